import Foundation

/// The words of a text as the index knows them: case, accents, width and ligatures folded away, and
/// scripts that are written without blanks cut into pairs of characters.
///
/// Store, snippets and marks on the picture all use these words, so they always agree. A run of Han,
/// kana, Thai and the like is cut into overlapping pairs and its last character, so that any part of
/// it is a phrase of pairs, and a single character the beginning of a word.
package struct SearchWords {
  /// A word of the index and where in the text it comes from.
  package struct Piece: Equatable {
    package var word: String
    /// Bytes of the text.
    package var range: Range<Int>
  }

  /// In the text's order.
  package private(set) var pieces: [Piece] = []

  /// The words of a text.
  package init(_ text: String) {
    let bytes = Array(text.utf8)
    var start: Int?
    var isPlain = true
    // Runs of letters, digits and marks; whatever is not ASCII is looked at later.
    for (place, byte) in bytes.enumerated() {
      if byte >= 0x80 || Self.isASCIIWord(byte) {
        if start == nil { (start, isPlain) = (place, true) }
        if byte >= 0x80 { isPlain = false }
      } else if let begin = start {
        add(bytes[begin..<place], isPlain: isPlain)
        start = nil
      }
    }
    if let begin = start { add(bytes[begin...], isPlain: isPlain) }
  }

  /// The words with blanks between, as stores index them.
  package static func indexed(_ text: String) -> String {
    SearchWords(text).pieces.map(\.word).joined(separator: " ")
  }

  /// A text without case, accents, width and ligatures: for sorting and comparing.
  package static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var result = String.UnicodeScalarView()
    for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars {
      if isAccent(scalar) { continue }
      if let plain = plainLetters[scalar] {
        result.append(contentsOf: plain.unicodeScalars)
      } else {
        result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      }
    }
    // Hangul and voiced kana stand together again.
    return String(result).precomposedStringWithCanonicalMapping
  }

  /// Whether a word of the index is a single character of a script without blanks.
  package static func isUnspaced(_ word: String) -> Bool {
    guard let first = word.unicodeScalars.first, Kind(first) == .unspaced else { return false }
    return word.unicodeScalars.dropFirst().allSatisfy { Kind($0) == .mark }
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>, isPlain: Bool) {
    if isPlain {
      let lower = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
      pieces.append(
        Piece(word: String(decoding: lower, as: UTF8.self), range: bytes.indices))
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    var place = bytes.startIndex
    var run: [(scalar: Unicode.Scalar, range: Range<Int>)] = []
    var kind = Kind.separator
    for scalar in text.unicodeScalars {
      // What is not UTF-8 reads as U+FFFD, which is longer than the byte it stands for; such texts
      // do not reach a library, and if one did, its marks would be off, no more.
      let end = min(place + UTF8.width(scalar), bytes.endIndex)
      let next = Kind(scalar)
      // Marks belong to what they stand on.
      if next != .mark || kind == .separator, next != kind {
        finish(run, kind)
        run = []
        kind = next == .mark ? .separator : next
      }
      run.append((scalar, place..<end))
      place = end
    }
    finish(run, kind)
  }

  private mutating func finish(
    _ run: [(scalar: Unicode.Scalar, range: Range<Int>)], _ kind: Kind
  ) {
    guard let first = run.first, let last = run.last else { return }
    switch kind {
    case .separator, .mark:
      break
    case .word:
      var letters = String.UnicodeScalarView()
      letters.append(contentsOf: run.map(\.scalar))
      append(String(letters), first.range.lowerBound..<last.range.upperBound)
    case .unspaced:
      // Marks go with the character before them.
      var characters: [(text: String, range: Range<Int>)] = []
      for (scalar, range) in run {
        if Kind(scalar) == .mark, let before = characters.popLast() {
          characters.append(
            (before.text + String(scalar), before.range.lowerBound..<range.upperBound))
        } else {
          characters.append((String(scalar), range))
        }
      }
      for place in characters.indices {
        let (text, range) = characters[place]
        if place + 1 < characters.count {
          let next = characters[place + 1]
          append(text + next.text, range.lowerBound..<next.range.upperBound)
        } else {
          append(text, range)
        }
      }
    }
  }

  private mutating func append(_ text: String, _ range: Range<Int>) {
    // Folding may leave blanks or signs behind, as of "㎏" or "½".
    let word = Self.folded(text).unicodeScalars.filter { Kind($0) != .separator }
    if !word.isEmpty {
      pieces.append(Piece(word: String(String.UnicodeScalarView(word)), range: range))
    }
  }

  private static func isASCIIWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  /// Accents of Latin, Greek and Cyrillic, vowel points of Hebrew and Arabic. Marks of other scripts
  /// are letters: a word without them is another.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7, 0x640,
      0x64B...0x655, 0x670:
      true
    default: false
    }
  }

  /// Letters that do not decompose and that people type plain.
  private static let plainLetters: [Unicode.Scalar: String] = [
    "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "ł": "l",
    "Ł": "l", "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th", "ı": "i", "ς": "σ",
  ]

  /// What a character is to a word.
  private enum Kind {
    case separator, word, mark, unspaced

    init(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      // Thai, Lao, Myanmar, Khmer; kana, Han and its extensions.
      case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3041...0x30FF, 0x31F0...0x31FF,
        0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF,
        0x3005...0x3007:
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: self = .mark
        case .dashPunctuation, .otherPunctuation, .openPunctuation, .closePunctuation:
          self = .separator
        default: self = .unspaced
        }
      default:
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
          .decimalNumber, .letterNumber, .otherNumber:
          self = .word
        case .nonspacingMark, .spacingMark, .enclosingMark: self = .mark
        default: self = .separator
        }
      }
    }
  }
}
