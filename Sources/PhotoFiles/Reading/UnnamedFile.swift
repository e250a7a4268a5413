import Glibc

/// A file that has no name, so that nothing is left of it, whatever ends the process.
final class UnnamedFile: Sendable {
  /// Under which child processes can open it, too.
  let path: String
  private let descriptor: Int32

  /// An empty file where temporary files go.
  init() throws(PhotoFileError) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/recto-XXXXXX".utf8CString)
    let opened = mkstemp(&template)
    guard opened >= 0 else { throw .unreadable(errno: errno) }
    _ = fcntl(opened, F_SETFD, FD_CLOEXEC)
    unlink(template)
    descriptor = opened
    // Not by `/proc/self`: the child is not this process.
    path = "/proc/\(getpid())/fd/\(opened)"
  }

  deinit { close(descriptor) }

  /// Adds all that a program writes.
  func append(_ child: ChildProcess) throws(PhotoFileError) {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try child.read(into: &piece)
      if count == 0 { return }
      try append(piece[..<count])
    }
  }

  /// Adds bytes at the end.
  func append(_ bytes: ArraySlice<UInt8>) throws(PhotoFileError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw .unreadable(errno: errno) }
      rest = rest.dropFirst(count)
    }
  }
}
