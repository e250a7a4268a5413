import Glibc

/// A file that is open for reading; it is closed with the last reference to it.
public final class OpenFile: Sendable {
  /// Owned by this object.
  let descriptor: Int32
  /// The count of its bytes when it was opened.
  public let length: Int
  /// Changes whenever the file does: made of its place, its size and the time of its last change.
  public let tag: EntityTag

  /// Opens a file that is a file, and no symbolic link to one; throws the system's number of what
  /// went wrong.
  public init(path: String) throws(FileProblem) {
    // Not blocking: opening a pipe must not wait for its other end.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileProblem(number: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw FileProblem(number: EINVAL)
    }
    length = Int(status.st_size)
    let time = status.st_mtim
    tag = EntityTag(
      [Int(status.st_ino), length, time.tv_sec, time.tv_nsec]
        .map { String($0, radix: 36) }.joined(separator: "-"))
  }

  deinit { close(descriptor) }

  /// A descriptor of its own for somebody who will close it; throws the system's number.
  func duplicate() throws(FileProblem) -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw FileProblem(number: errno) }
    return copy
  }
}

/// A file that could not be opened.
public struct FileProblem: Error, Equatable {
  /// `errno`.
  public let number: Int32

  /// A problem by the system's number.
  public init(number: Int32) { self.number = number }
}
