/// Puts back spaces that the network left out, where the ink shows a gap as wide as between
/// words. Networks of this kind drop spaces in tight print; their letters are right.
package struct Respacing {
  private let characters: [ReadCharacter]
  /// The widest inkless run between each two neighbours, in pixels of the strip.
  private let gaps: [Double]
  private let limits: Limits

  /// The reading with the missing blanks, and without blanks inside amounts of money.
  package static func respaced(_ reading: LineReading, ink: InkMap) -> LineReading {
    Respacing(reading.characters, ink: ink)?.respaced() ?? reading
  }

  /// `nil` for a line too short to know its gaps.
  private init?(_ characters: [ReadCharacter], ink: InkMap) {
    guard characters.count >= 4 else { return nil }
    self.characters = characters
    gaps = zip(characters, characters.dropFirst()).map { ink.gap(between: $0, $1) }
    guard let limits = Limits(characters: characters, gaps: gaps, ink: ink) else { return nil }
    self.limits = limits
  }

  private func respaced() -> LineReading {
    var result = [characters[0]]
    for index in 1..<characters.count {
      let (before, after) = (characters[index - 1], characters[index])
      if after.isBlank, splitsAmount(index) { continue }
      if !before.isBlank, !after.isBlank, gaps[index - 1] >= limit(before: index) {
        result.append(
          ReadCharacter(
            " ", confidence: min(before.confidence, after.confidence),
            middle: (before.middle + after.middle) / 2))
      }
      result.append(after)
    }
    return LineReading(characters: result)
  }

  /// From which width on the gap before `index` is a space: a wider one beside figures and signs,
  /// which stand loosely by nature.
  private func limit(before index: Int) -> Double {
    let (before, after) = (characters[index - 1], characters[index])
    if isDecimalSign(index - 1) || isDecimalSign(index) { return limits.amounts }
    if before.text == ":", index >= 2, !characters[index - 2].isDigit { return limits.letters }
    return before.standsLoosely || after.standsLoosely ? limits.figures : limits.letters
  }

  /// Whether the blank at `index` only follows a decimal sign, as in print where all characters
  /// are equally wide.
  private func splitsAmount(_ index: Int) -> Bool {
    guard index >= 2, index + 2 < characters.count, characters[index - 2].isDigit,
      characters[index - 1].isDecimalSign, characters[index + 1].isDigit,
      characters[index + 2].isDigit, !isDigit(index + 3)
    else { return false }
    return gaps[index - 1] + gaps[index] < limits.amounts
  }

  /// Whether a figure stands before and exactly two after, as in `12.50`.
  private func isDecimalSign(_ index: Int) -> Bool {
    characters[index].isDecimalSign && isDigit(index - 1) && isDigit(index + 1)
      && isDigit(index + 2) && !isDigit(index + 3)
  }

  private func isDigit(_ index: Int) -> Bool {
    characters.indices.contains(index) && characters[index].isDigit
  }
}

/// From which width on a gap is a space, for one line. Pixels of a strip 48 high; the figures were
/// chosen on receipts, letters and invoices.
private struct Limits {
  /// Between letters.
  let letters: Double
  /// Beside figures and signs.
  let figures: Double
  /// Beside the decimal sign of an amount.
  let amounts: Double

  /// `nil` when no two characters stand next to each other.
  init?(characters: [ReadCharacter], gaps: [Double], ink: InkMap) {
    let neighbours = (1..<characters.count)
      .filter { !characters[$0].isBlank && !characters[$0 - 1].isBlank }
    guard !neighbours.isEmpty else { return nil }
    let inner = neighbours.map { gaps[$0 - 1] }.sorted()
    let usual = inner[min(inner.count - 1, inner.count * 6 / 10)]
    let pitches = neighbours.map { characters[$0].middle - characters[$0 - 1].middle }.sorted()
    let pitch = pitches[pitches.count / 2]
    let spaces = characters.indices.dropFirst().dropLast()
      .filter { characters[$0].isBlank }
      .map { ink.gap(between: characters[$0 - 1], characters[$0 + 1]) }
      .sorted()
    let space = spaces.isEmpty ? nil : spaces[spaces.count / 2]
    letters = max(7.5, usual + 5.5, space.map { 0.62 * $0 } ?? 9.5)
    figures = max(14, usual + 10, space.map { 0.9 * $0 } ?? 0)
    amounts = max(figures, 0.9 * pitch)
  }
}

extension InkMap {
  /// The widest gap between the middles of two characters, in pixels of the strip.
  fileprivate func gap(between a: ReadCharacter, _ b: ReadCharacter) -> Double {
    let (from, to) = (Int(a.middle), Int(b.middle) + 1)
    return from < to ? Double(widestGap(in: from..<to)?.count ?? 0) : 0
  }
}

extension ReadCharacter {
  fileprivate var isDecimalSign: Bool { text == "." || text == "," }

  fileprivate var standsLoosely: Bool { isDigit || ".,:;/-$%#*@".contains(text) }
}
