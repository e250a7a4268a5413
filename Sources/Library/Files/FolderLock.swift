import Glibc

/// The lock on a library in a folder: a file in it, which the system lets go of when a process dies.
package struct FolderLock: PhotoLock {
  let path: String

  /// The lock, held until this goes.
  package final class Hold: PhotoHold {
    private let descriptor: CInt

    fileprivate init(descriptor: CInt) { self.descriptor = descriptor }
    deinit { close(descriptor) }

    /// It is never lost.
    package func confirm() {}
  }

  package func take(_ use: PhotoLockUse) throws(LibraryError) -> (any PhotoHold)? {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileFailure.error(path: path, errno) }
    let hold = Hold(descriptor: descriptor)
    let operation = use == .adding ? LOCK_SH : LOCK_EX | LOCK_NB
    while flock(descriptor, operation) != 0 {
      if errno == EINTR { continue }
      if errno == EWOULDBLOCK { return nil }
      throw FileFailure.error(path: path, errno)
    }
    return hold
  }
}
