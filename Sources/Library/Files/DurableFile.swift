import Glibc
import Imaging

/// Files that stand under their name whole and synced, or not at all.
package enum DurableFile {
  /// The folder that a path lies in.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Syncs a folder's entries: a new or renamed file in it stays.
  package static func sync(folder: String) throws(LibraryError) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFailure.error(path: folder, errno) }
    defer { close(descriptor) }
    // Some network file systems know no such thing; they sync by themselves.
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      throw FileFailure.error(path: folder, errno)
    }
  }

  /// Writes bytes as a new file, or in place of one, with all that it takes to last.
  static func write(_ bytes: [UInt8], to path: String) throws(LibraryError) {
    let temporary = unusedName(in: folder(of: path))
    let file = try LibraryFile(creating: temporary)
    do throws(LibraryError) {
      try file.write(bytes)
      try file.sync()
      try rename(temporary, to: path)
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Gives a synced file its name, durably; what had the name before is gone.
  package static func rename(_ temporary: String, to path: String) throws(LibraryError) {
    guard Glibc.rename(temporary, path) == 0 else {
      throw FileFailure.error(path: path, errno)
    }
    try sync(folder: folder(of: path))
  }

  /// A name that nobody else uses. It begins with a dot, so that no listing shows it.
  package static func unusedName(in folder: String) -> String {
    "\(folder)/.\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
  }

  /// Whether a name is one of `unusedName`.
  static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(".") && name.hasSuffix(".tmp")
  }

  /// All bytes of a small file; `nil` when there is none.
  static func bytes(of path: String) throws(LibraryError) -> [UInt8]? {
    guard LibraryFolder.isFile(path) else { return nil }
    let file = try LibraryFile(reading: path)
    var bytes: [UInt8] = []
    try file.eachPiece { piece in bytes += piece }
    return bytes
  }
}

/// An open file, closed with its owner.
package final class LibraryFile {
  package let path: String
  package let descriptor: CInt

  /// A file to read.
  package init(reading path: String) throws(LibraryError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
    }
  }

  /// A new file, for its owner only.
  package init(creating path: String) throws(LibraryError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileFailure.error(path: path, errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  package func write(_ bytes: [UInt8]) throws(LibraryError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress?.advanced(by: done), bytes.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileFailure.error(path: path, errno) }
      done += count
    }
  }

  /// Waits until the bytes are on the disk.
  package func sync() throws(LibraryError) {
    guard fsync(descriptor) == 0 else { throw FileFailure.error(path: path, errno) }
  }

  /// Hands out the bytes in pieces of at most a quarter of a megabyte.
  func eachPiece(_ body: ([UInt8]) throws(LibraryError) -> Void) throws(LibraryError) {
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileFailure.error(path: path, errno) }
      if count == 0 { return }
      try body(count == buffer.count ? buffer : Array(buffer[..<count]))
    }
  }

  /// The name of the bytes.
  func hash() throws(LibraryError) -> PhotoHash {
    var running = SHA256.Running()
    try eachPiece { running.add($0.span) }
    return PhotoHash(bytes: running.hash())
  }
}
