import Documents

/// Reads the best character of each column and drops repetitions and the "nothing" between them:
/// the best path of connectionist temporal classification (Graves et al. 2006).
package struct GreedyDecoding: Sendable {
  /// What the classes stand for.
  package let characters: ReadableCharacters
  /// A letter that the languages lack must be this many times likelier than one they have.
  private let foreignness: Float = 8
  /// Runners-up less likely than this are not kept.
  private let leastAlternative: Float = 0.02

  /// A decoding for a network with these classes.
  package init(characters: ReadableCharacters) { self.characters = characters }

  /// The reading of `probabilities`: for each column the probability of each class.
  ///
  /// - Parameters:
  ///   - columnWidth: pixels of the strip a column.
  ///   - alphabet: the letters to expect.
  package func reading(
    of probabilities: Span<Float>, columnWidth: Double, alphabet: Alphabet
  ) -> LineReading {
    let classes = characters.count
    precondition(probabilities.count % classes == 0, "each column has all classes")
    var read: [ReadCharacter] = []
    var run: Run?
    func finish() {
      if let run { read.append(character(of: run, in: probabilities, columnWidth: columnWidth)) }
      run = nil
    }
    for column in 0..<probabilities.count / classes {
      let best = likeliest(
        of: probabilities.extracting(column * classes..<(column + 1) * classes),
        alphabet: alphabet)
      if best == 0 {
        finish()
        continue
      }
      let probability = probabilities[column * classes + best]
      if run?.index == best {
        run?.extend(to: column, probability: probability)
      } else {
        finish()
        run = Run(index: best, first: column, probability: probability)
      }
    }
    finish()
    return LineReading(characters: read)
  }

  /// The class with the highest probability, a foreign letter only if no other comes near.
  private func likeliest(of column: Span<Float>, alphabet: Alphabet) -> Int {
    let best = highest(of: column) { _ in true }
    guard best > 0, alphabet.isForeign(characters[best]) else { return best }
    let known = highest(of: column) { $0 > 0 && !alphabet.isForeign(characters[$0]) }
    return known > 0 && column[known] * foreignness > column[best] ? known : best
  }

  /// The allowed class with the highest probability; 0 when there is none. Most columns are sure,
  /// and a class above one half has no rival.
  @inline(__always)
  private func highest(of column: Span<Float>, where isAllowed: (Int) -> Bool) -> Int {
    var best = 0
    var highest: Float = isAllowed(0) ? column[0] : 0
    if highest > 0.5 { return 0 }
    for index in column.indices where column[index] > highest && isAllowed(index) {
      highest = column[index]
      best = index
      if highest > 0.5 { break }
    }
    return best
  }

  private func character(
    of run: Run, in probabilities: Span<Float>, columnWidth: Double
  ) -> ReadCharacter {
    let start = run.surest * characters.count
    var alternatives: [Candidate] = []
    // A sure character leaves no room for another.
    if run.probability < 1 - leastAlternative {
      let column = probabilities.extracting(start..<start + characters.count)
      for index in column.indices
      where column[index] >= leastAlternative && index != run.index && index != 0 {
        alternatives.append(
          Candidate(transcript: characters[index], confidence: Double(column[index])))
      }
      alternatives.sort { $0.confidence > $1.confidence }
    }
    return ReadCharacter(
      characters[run.index], confidence: Double(run.probability),
      middle: (Double(run.first + run.last) / 2 + 0.5) * columnWidth,
      alternatives: Array(alternatives.prefix(3)))
  }
}

/// Neighbouring columns of the same class.
private struct Run {
  let index: Int
  let first: Int
  var last: Int
  var surest: Int
  var probability: Float

  init(index: Int, first: Int, probability: Float) {
    self.index = index
    self.first = first
    last = first
    surest = first
    self.probability = probability
  }

  mutating func extend(to column: Int, probability: Float) {
    last = column
    if probability > self.probability {
      surest = column
      self.probability = probability
    }
  }
}
