package import Documents
import Imaging

/// Makes words of a line's characters: their places from the columns where the network saw them,
/// drawn in or out to the ink.
package struct WordSplitting {
  private let strip: LineStrip
  private let ink: InkMap
  /// How far behind its ink the network may see a letter, in letters. Chosen on six painted pages,
  /// where words that ended in l, a comma or a full stop came out up to 2.4 points too long.
  private static let lateness = 0.6
  /// How far a letter may reach over its neighbour without touching it, in letters.
  private static let overhang = 0.8

  /// The words of a strip whose ink is known.
  package init(strip: LineStrip, ink: InkMap) {
    self.strip = strip
    self.ink = ink
  }

  /// The words, quads in pixels of the strip's picture.
  package func words(of reading: LineReading) -> [Word] {
    let groups = reading.characters.split { $0.isBlank }.map(Array.init)
    let step = letterWidth(groups.joined())
    let edges = edges(of: groups, step: step)
    return zip(groups, edges).map { characters, columns in
      Word(
        transcript: characters.map(\.text).joined(),
        confidence: characters.reduce(0) { $0 + $1.confidence } / Double(characters.count),
        quad: quad(of: columns, step: step), candidates: candidates(for: characters))
    }
  }

  /// The columns of each word, from the start of its first letter's ink to the end of its last's.
  private func edges(of words: [[ReadCharacter]], step: Double) -> [Range<Int>] {
    var starts: [Int] = []
    var ends: [Int] = []
    for (index, word) in words.enumerated() {
      guard let first = word.first, let last = word.last else { continue }
      if let before = index > 0 ? words[index - 1].last : nil {
        // Between two words the widest gap parts them. The network may see a narrow letter
        // behind its ink, so the gap is looked for from within the letters.
        let from = max(0, Int(before.middle - Self.lateness * step))
        let gap = ink.widestGap(in: from..<max(from, Int(first.middle)) + 1)
        let halfway = Int((before.middle + first.middle) / 2)
        ends.append(gap?.lowerBound ?? halfway)
        starts.append(gap?.upperBound ?? halfway)
      } else {
        starts.append(outerEdge(from: first.middle, step: step, forward: false))
      }
      if index == words.count - 1 {
        ends.append(outerEdge(from: last.middle, step: step, forward: true))
      }
    }
    return zip(starts, ends).map { min($0, $1 - 1)..<max($0 + 1, $1) }
  }

  /// The usual distance of two letters' middles.
  private func letterWidth(_ characters: some Collection<ReadCharacter>) -> Double {
    let middles = characters.map(\.middle)
    let steps = zip(middles, middles.dropFirst()).map { $1 - $0 }.sorted()
    return steps.isEmpty ? Double(LineStrip.height) / 3 : max(steps[steps.count / 2], 4)
  }

  /// Where the ink of the outermost letter ends: within two letters of its middle, across gaps
  /// as narrow as within a letter.
  private func outerEdge(from middle: Double, step: Double, forward: Bool) -> Int {
    let centre = min(max(Int(middle), 0), ink.width - 1)
    let reach = Int(step * 2)
    let bridge = max(2, Int(step * 0.3))
    var edge: Int?
    var x = forward ? max(0, centre - Int(Self.lateness * step)) : centre
    while x >= 0, x < ink.width, abs(x - centre) <= reach {
      if ink.hasInk(column: x) {
        edge = x
      } else if let edge, abs(x - edge) > bridge, !forward || x > centre {
        break
      }
      x += forward ? 1 : -1
    }
    let fallback = middle + (forward ? step : -step) * 0.55
    return edge.map { forward ? $0 + 1 : $0 } ?? min(max(Int(fallback), 0), ink.width)
  }

  private func quad(of columns: Range<Int>, step: Double) -> Quad {
    let rows = ink.rows(in: columns) ?? LineStrip.height / 8..<LineStrip.height * 7 / 8
    return strip.quad(
      left: edge(columns.lowerBound, isStart: true, step: step),
      right: edge(columns.upperBound - 1, isStart: false, step: step),
      top: Double(rows.lowerBound), bottom: Double(rows.upperBound))
  }

  /// Where a word begins whose first column this is, or ends whose last. Without ink there it keeps
  /// the column.
  private func edge(_ column: Int, isStart: Bool, step: Double) -> Double {
    guard (0..<ink.width).contains(column), ink.hasInk(column: column) else {
      return Double(isStart ? column : column + 1)
    }
    let end = ink.end(ofInk: column, isStart: isStart, within: Int(step * Self.overhang))
    if end != column { return Double(isStart ? end : end + 1) }
    return ink.edge(ofInk: column, isStart: isStart)
  }

  /// The word with one character at a time replaced by another that it may be, likeliest first.
  private func candidates(for characters: [ReadCharacter]) -> [Candidate] {
    let texts = characters.map(\.text)
    let confidence = characters.reduce(0) { $0 + $1.confidence } / Double(characters.count)
    var candidates: [Candidate] = []
    for (index, character) in characters.enumerated() where character.confidence > 0 {
      for alternative in character.alternatives where alternative.transcript != " " {
        var changed = texts
        changed[index] = alternative.transcript
        candidates.append(
          Candidate(
            transcript: changed.joined(),
            confidence: confidence * alternative.confidence / character.confidence))
      }
    }
    return Array(candidates.sorted { $0.confidence > $1.confidence }.prefix(4))
  }
}
