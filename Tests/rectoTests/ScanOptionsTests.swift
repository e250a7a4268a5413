import Foundation
import Testing

/// What each option of `recto scan` changes in the result.
struct ScanOptionsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Samples.letter, as: "a.jpg")
  }

  private func scan(_ arguments: String) throws -> Recto.Outcome {
    try Recto.shell("\"$RECTO\" scan --no-ocr --force a.jpg \(arguments)", in: folder)
  }

  /// What poppler says of the document that a scan makes.
  private func facts(_ arguments: String) throws -> String {
    let outcome = try scan("-o out.pdf \(arguments)")
    #expect(outcome.status == 0, "\(outcome.messages)")
    return try Recto.shell("pdfinfo out.pdf", in: folder).text
  }

  /// The first page of the JSON document that a scan makes.
  private func page(_ arguments: String) throws -> [String: Any] {
    let outcome = try scan("-o out.json \(arguments)")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let object = try JSONSerialization.jsonObject(with: folder.data("out.json"))
    return try #require(((object as? [String: Any])?["pages"] as? [[String: Any]])?.first)
  }

  private func recipe(_ arguments: String) throws -> [String: Any] {
    try #require(try page(arguments)["recipe"] as? [String: Any])
  }

  @Test func theDocumentSaysWhatItIs() throws {
    let facts = try facts(
      "--title 'Über Katzen' --author Me --subject Cats --keywords cat --keywords paw")
    for (name, value) in [
      ("Title", "Über Katzen"), ("Author", "Me"), ("Subject", "Cats"), ("Keywords", "cat, paw"),
    ] {
      let line = facts.split(separator: "\n").first { $0.hasPrefix(name + ":") } ?? ""
      #expect(line.hasSuffix(" " + value), "\(line)")
    }
  }

  @Test(arguments: [
    ("a4", 210, 297), ("A5", 148, 210), ("letter", 215.9, 279.4), ("100x150", 100, 150),
    ("100x150mm", 100, 150),
  ])
  func thePaperHasTheSizeThatIsAskedFor(paper: String, width: Double, height: Double) throws {
    let facts = try facts("--paper \(paper)")
    let line = try #require(facts.split(separator: "\n").first { $0.hasPrefix("Page size:") })
    let points = line.split(separator: " ").compactMap { Double($0) }
    #expect(points.count == 2)
    for (side, millimetres) in zip(points, [width, height]) {
      #expect(abs(side - millimetres * 72 / 25.4) < 0.02, "\(line)")
    }
  }

  @Test func theLookThatWasUsedIsTold() throws {
    for (look, told) in [
      ("bw", "blackAndWhite"), ("photo", "photo"), ("original", "original"),
      ("whiteboard", "whiteboard"),
    ] {
      #expect(try recipe("--look \(look)")["look"] as? String == told)
    }
    let automatic = try recipe("--look auto")["look"] as? String
    #expect(automatic == "grey" || automatic == "colour")
  }

  @Test func cornersAndTurnsAreTaken() throws {
    let recipe = try recipe("--quad 60,80,540,80,540,720,60,720 --rotate 180")
    #expect(recipe["quad"] as? [[Double]] == [[60, 80], [540, 80], [540, 720], [60, 720]])
    #expect(recipe["quarterTurns"] as? Int == 2)
  }

  @Test func theDensityIsAtMostWhatIsAskedFor() throws {
    let width = try #require(try page("--paper a4 --dpi 36")["width"] as? Int)
    #expect((296...299).contains(width))
  }

  @Test func smallIsSmallerThanBest() throws {
    let sizes = try ["small", "balanced", "best"].map { size in
      _ = try facts("--size \(size) --look colour")
      return try folder.data("out.pdf").count
    }
    #expect(sizes[0] < sizes[1] && sizes[1] < sizes[2], "\(sizes)")
  }

  @Test func aPageThatCannotBeAsSmallAsItMayIsToldOf() throws {
    let fitting = try scan("-o out.pdf --look colour --max-bytes-per-page 1M")
    #expect(fitting.status == 0 && !fitting.messages.contains("takes"), "\(fitting.messages)")
    let outcome = try scan("-o out.pdf --look photo --max-bytes-per-page 1k")
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains("a.jpg: takes "), "\(outcome.messages)")
    #expect(outcome.messages.contains("more than the 1 kB that it may"), "\(outcome.messages)")
  }

  @Test func programsAreToldOfPagesThatAreTooLarge() throws {
    let outcome = try scan("-o out.pdf --look photo --max-bytes-per-page 1k --json --quiet")
    let line = try #require(outcome.lines.last)
    let summary = try #require(
      JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let oversized = try #require(summary["oversized"] as? [[String: Any]])
    #expect(oversized.count == 1 && oversized[0]["page"] as? Int == 1)
    #expect(oversized[0]["name"] as? String == "a.jpg")
    #expect(oversized[0]["bytes"] as? Int ?? 0 > 1000)
  }

  @Test(arguments: [("", " jbig2 "), ("--ink-coding g4", " ccitt ")])
  func theInksOfASmallPageAreCodedAsAsked(option: String, coding: String) throws {
    #expect(try scan("-o out.pdf --size small --look bw \(option)").status == 0)
    let list = try Recto.shell("pdfimages -list out.pdf", in: folder)
    #expect(list.text.contains(coding), "\(list.text)")
  }

  @Test(arguments: [
    ("-o out.png --max-bytes-per-page 90k", "--max-bytes-per-page and --output out.png contradict"),
    ("-o out.pdf --max-bytes-per-page 90x", "--max-bytes-per-page wants a number of bytes"),
    ("-o out.pdf --max-bytes-per-page 999", "--max-bytes-per-page wants a number of bytes"),
  ])
  func aLimitThatMakesNoSenseIsRefused(arguments: String, said: String) throws {
    let outcome = try scan(arguments)
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains(said), "\(outcome.messages)")
  }

  @Test func aLanguageThatIsNotInstalledIsSaidAndThePageKept() throws {
    let outcome = try Recto.run(
      "scan", "a.jpg", "-o", "out.pdf", "--language", "xyz", in: folder)
    #expect(outcome.status == 0)
    #expect(try PDFFacts.pageCount(of: folder.data("out.pdf")) == 1)
    #expect(outcome.messages.contains("a.jpg: no text: "), "\(outcome.messages)")
  }

  @Test func encryptedDocumentsOpenWithTheirPassword() throws {
    #expect(try scan("-o plain.pdf").status == 0)
    let made = try Recto.shell("qpdf --encrypt cats paws 256 -- plain.pdf closed.pdf", in: folder)
    #expect(made.status == 0, "\(made.messages)")
    for (option, said) in [
      ("", "--input-password"), ("--input-password dogs", "the password does not open"),
    ] {
      let refused = try Recto.shell(
        "\"$RECTO\" scan --no-ocr closed.pdf -o out.pdf \(option)", in: folder)
      #expect(refused.status == 3)
      #expect(refused.messages.contains(said), "\(refused.messages)")
    }
    let opened = try Recto.shell(
      "RECTO_INPUT_PASSWORD=cats \"$RECTO\" scan --no-ocr closed.pdf -o out.pdf", in: folder)
    #expect(opened.status == 0, "\(opened.messages)")
  }

  @Test func picturesAboveTheLimitAreRefused() throws {
    try folder.write(Samples.large, as: "large.png")
    let outcome = try scan("large.png -o out.pdf --max-pixels 1")
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("recto: large.png: the picture is too large"))
    #expect(outcome.messages.contains("--max-pixels raises it"))
  }

  @Test func howManyWorkAtOnceChangesNothing() throws {
    let documents = try [1, 3].map { jobs in
      let outcome = try Recto.shell(
        "SOURCE_DATE_EPOCH=1 \"$RECTO\" scan -f --no-ocr a.jpg a.jpg a.jpg -o out.pdf -j \(jobs)",
        in: folder)
      #expect(outcome.status == 0, "\(outcome.messages)")
      return try folder.data("out.pdf")
    }
    #expect(documents[0] == documents[1])
  }

  @Test func theKindCanBeOtherThanTheNameSays() throws {
    #expect(try scan("-o picture --format png").status == 0)
    #expect(try folder.data("picture").starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }
}
