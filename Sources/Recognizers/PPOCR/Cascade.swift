import Documents

/// Reads each line with a quick network, and the doubtful ones again with a careful one.
struct Cascade: Sendable {
  /// When a line is doubtful, chosen on receipts, letters, books and phone photos.
  struct Settings: Sendable {
    /// Below this mean confidence, 0…1.
    var meanConfidence = 0.96
    /// Below this confidence of any one character, 0…1.
    var leastConfidence = 0.5
    /// The careful reading counts even if it is this much less sure.
    var handicap = 0.05
  }

  let quick: Lazily<LineRecognizer>
  let careful: Lazily<LineRecognizer>
  var settings = Settings()

  /// What stands in the strip.
  func reading(
    of strip: LineStrip, alphabet: Alphabet
  ) throws(RecognitionError) -> LineReading {
    let first = try quick().reading(of: strip, alphabet: alphabet)
    guard isDoubtful(first) else { return first }
    let second = try careful().reading(of: strip, alphabet: alphabet)
    return second.meanConfidence >= first.meanConfidence - settings.handicap ? second : first
  }

  private func isDoubtful(_ reading: LineReading) -> Bool {
    !reading.characters.isEmpty
      && (reading.meanConfidence < settings.meanConfidence
        || reading.leastConfidence < settings.leastConfidence)
  }
}
