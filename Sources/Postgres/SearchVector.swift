package import Library

/// Words as PostgreSQL's text search takes them without a parser or dictionary of its own: each with
/// the places where it stands and the weight of the part it is in (manual, 8.11).
///
/// A vector has limits: 2 kB a word, a megabyte in all, 16,383 places. Words are cut, and what is
/// beyond a megabyte left out; phrases beyond the last place are not found.
package struct SearchVector {
  private var places: [String: String] = [:]
  private var next = 1
  private var bytes = 0

  private static let longestWord = 1000
  private static let mostBytes = 700_000
  private static let lastPlace = 16_383

  /// A vector of no words.
  package init() {}

  /// Adds words with blanks between. No phrase runs from one part into the next.
  package mutating func add(_ words: String, weight: Character) {
    for word in words.split(separator: " ") {
      guard bytes < Self.mostBytes else { return }
      let place = "\(min(next, Self.lastPlace))\(weight == "D" ? "" : String(weight))"
      let word = Self.fit(String(word))
      if let before = places[word] {
        places[word] = before + "," + place
      } else {
        places[word] = place
        bytes += word.utf8.count
      }
      bytes += 4
      next += 1
    }
    next += 1
  }

  /// In the form of a `tsvector`.
  package var text: String {
    places.map { "'\(Self.escaped($0.key))':\($0.value)" }.joined(separator: " ")
  }

  /// A phrase in the form of a `tsquery`.
  package static func query(_ phrase: SearchPhrase) -> String {
    let last = phrase.words.count - 1
    return phrase.words.enumerated().map { place, word in
      var mark = place == last && phrase.isPrefix ? "*" : ""
      if phrase.isTitle { mark += "A" }
      return "'\(escaped(fit(word)))'" + (mark.isEmpty ? "" : ":" + mark)
    }.joined(separator: " <-> ")
  }

  private static func fit(_ word: String) -> String {
    guard word.utf8.count > longestWord else { return word }
    var end = word.utf8.index(word.startIndex, offsetBy: longestWord)
    while end > word.startIndex, !word.unicodeScalars.indices.contains(end) {
      end = word.utf8.index(before: end)
    }
    return String(word[..<end])
  }

  /// Words hold letters, digits and marks; should that change, nothing else does.
  private static func escaped(_ word: String) -> String {
    guard word.contains(where: { $0 == "'" || $0 == "\\" }) else { return word }
    return word.replacing("\\", with: "\\\\").replacing("'", with: "''")
  }
}
