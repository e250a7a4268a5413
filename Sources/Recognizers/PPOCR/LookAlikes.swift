package import Documents

/// Sets right what the network can only guess, because the print does not tell it: O and 0, l and
/// 1 and I, the signs of a drawn line and the ideographs for one and two. The neighbours within the
/// word do.
package struct LookAlikes: Sendable {
  /// Slavic languages have words that begin with l and a consonant.
  private let mayBeginWithLConsonant: Bool
  private let alphabet: Alphabet

  /// The rules for a page in these languages.
  package init(_ languages: [LanguageCode]) {
    let slavic = ["bos", "ces", "hrv", "pol", "slk", "slv", "srp_latn"]
    alphabet = Alphabet(languages)
    mayBeginWithLConsonant = languages.contains { slavic.contains($0.name) }
  }

  /// The reading with the unlikely characters of each word replaced.
  package func corrected(_ reading: LineReading) -> LineReading {
    var result = reading
    let words = reading.characters.indices.split { reading.characters[$0].isBlank }
    for word in words {
      let texts = word.map { reading.characters[$0].text }
      for (index, text) in zip(word, corrected(texts)) where text != result.characters[index].text {
        result.characters[index].replace(with: text)
      }
    }
    return result
  }

  private func corrected(_ word: [String]) -> [String] {
    if let sign = word.first, word.count >= 4, alphabet.isForeign(sign),
      word.allSatisfy({ $0 == sign }), let drawn = ["一": "-", "二": "="][sign]
    {
      return word.map { _ in drawn }
    }
    var word = word
    // Signs before the word, such as a bracket, are no part of it.
    guard let start = word.firstIndex(where: { $0.isLetter || $0.isFigure }) else { return word }
    let rest = word[(start + 1)...]
    if word[start] == "0", startsWithSmallLetters(rest, count: 3) { word[start] = "O" }
    if word[start] == "1", rest.first.map({ "'’".contains($0) }) == true,
      rest.dropFirst().first?.isLetter == true
    {
      word[start] = "l"
    }
    if word[start] == "l", !mayBeginWithLConsonant, startsWithSmallLetters(rest, count: 3),
      let next = rest.first, "bcdfghkmnpqrstvwxz".contains(next)
    {
      word[start] = "I"
    }
    for index in word.indices.dropFirst().dropLast()
    where word[index - 1].isSmallLetter && word[index + 1].isSmallLetter {
      if word[index] == "0" { word[index] = "o" }
      if word[index] == "1" { word[index] = "l" }
    }
    return word
  }

  private func startsWithSmallLetters(_ word: ArraySlice<String>, count: Int) -> Bool {
    word.count >= count && word.prefix(count).allSatisfy(\.isSmallLetter)
  }
}

extension ReadCharacter {
  /// Takes another reading; this one becomes a candidate.
  fileprivate mutating func replace(with other: String) {
    alternatives.removeAll { $0.transcript == other }
    alternatives.insert(Candidate(transcript: text, confidence: confidence), at: 0)
    text = other
  }
}

extension String {
  fileprivate var isFigure: Bool { utf8.count == 1 && self >= "0" && self <= "9" }
  fileprivate var isLetter: Bool {
    unicodeScalars.first.map { $0.properties.isAlphabetic } ?? false
  }
  fileprivate var isSmallLetter: Bool {
    unicodeScalars.first.map { $0.properties.isLowercase } ?? false
  }
}
