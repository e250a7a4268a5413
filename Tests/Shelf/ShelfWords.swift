import Foundation
import TestSupport

/// Words as a language has them: few that are everywhere, many that are rare (Zipf 1949).
struct ShelfWords {
  /// By how often they come, the most frequent first.
  let words: [String]
  /// Han characters in the same order.
  let characters: [Character]
  /// Sums of the frequencies up to each word.
  private let sums: [Double]

  init(count: Int = 20_000) {
    var random = SeededRandom(seed: 99)
    let syllables = [
      "ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu", "na", "pe", "ri", "so", "tu",
      "va",
      "we", "xi", "yo", "zü", "schen", "ung", "ä", "é",
    ]
    var words: [String] = []
    var seen: Set<String> = []
    while words.count < count {
      let length = 1 + min(4, words.count / 400 + Int(random.next() % 3))
      let word = (0..<length).map { _ in syllables[Int(random.next() % 24)] }.joined()
      if seen.insert(word).inserted { words.append(word) }
    }
    self.words = words
    characters = (0..<2000).compactMap { Unicode.Scalar(0x4E00 + $0 * 7).map { Character($0) } }
    var sum = 0.0
    sums = (1...count).map { rank in
      sum += 1 / Double(rank)
      return sum
    }
  }

  /// A word, by its frequency.
  func word(_ random: inout SeededRandom) -> String { words[place(&random, of: words.count)] }

  /// A run of characters without blanks.
  func run(_ random: inout SeededRandom) -> String {
    String((0..<4 + random.next() % 8).map { _ in characters[place(&random, of: 2000)] })
  }

  private func place(_ random: inout SeededRandom, of count: Int) -> Int {
    let wanted = random.unit() * sums[count - 1]
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
