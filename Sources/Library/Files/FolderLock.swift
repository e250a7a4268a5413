import Glibc

/// Lets several processes bring photos into one library while none removes any.
///
/// Between the moment in which a photo's file is seen to be there, or is put there, and the commit of
/// the row that needs it, nobody may remove it. So whoever adds holds the lock together with others,
/// and whoever removes holds it alone. The system lets go of it when a process dies.
struct FolderLock: Sendable {
  let path: String

  /// How the lock is held.
  enum Kind {
    /// Together with others who add; waits for who removes.
    case adding
    /// Alone; at once or not at all.
    case removing
  }

  /// The lock, held until this goes.
  final class Hold: Sendable {
    private let descriptor: CInt

    fileprivate init(descriptor: CInt) { self.descriptor = descriptor }
    deinit { close(descriptor) }
  }

  /// Takes the lock. `nil`: others hold it.
  func take(_ kind: Kind) throws(LibraryError) -> Hold? {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileFailure.error(path: path, errno) }
    let hold = Hold(descriptor: descriptor)
    let operation = kind == .adding ? LOCK_SH : LOCK_EX | LOCK_NB
    while flock(descriptor, operation) != 0 {
      if errno == EINTR { continue }
      if errno == EWOULDBLOCK { return nil }
      throw FileFailure.error(path: path, errno)
    }
    return hold
  }
}
