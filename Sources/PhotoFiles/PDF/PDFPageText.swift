import Documents
import Imaging

/// The text of one page out of what `pdftotext -bbox-layout` prints: flows, blocks, lines and
/// words as XML elements. A parser for this output only.
struct PDFPageText {
  /// What the page says, quads in unit coordinates of the page as seen.
  private(set) var text = PageText()
  private let size: PDFPageSize
  private var words: [Word] = []
  private var lines: [TextLine] = []

  init(bboxLayout output: [UInt8], size: PDFPageSize) {
    self.size = size
    let all = String(decoding: output, as: UTF8.self)
    for piece in all.split(separator: "<", omittingEmptySubsequences: true) {
      guard let end = piece.firstIndex(of: ">") else { continue }
      read(tag: piece[..<end], content: piece[piece.index(after: end)...])
    }
  }

  private mutating func read(tag: Substring, content: Substring) {
    if tag.hasPrefix("word ") {
      if let word = word(tag: tag, content: content) { words.append(word) }
    } else if tag == "/line" {
      if !words.isEmpty { lines.append(TextLine(words: words)) }
      words = []
    } else if tag == "/block" {
      if !lines.isEmpty { text.blocks.append(TextBlock(lines: lines)) }
      lines = []
    }
  }

  private func word(tag: Substring, content: Substring) -> Word? {
    let transcript = Self.unescaped(content)
    guard let left = Self.number("xMin", in: tag), let top = Self.number("yMin", in: tag),
      let right = Self.number("xMax", in: tag), let bottom = Self.number("yMax", in: tag),
      right > left, bottom > top, !transcript.isEmpty
    else { return nil }
    let quad = Quad(
      Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom))
    return Word(
      transcript: transcript, confidence: 1,
      quad: quad.scaled(x: 1 / (72 * size.inchesWide), y: 1 / (72 * size.inchesHigh)))
  }

  private static func number(_ name: String, in tag: Substring) -> Double? {
    guard let start = tag.range(of: "\(name)=\"")?.upperBound,
      let end = tag[start...].firstIndex(of: "\"")
    else { return nil }
    return Double(tag[start..<end])
  }

  private static func unescaped(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let start = rest.firstIndex(of: "&"), let end = rest[start...].firstIndex(of: ";") {
      result += rest[..<start]
      switch rest[rest.index(after: start)..<end] {
      case "amp": result += "&"
      case "lt": result += "<"
      case "gt": result += ">"
      case "quot": result += "\""
      case "apos", "#39": result += "'"
      default: result += rest[start...end]
      }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}

extension Substring {
  /// Where `part` first is.
  fileprivate func range(of part: String) -> Range<Index>? {
    guard let first = part.first else { return nil }
    var start = startIndex
    while let found = self[start...].firstIndex(of: first) {
      if self[found...].hasPrefix(part) {
        return found..<index(found, offsetBy: part.count)
      }
      start = index(after: found)
    }
    return nil
  }
}
