import Foundation
import Imaging
import PhotoFiles
import Scanning
import TestSupport

/// Prints what is measured of every outline that the page detector weighs, a JSON object a line.
@main
struct Outlines {
  static let usage = """
    usage: outlines painted FIRST COUNT [PICTURES]   scenes painted from the seeds
           outlines photos TRUTH                     photos of a bench, beside or under its truth
    """

  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case ("painted", 3...4):
      guard let first = UInt64(arguments[1]), let count = UInt64(arguments[2]) else { fallthrough }
      for seed in first..<first + count {
        let scene = PaintedScene(seed: seed)
        try print(scene.bitmap, scene.name, truth: scene.corners.map { [$0] } ?? [])
        if arguments.count == 4 {
          let data = Data(jpegData(of: scene.bitmap, quality: 90))
          try data.write(to: URL(fileURLWithPath: "\(arguments[3])/\(scene.name).jpg"))
        }
      }
    case ("photos", 2):
      let folder = URL(fileURLWithPath: arguments[1]).deletingLastPathComponent()
      for row in try BenchRow.rows(at: arguments[1]) {
        let place = ["", "images/"].map { folder.appendingPathComponent($0 + row.file).path }
          .first { FileManager.default.fileExists(atPath: $0) }
        guard let place else { throw CocoaError(.fileNoSuchFile) }
        let photo = try PhotoFile(path: place).photo(at: 0).bitmap
        try print(photo, row.file, truth: row.corners.map { [$0] + (row.alternatives ?? []) } ?? [])
      }
    default:
      FileHandle.standardError.write(Data((usage + "\n").utf8))
      exit(2)
    }
  }

  private static func print(
    _ photo: ColourBitmap, _ name: String, truth: [[[Double]]]
  ) throws {
    let (width, height) = (Double(photo.width), Double(photo.height))
    func pixels(_ quad: Quad) -> [[Double]] {
      quad.scaled(x: width, y: height).corners.map { [$0.x, $0.y] }
    }
    let before = clock()
    let detection = PageDetector().detect(in: photo)
    let time = Double(clock() - before) / Double(CLOCKS_PER_SEC)
    let search = OutlineSearch(PageDetector.overview(of: photo))
    let line = PhotoLine(
      file: name, w: photo.width, h: photo.height, truth: truth,
      found: detection.quad.map(pixels), confidence: detection.confidence,
      status: "\(detection.status)", seconds: time,
      outlines: search.outlines.map {
        OutlineLine(quad: pixels($0.quad), measures: $0.evidence.measures)
      })
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    FileHandle.standardOutput.write(try encoder.encode(line) + Data("\n".utf8))
  }
}

/// A photo and its outlines.
private struct PhotoLine: Encodable {
  var file: String
  var w: Int
  var h: Int
  /// All right answers; none: the photo is to be kept whole.
  var truth: [[[Double]]]
  /// What the detector says now.
  var found: [[Double]]?
  var confidence: Double
  var status: String
  /// CPU time.
  var seconds: Double
  var outlines: [OutlineLine]
  var names = OutlineEvidence.Measure.allCases.map { "\($0)" }
}

private struct OutlineLine: Encodable {
  var quad: [[Double]]
  var measures: [Double]
}

/// An entry of a bench's truth: a JSON array, or a JSON object a line.
private struct BenchRow: Decodable {
  var file: String
  var corners: [[Double]]?
  var alternatives: [[[Double]]]?

  static func rows(at path: String) throws -> [BenchRow] {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    if data.first == UInt8(ascii: "[") {
      return try JSONDecoder().decode([BenchRow].self, from: data)
    }
    return try data.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(BenchRow.self, from: $0)
    }
  }
}
