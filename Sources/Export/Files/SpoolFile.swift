import Foundation

/// A file without a name, in the folder where the output will stand: pages wait there instead
/// of in memory. Whatever ends the process, nothing is left behind.
struct SpoolFile: ~Copyable {
  private let descriptor: CInt
  private let folder: String
  /// Bytes written.
  private(set) var length = 0

  /// An empty file in the folder of `path`.
  init(beside path: String) throws(ExportError) {
    let folder = folderPath(of: path)
    let name = unusedPath(in: folder)
    let file = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .cannotWrite(path: folder, reason: systemReason()) }
    unlink(name)
    self.folder = folder
    descriptor = file
  }

  deinit { close(descriptor) }

  /// A path under which this process can open the file.
  var path: String { "/dev/fd/\(descriptor)" }

  /// Adds bytes at the end and tells where they lie. After a failure the file is as before.
  @discardableResult
  mutating func append(_ bytes: [UInt8]) throws(ExportError) -> Range<Int> {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        pwrite(
          descriptor, buffer.baseAddress?.advanced(by: done), bytes.count - done,
          off_t(length + done))
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw .cannotWrite(path: folder, reason: systemReason()) }
      done += count
    }
    defer { length += done }
    return length..<length + done
  }

  /// The bytes that `append` put there.
  func read(_ range: Range<Int>) throws(ExportError) -> [UInt8] {
    var done = 0
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, initializedCount in
      while done < range.count {
        let count = pread(
          descriptor, buffer.baseAddress?.advanced(by: done), range.count - done,
          off_t(range.lowerBound + done))
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else {
          failed = true
          break
        }
        done += count
      }
      initializedCount = done
    }
    if failed { throw .cannotWrite(path: folder, reason: systemReason()) }
    return bytes
  }
}
