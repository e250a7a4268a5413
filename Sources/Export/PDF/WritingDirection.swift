/// The direction in which a word's letters follow each other.
enum WritingDirection: Equatable, Sendable {
  case leftToRight
  case rightToLeft

  /// The direction of most letters; left to right when there are none: numbers run so in
  /// every script.
  init(of scalars: [Unicode.Scalar]) {
    self = WritingDirection(ofLettersIn: scalars) ?? .leftToRight
  }

  /// The direction of most letters; `nil` when there are none.
  init?(ofLettersIn scalars: [Unicode.Scalar]) {
    var balance = 0
    var hasLetters = false
    for scalar in scalars where scalar.properties.isAlphabetic {
      hasLetters = true
      balance += Self.isRightToLeft(scalar) ? -1 : 1
    }
    guard hasLetters else { return nil }
    self = balance < 0 ? .rightToLeft : .leftToRight
  }

  /// Whether a letter is of bidirectional class R or AL. Letters within these blocks are, and
  /// no others (UAX #9; the blocks' defaults in DerivedBidiClass.txt).
  private static func isRightToLeft(_ letter: Unicode.Scalar) -> Bool {
    switch letter.value {
    case 0x0590...0x08FF,  // Hebrew, Arabic, Syriac, Thaana, N'Ko, Samaritan, Mandaic
      0xFB1D...0xFDFF, 0xFE70...0xFEFF,  // Hebrew and Arabic presentation forms
      0x10800...0x10FFF,  // Phoenician, Avestan, Old Turkic, …
      0x1E800...0x1EFFF:  // Mende Kikakui, Adlam, Arabic mathematical
      true
    default: false
    }
  }
}
