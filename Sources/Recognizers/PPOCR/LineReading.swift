package import Documents

/// What a network read in a strip.
package struct LineReading: Equatable, Sendable {
  /// The characters in order, blanks among them.
  package var characters: [ReadCharacter]

  /// A reading from its characters.
  package init(characters: [ReadCharacter]) { self.characters = characters }

  /// The characters put together.
  package var transcript: String { characters.map(\.text).joined() }

  /// The mean of the characters' confidences; 0 without any.
  package var meanConfidence: Double {
    characters.isEmpty
      ? 0 : characters.reduce(0) { $0 + $1.confidence } / Double(characters.count)
  }

  /// The least of the characters' confidences; 0 without any.
  package var leastConfidence: Double { characters.map(\.confidence).min() ?? 0 }
}

/// One character of a strip.
package struct ReadCharacter: Equatable, Sendable {
  /// The character; a blank for the space between words.
  package var text: String
  /// 0 a guess … 1 certain.
  package var confidence: Double
  /// Where the network saw its middle, in pixels of the strip.
  package var middle: Double
  /// What else it may be, likeliest first.
  package var alternatives: [Candidate]

  /// A character from its parts.
  package init(
    _ text: String, confidence: Double, middle: Double, alternatives: [Candidate] = []
  ) {
    self.text = text
    self.confidence = confidence
    self.middle = middle
    self.alternatives = alternatives
  }

  /// Whether it is the space between words.
  package var isBlank: Bool { text == " " }

  /// Whether it is one of the ten figures.
  package var isDigit: Bool { text >= "0" && text <= "9" && text.utf8.count == 1 }
}
