import Foundation

/// A file that appears under its name whole and durable, or not at all.
package struct AtomicFile: ~Copyable {
  private let path: String
  private let overwrites: Bool
  private let descriptor: CInt
  private var isPublished = false
  /// Where the contents are written before they get their name.
  let temporaryPath: String

  /// An empty file beside `path`.
  package init(path: String, overwrites: Bool) throws(ExportError) {
    try Self.checkName(path, overwrites: overwrites)
    let name = unusedPath(in: folderPath(of: path))
    let file = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .cannotWrite(path: path, reason: systemReason()) }
    self.path = path
    self.overwrites = overwrites
    temporaryPath = name
    descriptor = file
  }

  deinit {
    close(descriptor)
    if !isPublished { unlink(temporaryPath) }
  }

  /// Throws when the name is taken and must not be, or is a folder's.
  static func checkName(_ path: String, overwrites: Bool) throws(ExportError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard overwrites else { throw .fileExists(path: path) }
    if status.st_mode & S_IFMT == S_IFDIR {
      throw .cannotWrite(path: path, reason: systemReason(EISDIR))
    }
  }

  /// Writes all the contents at once.
  package func write(_ bytes: [UInt8]) throws(ExportError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Foundation.write(descriptor, buffer.baseAddress?.advanced(by: done), bytes.count - done)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw .cannotWrite(path: path, reason: systemReason()) }
      done += count
    }
  }

  /// Makes the contents durable and gives them their name.
  mutating func publish() throws(ExportError) {
    guard fsync(descriptor) == 0 else { throw .cannotWrite(path: path, reason: systemReason()) }
    if overwrites {
      guard rename(temporaryPath, path) == 0 else {
        throw .cannotWrite(path: path, reason: systemReason())
      }
    } else {
      try renameWithoutOverwriting()
    }
    isPublished = true
    // A folder that can't be synced (some network file systems) doesn't make the file wrong.
    let folder = open(folderPath(of: path), O_RDONLY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }

  /// A second name by a hard link fails when the name was taken meanwhile; `rename` would not.
  private func renameWithoutOverwriting() throws(ExportError) {
    if link(temporaryPath, path) == 0 {
      unlink(temporaryPath)
      return
    }
    if errno == EEXIST { throw .fileExists(path: path) }
    // File systems without hard links.
    try Self.checkName(path, overwrites: false)
    guard rename(temporaryPath, path) == 0 else {
      throw .cannotWrite(path: path, reason: systemReason())
    }
  }
}

/// The folder that holds `path`.
func folderPath(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// A name that nobody else uses.
func unusedPath(in folder: String) -> String {
  "\(folder)/.recto-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
}

/// What the operating system says of a failed call.
func systemReason(_ code: CInt = errno) -> String { String(cString: strerror(code)) }
