import Glibc

/// Plain reading and writing.
enum FileBytes {
  /// All bytes of a file.
  static func all(of path: Path) throws(FileError) -> [UInt8] {
    let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard file >= 0 else { throw .cannotOpen(path, errno: errno) }
    defer { close(file) }
    var all: [UInt8] = []
    let ended = forEachChunk(of: file) { chunk in
      all += chunk
      return true
    }
    guard ended else { throw .cannotOpen(path, errno: errno) }
    return all
  }

  /// All bytes of a file; `nil` when it cannot be read.
  static func read(_ path: Path) -> [UInt8]? {
    do throws(FileError) { return try all(of: path) } catch { return nil }
  }

  /// Copies what is left in one open file to another; `errno` of the failure, or 0.
  ///
  /// - Parameters:
  ///   - limit: more bytes than this are a failure (`EFBIG`).
  ///   - isWanted: is asked about the first bytes until there are some thousand of them; where
  ///     it says no, the copy ends without a failure.
  static func copy(
    from source: Int32, to target: Int32, atMost limit: Int = .max,
    whileBeginning isWanted: ([UInt8]) -> Bool = { _ in true }
  ) -> Int32 {
    var failure: Int32 = 0
    var beginning: [UInt8] = []
    var count = 0
    let ended = forEachChunk(of: source) { chunk in
      count += chunk.count
      failure = count > limit ? EFBIG : write(Array(chunk), to: target)
      guard failure == 0, beginning.count < lookedAt else { return failure == 0 }
      beginning += chunk.prefix(lookedAt)
      return isWanted(beginning)
    }
    return failure != 0 ? failure : ended ? 0 : errno
  }

  private static let lookedAt = 4_096

  /// Writes all bytes; `errno` of the failure, or 0.
  static func write(_ bytes: [UInt8], to file: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return errno
      }
      rest = rest.dropFirst(count)
    }
    return 0
  }

  /// A new file with these bytes; failures name `destination`.
  static func create(
    _ path: Path, with bytes: [UInt8], for destination: Path
  ) throws(FileError) {
    let file = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
    guard file >= 0 else { throw .cannotWrite(destination, errno: errno) }
    defer { close(file) }
    let failure = write(bytes, to: file)
    if failure != 0 { throw .cannotWrite(destination, errno: failure) }
  }

  /// Calls `body` with piece after piece until the end or until it says false.
  private static func forEachChunk(of file: Int32, _ body: (ArraySlice<UInt8>) -> Bool) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0 { return false }
      if count == 0 { return true }
      if !body(buffer[..<count]) { return true }
    }
  }
}
