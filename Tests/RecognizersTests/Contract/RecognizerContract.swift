import Documents
import Imaging

/// What every adapter of the port keeps, whatever the engine says.
enum RecognizerContract {
  /// The promises that a text breaks, in words.
  static func breaches(of text: PageText) -> [String] {
    var breaches: [String] = []
    for block in text.blocks {
      if block.lines.isEmpty { breaches.append("a block without lines") }
      for line in block.lines {
        if line.words.isEmpty { breaches.append("a line without words") }
        breaches += line.words.flatMap(self.breaches)
      }
    }
    return breaches
  }

  private static func breaches(of word: Word) -> [String] {
    var breaches: [String] = []
    let name = "\"\(word.transcript)\""
    if word.transcript.isEmpty { breaches.append("a word without letters") }
    if word.transcript.contains(where: \.isWhitespace) { breaches.append("\(name) holds a blank") }
    if !(0...1).contains(word.confidence) { breaches.append("\(name): confidence outside 0…1") }
    let corners = word.quad.corners
    if !corners.allSatisfy({ (-0.02...1.02).contains($0.x) && (-0.02...1.02).contains($0.y) }) {
      breaches.append("\(name) lies outside the picture")
    }
    if !(word.quad.area > 0) { breaches.append("\(name): corners do not run clockwise") }
    let candidates = word.candidates
    if candidates.contains(where: { $0.transcript == word.transcript }) {
      breaches.append("\(name) is its own candidate")
    }
    if zip(candidates, candidates.dropFirst()).contains(where: { $0.confidence < $1.confidence }) {
      breaches.append("\(name): candidates out of order")
    }
    return breaches
  }

  /// The promises that turns break.
  static func breaches(of turns: UprightTurns?) -> [String] {
    guard let turns else { return [] }
    let isTurn = (0...3).contains(turns.quarterTurns)
    let isSure = (0...1).contains(turns.confidence)
    return (isTurn ? [] : ["turns outside 0…3"]) + (isSure ? [] : ["confidence outside 0…1"])
  }
}
