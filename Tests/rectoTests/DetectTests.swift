import Foundation
import Testing

/// `recto detect` as a process.
struct DetectTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Samples.letter, as: "letter.jpg")
    try folder.write(Samples.plain, as: "plain.png")
    try folder.write(Samples.broken, as: "broken.jpg")
  }

  private func detect(_ arguments: String) throws -> Recto.Outcome {
    try Recto.shell("\"$RECTO\" detect \(arguments)", in: folder)
  }

  @Test func eachPhotoIsALineInOrderWhateverItsSpeed() throws {
    let outcome = try detect("letter.jpg plain.png letter.jpg plain.png --jobs 3")
    #expect(outcome.status == 1)
    #expect(outcome.messages.isEmpty)
    let columns = outcome.lines.map { $0.split(separator: " ", maxSplits: 1) }
    #expect(columns.map(\.first) == ["letter.jpg", "plain.png", "letter.jpg", "plain.png"])
    // In columns: all quads and dashes begin alike.
    #expect(outcome.lines.allSatisfy { $0.prefix(12).last == " " && $0.dropFirst(12).first != " " })
    #expect(outcome.lines[1].contains("no page edges found"))
    // How well nothing can be read is not told.
    #expect(!outcome.lines[1].contains("excellent"))
    #expect(outcome.lines[0] == outcome.lines[2])
  }

  @Test func cornersAreTruePixelsAndScanTakesThem() throws {
    let outcome = try detect("letter.jpg")
    #expect(outcome.status == 0)
    let quad = try #require(outcome.lines.first?.split(separator: " ").dropFirst().first)
    let numbers = quad.split(separator: ",").compactMap { Double($0) }
    #expect(numbers.count == 8)
    let truth = Samples.letterCorners
    let differences = zip(numbers, truth).map { abs($0 - $1) }
    #expect(differences.allSatisfy { $0 < 6 }, "\(numbers) for \(truth)")
    let scan = try Recto.run(
      "scan", "letter.jpg", "-o", "out.json", "--no-ocr", "--quad", String(quad), in: folder)
    #expect(scan.status == 0)
    #expect(try folder.text("out.json").contains("\"quad\": [[\(Int(numbers[0])), "))
  }

  @Test func jsonHasTheMembersOfThePromiseAndFailuresTheirOwn() throws {
    let outcome = try detect("--json letter.jpg plain.png broken.jpg")
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("recto: broken.jpg: "))
    let lines = try outcome.lines.map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    let members = [
      "file", "width", "height", "quad", "status", "confidence", "quality", "reasons",
    ]
    let letter = try #require(lines.first { $0["file"] as? String == "letter.jpg" })
    #expect(Set(letter.keys) == Set(members))
    #expect(letter["width"] as? Int == 600)
    #expect(letter["height"] as? Int == 800)
    #expect((letter["quad"] as? [[Double]])?.map(\.count) == [2, 2, 2, 2])
    let plain = try #require(lines.first { $0["file"] as? String == "plain.png" })
    #expect(Set(plain.keys) == Set(members))
    #expect(plain["quad"] is NSNull)
    #expect(plain["status"] as? String == "nothingFound")
    #expect(plain["quality"] as? String == "noDocument")
    let broken = try #require(lines.first { $0["file"] as? String == "broken.jpg" })
    #expect(Set(broken.keys) == ["file", "error"])
  }

  @Test(arguments: [
    ("letter.jpg", 0), ("plain.png", 1), ("letter.jpg broken.jpg", 1), ("plain.png missing.jpg", 1),
    ("broken.jpg missing.jpg", 3), ("letter.jpg --order size", 2),
  ])
  func theExitStatusTellsWhetherAllWasFound(arguments: String, status: Int32) throws {
    #expect(try detect(arguments).status == status)
    #expect(try detect(arguments + " --json").status == status)
  }

  @Test func quietSaysOnlyWhatFailed() throws {
    let outcome = try detect("--quiet letter.jpg broken.jpg")
    #expect(outcome.text.isEmpty)
    #expect(outcome.messages.split(separator: "\n").count == 1)
  }

  @Test func foldersAndStandardInputAreLookedAt() throws {
    let outcome = try Recto.shell(
      "mkdir in; cp letter.jpg in/2.jpg; cp letter.jpg in/10.jpg; "
        + "\"$RECTO\" detect in - < letter.jpg", in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.lines.compactMap { $0.split(separator: " ").first } == ["in/2.jpg", "in/10.jpg", "-"])
  }
}
