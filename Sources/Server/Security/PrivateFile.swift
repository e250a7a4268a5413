import Glibc

/// Small files that only this user may read: keys, and hashes of devices' secrets.
enum PrivateFile {
  /// Makes a folder, and those above it, for this user only.
  static func makeFolder(_ path: String) throws(StateError) {
    var made = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      made += "/" + part
      if mkdir(made, 0o700) != 0, errno != EEXIST { throw StateError(path: made, number: errno) }
    }
  }

  /// The bytes of a file of our own; `nil` when there is none.
  static func read(_ path: String) throws(StateError) -> [UInt8]? {
    try read(path, flags: O_NOFOLLOW)
  }

  /// The bytes of a file that the user names, which may be a link; `nil` when there is none.
  static func readFollowingLinks(_ path: String) throws(StateError) -> [UInt8]? {
    try read(path, flags: 0)
  }

  private static func read(_ path: String, flags: Int32) throws(StateError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | flags)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw StateError(path: path, number: errno)
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw StateError(path: path, number: errno) }
      if count == 0 { return bytes }
      bytes += piece[..<count]
    }
  }

  /// Puts bytes in the place of the file's, all or none: written under another name, synced, and
  /// renamed.
  static func write(_ bytes: [UInt8], to path: String) throws(StateError) {
    let temporary = path + ".new"
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StateError(path: path, number: errno) }
    var number: Int32 = 0
    var written = 0
    while written < bytes.count, number == 0 {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count > 0 { written += count } else if errno != EINTR { number = errno }
    }
    if number == 0, fsync(descriptor) != 0 { number = errno }
    if close(descriptor) != 0, number == 0 { number = errno }
    if number == 0, rename(temporary, path) != 0 { number = errno }
    if number != 0 {
      unlink(temporary)
      throw StateError(path: path, number: number)
    }
    syncFolder(of: path)
  }

  private static func syncFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    // Some file systems cannot sync a folder; the file itself is synced.
    _ = fsync(descriptor)
    close(descriptor)
  }
}

/// A file of the server's own could not be read or written.
public struct StateError: Error, Equatable {
  /// Which file.
  public let path: String
  /// `errno`.
  public let number: Int32
}
