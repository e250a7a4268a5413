/// Arabic letters joined to their neighbours, by the presentation forms that old fonts carry
/// (Unicode, Arabic Presentation Forms-B): what a shaping engine does, for painted pages.
enum ArabicShaping {
  /// The word's letters in their joined forms, in logical order. Other letters stay.
  static func shaped(_ word: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var index = 0
    while index < word.count {
      let letter = word[index]
      guard let forms = Self.forms[letter.value] else {
        result.append(letter)
        index += 1
        continue
      }
      let joinsBefore = index > 0 && joinsOnward(word[index - 1])
      if letter == "\u{0644}", index + 1 < word.count,
        let ligature = lamAlef[word[index + 1].value]
      {
        result.append(scalar(ligature + (joinsBefore ? 1 : 0)))
        index += 2
        continue
      }
      let joinsAfter =
        forms.dual && index + 1 < word.count && Self.forms[word[index + 1].value]?.joins == true
      // In the block, a letter's forms follow each other: isolated, final, initial, medial.
      result.append(scalar(forms.first + (joinsAfter ? 2 : 0) + (joinsBefore ? 1 : 0)))
      index += 1
    }
    return result
  }

  private struct Forms {
    var first: UInt32
    /// Joins to the letter before.
    var joins = true
    /// Joins to the letter after, too.
    var dual: Bool
  }

  private static func joinsOnward(_ letter: Unicode.Scalar) -> Bool {
    forms[letter.value]?.dual == true
  }

  private static func scalar(_ value: UInt32) -> Unicode.Scalar {
    guard let scalar = Unicode.Scalar(value) else { preconditionFailure("a scalar of the table") }
    return scalar
  }

  /// Alef forms after lam, and the isolated ligature.
  private static let lamAlef: [UInt32: UInt32] = [
    0x0622: 0xFEF5, 0x0623: 0xFEF7, 0x0625: 0xFEF9, 0x0627: 0xFEFB,
  ]

  private static let forms: [UInt32: Forms] = {
    // The block lists the letters in code order: hamza alone, then each with two or four forms.
    let rightJoining: Set<UInt32> = [
      0x0622, 0x0623, 0x0624, 0x0625, 0x0627, 0x0629, 0x062F, 0x0630, 0x0631, 0x0632, 0x0648,
      0x0649,
    ]
    var table = [UInt32(0x0621): Forms(first: 0xFE80, joins: false, dual: false)]
    var next: UInt32 = 0xFE81
    for letter in Array(0x0622...0x063A) + Array(0x0641...0x064A) as [UInt32] {
      let dual = !rightJoining.contains(letter)
      table[letter] = Forms(first: next, dual: dual)
      next += dual ? 4 : 2
    }
    return table
  }()
}
