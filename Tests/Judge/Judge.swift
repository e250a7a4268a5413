import Foundation
import Imaging
import PhotoFiles
import Scanning

/// What is measured of pictures: `judge [--rounds N] PICTURE…` prints a line of JSON each, `{"file",
/// "score", "grade", "reasons", "ms"}`, the quality; `judge --shape PICTURE…` `{"file", "skew",
/// "blank", "marks", "fold", "foldIsSure"}`. Each picture is one whole page; `ms` is the least
/// processor time of the rounds.
@main
struct Judge {
  private struct Verdict: Encodable {
    var file: String
    var score: Double
    var grade: String
    var reasons: [String]
    var ms: Double
  }

  private struct Shape: Encodable {
    var file: String
    /// The turn that levels it, in degrees; left out where there is none.
    var skew: Double?
    var blank: Bool
    var marks: Int
    /// The fold's middle as a share of the width; left out where there is none.
    var fold: Double?
    var foldIsSure: Bool
  }

  private static func shape(of path: String) throws -> Shape {
    let page = try PhotoFile(path: path).photo(at: 0).bitmap
    let grey = page.grey()
    let marks = PageMarks(of: page)
    let fold = BookFold(in: grey)
    return Shape(
      file: path, skew: skew(of: grey)?.angle, blank: marks.isBlank, marks: marks.count,
      fold: fold.map { ($0.top + $0.bottom) / 2 }, foldIsSure: fold?.isSure == true)
  }

  static func main() throws {
    var paths = Array(CommandLine.arguments.dropFirst())
    let printer = JSONEncoder()
    printer.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if paths.first == "--shape" {
      for path in paths.dropFirst() {
        let line = try printer.encode(shape(of: path)) + Data("\n".utf8)
        try FileHandle.standardOutput.write(contentsOf: line)
      }
      return
    }
    var rounds = 1
    if paths.first == "--rounds", paths.count > 1, let number = Int(paths[1]) {
      rounds = max(number, 1)
      paths.removeFirst(2)
    }
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
      try FileHandle.standardOutput.write(contentsOf: printer.encode(verdict) + Data("\n".utf8))
    }
  }
}
