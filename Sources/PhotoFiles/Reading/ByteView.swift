/// Bytes of a file from somewhere on, read by offset. A read past the end gives `nil`, so that
/// a parser cannot leave the file whatever lengths and offsets it announces.
struct ByteView: Sendable {
  /// Which end of a number comes first.
  enum Order { case bigEndian, littleEndian }

  private let slice: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { slice = bytes[...] }
  private init(slice: ArraySlice<UInt8>) { self.slice = slice }

  var count: Int { slice.count }
  /// A copy of the bytes.
  var array: [UInt8] { Array(slice) }

  subscript(offset: Int) -> UInt8? {
    guard offset >= 0, offset < count else { return nil }
    return slice[slice.startIndex + offset]
  }

  func u16(at offset: Int, _ order: Order = .bigEndian) -> Int? {
    guard let a = self[offset], let b = self[offset + 1] else { return nil }
    return order == .bigEndian ? Int(a) << 8 | Int(b) : Int(b) << 8 | Int(a)
  }

  func u32(at offset: Int, _ order: Order = .bigEndian) -> Int? {
    guard let a = u16(at: offset, order), let b = u16(at: offset + 2, order) else { return nil }
    return order == .bigEndian ? a << 16 | b : b << 16 | a
  }

  /// The part at `offset`; `nil` unless all of it is there.
  func part(at offset: Int, count length: Int) -> ByteView? {
    guard offset >= 0, length >= 0, offset <= count, length <= count - offset else { return nil }
    let start = slice.startIndex + offset
    return ByteView(slice: slice[start..<start + length])
  }

  /// All from `offset` on; empty past the end.
  func rest(from offset: Int) -> ByteView {
    part(at: offset, count: max(0, count - max(0, offset))) ?? ByteView([])
  }

  func hasPrefix(_ prefix: [UInt8], at offset: Int = 0) -> Bool {
    guard let part = part(at: offset, count: prefix.count) else { return false }
    return part.slice.elementsEqual(prefix)
  }

  /// Where `pattern` first begins; O(count × pattern).
  func firstOffset(of pattern: [UInt8]) -> Int? {
    guard count >= pattern.count else { return nil }
    return (0...count - pattern.count).first { hasPrefix(pattern, at: $0) }
  }
}
