package import Documents
import Imaging

/// The text of a page in few bytes: about 20 a word more than its letters.
///
/// A version byte; then blocks, lines and words, each with its count before it (LEB128). A word is
/// its letters in UTF-8 with their count before them, its confidence in one byte, and its quad in
/// eight 16-bit numbers, little-endian, that stand for −0.5 … 1.5: a thirtieth of a thousandth of
/// the page. Other readings of a word are not kept.
package enum CompactText {
  private static let version: UInt8 = 1

  /// A text's bytes.
  package static func bytes(of text: PageText) -> [UInt8] {
    var bytes = [version]
    write(text.blocks.count, to: &bytes)
    for block in text.blocks {
      write(block.lines.count, to: &bytes)
      for line in block.lines {
        write(line.words.count, to: &bytes)
        for word in line.words {
          write(word.transcript.utf8.count, to: &bytes)
          bytes += word.transcript.utf8
          bytes.append(UInt8(scaled(word.confidence, from: 0, to: 1, steps: 255)))
          for corner in word.quad.corners {
            for value in [corner.x, corner.y] {
              let number = UInt16(scaled(value, from: -0.5, to: 1.5, steps: 65_535))
              bytes.append(UInt8(truncatingIfNeeded: number))
              bytes.append(UInt8(truncatingIfNeeded: number >> 8))
            }
          }
        }
      }
    }
    return bytes
  }

  /// The text behind bytes; `nil` where they are none.
  package static func text(of bytes: [UInt8]) -> PageText? {
    var reader = Reader(bytes: bytes)
    guard reader.byte() == version, let blocks = reader.list({ $0.block() }), reader.isAtEnd
    else { return nil }
    return PageText(blocks: blocks)
  }

  /// What is no number counts as the lowest: recognisers may lie.
  private static func scaled(_ value: Double, from low: Double, to high: Double, steps: Double)
    -> Int
  {
    guard value > low else { return 0 }
    return Int((min(1, (value - low) / (high - low)) * steps).rounded())
  }

  private static func write(_ number: Int, to bytes: inout [UInt8]) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private struct Reader {
    let bytes: [UInt8]
    var place = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { place == bytes.count }

    mutating func byte() -> UInt8? {
      guard place < bytes.count else { return nil }
      place += 1
      return bytes[place - 1]
    }

    mutating func number() -> Int? {
      var result = 0
      for shift in stride(from: 0, to: 35, by: 7) {
        guard let byte = byte() else { return nil }
        result |= Int(byte & 0x7F) << shift
        if byte & 0x80 == 0 { return result }
      }
      return nil
    }

    /// A count, and so many elements; `nil` where there are more than bytes.
    mutating func list<Element>(_ read: (inout Reader) -> Element?) -> [Element]? {
      guard let count = number(), count <= bytes.count - place else { return nil }
      var result: [Element] = []
      for _ in 0..<count {
        guard let element = read(&self) else { return nil }
        result.append(element)
      }
      return result
    }

    mutating func block() -> TextBlock? {
      list { $0.line() }.map { TextBlock(lines: $0) }
    }

    mutating func line() -> TextLine? {
      list { $0.word() }.map { TextLine(words: $0) }
    }

    mutating func word() -> Word? {
      guard let count = number(), count <= bytes.count - place else { return nil }
      let transcript = String(decoding: bytes[place..<place + count], as: UTF8.self)
      place += count
      guard let confidence = byte() else { return nil }
      var values: [Double] = []
      for _ in 0..<8 {
        guard let low = byte(), let high = byte() else { return nil }
        values.append(Double(Int(low) | Int(high) << 8) / 65_535 * 2 - 0.5)
      }
      return Word(
        transcript: transcript, confidence: Double(confidence) / 255,
        quad: Quad(
          Point(values[0], values[1]), Point(values[2], values[3]), Point(values[4], values[5]),
          Point(values[6], values[7])))
    }
  }
}
