import Documents
import Imaging

/// Finds the words of a query in a text again, by the same words that the index has.
struct SearchMarks {
  /// Each with at least one word.
  let phrases: [SearchPhrase]

  /// The places of all phrases in a text, in bytes; those that touch are one.
  func ranges(in text: String) -> [Range<Int>] {
    let pieces = SearchWords(text).pieces
    var ranges: [Range<Int>] = []
    for start in pieces.indices {
      for phrase in phrases where stands(phrase, in: pieces, at: start) {
        let last = pieces[start + phrase.words.count - 1]
        ranges.append(pieces[start].range.lowerBound..<last.range.upperBound)
      }
    }
    ranges.sort { $0.lowerBound < $1.lowerBound }
    var joined: [Range<Int>] = []
    for range in ranges {
      if let before = joined.last, range.lowerBound <= before.upperBound {
        joined[joined.count - 1] =
          before.lowerBound..<max(before.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  private func stands(
    _ phrase: SearchPhrase, in pieces: [SearchWords.Piece], at start: Int
  ) -> Bool {
    guard start + phrase.words.count <= pieces.count else { return false }
    for (place, word) in phrase.words.enumerated() {
      let found = pieces[start + place].word
      let isLast = place == phrase.words.count - 1
      guard found == word || (isLast && phrase.isPrefix && found.hasPrefix(word)) else {
        return false
      }
    }
    return true
  }

  /// The quads of the words of a page that the phrases touch, in unit coordinates of the page. A
  /// phrase may run over the end of a line.
  func quads(in text: PageText) -> [Quad] {
    var whole = ""
    var places: [(range: Range<Int>, quad: Quad)] = []
    for word in text.words {
      if !whole.isEmpty { whole += " " }
      let start = whole.utf8.count
      whole += word.transcript
      places.append((start..<whole.utf8.count, word.quad))
    }
    let ranges = ranges(in: whole)
    var quads: [Quad] = []
    var next = 0
    for place in places {
      while next < ranges.count, ranges[next].upperBound <= place.range.lowerBound { next += 1 }
      if next < ranges.count, ranges[next].overlaps(place.range) { quads.append(place.quad) }
    }
    return quads
  }

  /// A part of a text round its first marks, in one line; `nil` when nothing is marked in it.
  func snippet(of text: String, length: Int = 160) -> SearchSnippet? {
    let marks = ranges(in: text)
    guard let first = marks.first else { return nil }
    let bytes = Array(text.utf8)
    var start = max(0, first.lowerBound - length / 3)
    var end = min(bytes.count, max(start + length, first.upperBound))
    // At blanks, where there is one near, and never within a character.
    if start > 0, let blank = bytes[start..<first.lowerBound].firstIndex(where: Self.isBlank) {
      start = blank + 1
    }
    while start < first.lowerBound, bytes[start] & 0xC0 == 0x80 { start += 1 }
    if end < bytes.count, let blank = bytes[first.upperBound..<end].lastIndex(where: Self.isBlank) {
      end = blank
    }
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    var parts: [SearchSnippet.Part] = []
    func add(_ range: Range<Int>, isMarked: Bool) {
      guard !range.isEmpty else { return }
      let line = String(decoding: bytes[range], as: UTF8.self)
      parts.append(
        SearchSnippet.Part(
          text: String(line.map { $0.isNewline ? " " : $0 }), isMarked: isMarked))
    }
    var place = start
    for mark in marks where mark.lowerBound < end {
      add(place..<mark.lowerBound, isMarked: false)
      add(mark.lowerBound..<min(mark.upperBound, end), isMarked: true)
      place = min(mark.upperBound, end)
    }
    add(place..<end, isMarked: false)
    return SearchSnippet(
      parts: parts, goesOnBefore: start > 0, goesOnAfter: end < bytes.count)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }
}
