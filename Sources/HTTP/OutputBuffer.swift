/// What a stream has made and the client has not taken yet; and who waits to make more.
struct OutputBuffer {
  /// Bytes that wait for the client before the maker has to.
  private static let capacity = 256 << 10

  /// Whether the stream goes on for as long as the client listens.
  var isEndless = false
  /// Whether nothing more comes, and all that came was taken.
  var isEnded: Bool { hasEnd && pieces.isEmpty }
  private var hasEnd = false
  private var pieces: [[UInt8]] = []
  /// Bytes of the first piece that were taken.
  private var taken = 0
  private var buffered = 0
  private var writer: CheckedContinuation<Bool, Never>?

  /// Adds bytes; the maker goes on when there is room for more, and hears whether anybody listens.
  mutating func put(_ bytes: [UInt8], _ continuation: CheckedContinuation<Bool, Never>) {
    if hasEnd { return continuation.resume(returning: false) }
    if !bytes.isEmpty {
      pieces.append(bytes)
      buffered += bytes.count
    }
    if buffered < Self.capacity {
      continuation.resume(returning: true)
    } else {
      writer = continuation
    }
  }

  /// Moves as much as fits; returns the count of bytes.
  mutating func take(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var filled = 0
    while let piece = pieces.first, filled < buffer.count {
      let count = min(piece.count - taken, buffer.count - filled)
      piece.withUnsafeBytes { bytes in
        let target = UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<(filled + count)])
        target.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[taken..<(taken + count)]))
      }
      filled += count
      taken += count
      if taken == piece.count {
        pieces.removeFirst()
        taken = 0
      }
    }
    buffered -= filled
    if buffered < Self.capacity / 2 {
      writer?.resume(returning: true)
      writer = nil
    }
    return filled
  }

  /// Nothing more comes.
  mutating func end() {
    hasEnd = true
    writer?.resume(returning: false)
    writer = nil
  }
}
