import Glibc

/// Reading files without ever mapping them: another program may shorten a file at any time, and a
/// mapped page that has gone kills the process.
enum FileBytes {
  /// The whole file, when it has at most `limit` bytes.
  static func all(of path: String, limit: Int) throws(PhotoFileError) -> [UInt8] {
    let file = try OpenFile(path: path)
    var status = stat()
    guard fstat(file.descriptor, &status) == 0 else { throw .unreadable(errno: errno) }
    guard Int(status.st_size) <= limit else {
      throw .tooManyBytes(count: Int(status.st_size), limit: limit)
    }
    // One more than announced, to see the end of the file in the first round.
    let bytes = try file.read(atMost: limit + 1, expecting: Int(status.st_size) + 1)
    guard bytes.count <= limit else { throw .tooManyBytes(count: bytes.count, limit: limit) }
    guard !bytes.isEmpty else { throw .empty }
    return bytes
  }

  /// The first bytes, `count` of them or as many as there are.
  static func prefix(of path: String, count: Int) throws(PhotoFileError) -> [UInt8] {
    try OpenFile(path: path).read(atMost: count, expecting: count)
  }

  /// Whether `pattern` occurs anywhere in the file; reads it in pieces.
  static func contains(_ pattern: [UInt8], in path: String) throws(PhotoFileError) -> Bool {
    let file = try OpenFile(path: path)
    var piece: [UInt8] = []
    while true {
      let more = try file.read(atMost: 1 << 20, expecting: 1 << 20)
      if more.isEmpty { return false }
      piece += more
      if ByteView(piece).contains(pattern) { return true }
      piece.removeFirst(max(0, piece.count - pattern.count + 1))
    }
  }
}

extension ByteView {
  /// Whether `pattern` is somewhere in the bytes.
  func contains(_ pattern: [UInt8]) -> Bool {
    guard !pattern.isEmpty else { return true }
    return array.withUnsafeBytes { bytes in
      pattern.withUnsafeBytes { memmem(bytes, $0) }
    }
  }

  private func memmem(_ bytes: UnsafeRawBufferPointer, _ pattern: UnsafeRawBufferPointer) -> Bool {
    guard let first = pattern.first, bytes.count >= pattern.count else { return false }
    var start = 0
    while let found = bytes[start...].firstIndex(of: first) {
      guard found + pattern.count <= bytes.count else { return false }
      if bytes[found..<found + pattern.count].elementsEqual(pattern) { return true }
      start = found + 1
    }
    return false
  }
}

/// A file that is closed when it goes.
struct OpenFile: ~Copyable {
  let descriptor: Int32

  init(path: String) throws(PhotoFileError) { descriptor = try OpenFile.open(path) }

  private static func open(_ path: String) throws(PhotoFileError) -> Int32 {
    // Pipes can be read once only, and devices may never end.
    var facts = stat()
    guard stat(path, &facts) == 0 else { throw .unreadable(errno: errno) }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    // NONBLOCK: a named pipe that took the file's place a moment ago must not hang the batch; it
    // changes nothing for regular files.
    let opened = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard opened >= 0 else { throw .unreadable(errno: errno) }
    return opened
  }

  deinit { close(descriptor) }

  /// Bytes from where the last read ended, at most `limit`.
  func read(atMost limit: Int, expecting expected: Int) throws(PhotoFileError) -> [UInt8] {
    var result: [UInt8] = []
    var room = min(limit, max(expected, 4_096))
    while result.count < limit {
      var failure: Int32?
      let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        let got = Glibc.read(descriptor, buffer.baseAddress, room)
        if got < 0 { failure = errno }
        count = max(0, got)
      }
      if failure == EINTR { continue }
      if let failure { throw .unreadable(errno: failure) }
      if piece.isEmpty { break }
      if result.isEmpty { result = piece } else { result += piece }
      room = min(limit - result.count, max(4_096, expected - result.count))
    }
    return result
  }
}
