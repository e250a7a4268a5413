/// Puts back spaces that the network left out, where the ink shows a gap as wide as between
/// words. Networks of this kind drop spaces in tight print; their letters are right.
package enum Respacing {
  /// The reading with the missing blanks. A gap must be wider beside digits and signs, which
  /// stand loosely by nature.
  package static func respaced(_ reading: LineReading, ink: InkMap) -> LineReading {
    let characters = reading.characters
    guard characters.count >= 4 else { return reading }
    let gaps = (1..<characters.count).map {
      width(between: characters[$0 - 1], characters[$0], ink: ink)
    }
    guard let limits = Limits(characters: characters, gaps: gaps, ink: ink) else { return reading }
    var result = [characters[0]]
    for index in 1..<characters.count {
      let (before, after) = (characters[index - 1], characters[index])
      if splitsNumber(index, in: characters, limits: limits, ink: ink) { continue }
      if !before.isBlank, !after.isBlank,
        gaps[index - 1] >= limits.limit(between: before, after)
      {
        result.append(
          ReadCharacter(
            " ", confidence: min(before.confidence, after.confidence),
            middle: (before.middle + after.middle) / 2))
      }
      result.append(after)
    }
    return LineReading(characters: result)
  }

  /// Whether the blank at `index` only follows a decimal point that stands loosely, as in print
  /// where all characters are equally wide.
  private static func splitsNumber(
    _ index: Int, in characters: [ReadCharacter], limits: Limits, ink: InkMap
  ) -> Bool {
    guard characters[index].isBlank, index >= 2, index + 1 < characters.count,
      characters[index - 2].isDigit, [".", ","].contains(characters[index - 1].text),
      characters[index + 1].isDigit
    else { return false }
    let gap = width(between: characters[index - 1], characters[index + 1], ink: ink)
    return gap < limits.pitch
  }

  /// The widest gap between the middles of two characters, in pixels of the strip.
  fileprivate static func width(
    between a: ReadCharacter, _ b: ReadCharacter, ink: InkMap
  ) -> Double {
    let (from, to) = (Int(a.middle), Int(b.middle) + 1)
    return from < to ? Double(ink.widestGap(in: from..<to)?.count ?? 0) : 0
  }
}

/// From which width on a gap is a space, for one line. Pixels of a strip 48 high.
private struct Limits {
  /// The usual distance of two neighbours' middles.
  let pitch: Double
  private let letters: Double
  private let figures: Double

  /// `nil` when no two characters stand next to each other.
  init?(characters: [ReadCharacter], gaps: [Double], ink: InkMap) {
    let neighbours = (1..<characters.count)
      .filter { !characters[$0].isBlank && !characters[$0 - 1].isBlank }
    let inner = neighbours.map { gaps[$0 - 1] }.sorted()
    let pitches = neighbours.map { characters[$0].middle - characters[$0 - 1].middle }.sorted()
    guard !inner.isEmpty else { return nil }
    pitch = pitches[pitches.count / 2]
    let usual = inner[min(inner.count - 1, inner.count * 6 / 10)]
    let spaces = characters.indices.dropFirst().dropLast()
      .filter { characters[$0].isBlank }
      .map { Respacing.width(between: characters[$0 - 1], characters[$0 + 1], ink: ink) }
      .sorted()
    let space = spaces.isEmpty ? nil : spaces[spaces.count / 2]
    letters = max(7.5, usual + 5.5, space.map { 0.62 * $0 } ?? 9.5)
    figures = max(14, usual + 10, space.map { 0.9 * $0 } ?? 0)
  }

  func limit(between a: ReadCharacter, _ b: ReadCharacter) -> Double {
    isFigure(a) || isFigure(b) ? figures : letters
  }

  private func isFigure(_ character: ReadCharacter) -> Bool {
    character.isDigit || ".,:;/-$%#*@".contains(character.text)
  }
}
