import Foundation
import Imaging
import PhotoFiles
import Scanning

/// What is measured of pictures' quality: `judge [--rounds N] PICTURE…` prints a line of JSON
/// each, `{"file", "score", "grade", "reasons", "ms"}`. Each picture is one whole page; `ms` is
/// the least processor time of the rounds.
@main
struct Judge {
  private struct Verdict: Encodable {
    var file: String
    var score: Double
    var grade: String
    var reasons: [String]
    var ms: Double
  }

  static func main() throws {
    var paths = Array(CommandLine.arguments.dropFirst())
    var rounds = 1
    if paths.first == "--rounds", paths.count > 1, let number = Int(paths[1]) {
      rounds = max(number, 1)
      paths.removeFirst(2)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for path in paths {
      let photo = try PhotoFile(path: path).photo(at: 0).bitmap
      var quality = PageQuality.measure(photo)
      var least = Double.infinity
      for _ in 0..<rounds {
        let start = clock()
        quality = PageQuality.measure(photo)
        least = min(least, Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1000)
      }
      let verdict = Verdict(
        file: path, score: quality.score, grade: "\(quality.grade)",
        reasons: quality.reasons.map { "\($0)" }, ms: least)
      try FileHandle.standardOutput.write(contentsOf: encoder.encode(verdict) + Data("\n".utf8))
    }
  }
}
