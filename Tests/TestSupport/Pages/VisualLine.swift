/// A line of text in the order in which it is drawn, left to right.
///
/// A small part of the Unicode bidirectional algorithm (UAX #9), enough for painted pages: a
/// line whose first letter is Hebrew or Arabic runs from right to left, word by word; a word
/// with such a letter is drawn reversed, all other words (numbers, Latin) as they are.
struct VisualLine {
  /// A word, or the blank between two.
  struct Run {
    /// The place in logical order; `nil` for a blank.
    var order: Int?
    /// The text in logical order.
    var transcript: String
    /// What is drawn, left to right.
    var scalars: [Unicode.Scalar]
  }

  /// Left to right.
  var runs: [Run]

  init(_ text: String) {
    runs = []
    for (order, word) in text.split(separator: " ").enumerated() {
      if order > 0 { runs.append(Run(order: nil, transcript: " ", scalars: [" "])) }
      let logical = Array(word.unicodeScalars)
      let drawn =
        logical.contains(where: \.isRightToLeft)
        ? ArabicShaping.shaped(logical).reversed() : logical
      runs.append(Run(order: order, transcript: String(word), scalars: drawn))
    }
    if text.unicodeScalars.first(where: \.properties.isAlphabetic)?.isRightToLeft == true {
      runs.reverse()
    }
  }
}

extension Unicode.Scalar {
  /// Hebrew and Arabic letters and their presentation forms.
  var isRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC: true
    default: false
    }
  }
}
