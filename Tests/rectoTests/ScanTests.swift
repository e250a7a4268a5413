import Foundation
import Testing
import recto

/// `recto scan` as a process. Texts are not read here: the engine's models need not be installed.
struct ScanTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Samples.letter, as: "a.jpg")
    try folder.write(Samples.otherLetter, as: "b.jpg")
  }

  private func scan(_ arguments: String) throws -> Recto.Outcome {
    try Recto.shell("\"$RECTO\" scan --no-ocr \(arguments)", in: folder)
  }

  private func pageCount(_ name: String) throws -> Int {
    try PDFFacts.pageCount(of: folder.data(name))
  }

  @Test func twoPhotosBecomeTwoPagesInOrder() throws {
    let outcome = try scan("b.jpg a.jpg -o out.pdf")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try pageCount("out.pdf") == 2)
    #expect(outcome.text.isEmpty)
    #expect(outcome.messages.contains("[2/2] a.jpg\n"))
    #expect(outcome.messages.contains("2 pages, "))
    #expect(try folder.names == ["a.jpg", "b.jpg", "out.pdf"])
  }

  @Test func aBrokenFileIsNamedOnceAndTheBatchGoesOn() throws {
    try folder.write(Samples.broken, as: "broken.jpg")
    let outcome = try scan("a.jpg broken.jpg missing.jpg b.jpg -o out.pdf")
    #expect(outcome.status == 1)
    #expect(try pageCount("out.pdf") == 2)
    let named = outcome.messages.split(separator: "\n").filter {
      $0.hasPrefix("recto: broken.jpg: ")
    }
    #expect(named.count == 1, "\(outcome.messages)")
    #expect(outcome.messages.contains("recto: missing.jpg: there is no such file\n"))
    #expect(outcome.messages.contains("2 inputs failed"))
  }

  @Test func whenNothingCanBeReadThereIsNoFile() throws {
    try folder.write(Samples.broken, as: "broken.jpg")
    let outcome = try scan("broken.jpg -o out.pdf")
    #expect(outcome.status == 3)
    #expect(try folder.names == ["a.jpg", "b.jpg", "broken.jpg"])
  }

  @Test func anExistingFileIsKeptUnlessForced() throws {
    try folder.write(Data("mine".utf8), as: "out.pdf")
    let refused = try scan("a.jpg -o out.pdf")
    #expect(refused.status == 3)
    #expect(refused.messages.contains("out.pdf exists already"))
    #expect(try folder.data("out.pdf") == Data("mine".utf8))
    #expect(try scan("a.jpg -o out.pdf --force").status == 0)
    #expect(try pageCount("out.pdf") == 1)
  }

  @Test func standardInputAndOutputArePipes() throws {
    let outcome = try Recto.run(
      "scan", "--no-ocr", "--quiet", "-", "-o", "-", in: folder, input: Samples.letter)
    #expect(outcome.status == 0)
    #expect(outcome.messages.isEmpty)
    #expect(try PDFFacts.pageCount(of: outcome.output) == 1)
    #expect(try folder.names == ["a.jpg", "b.jpg"])
  }

  @Test func aFullDiskIsOneFailureAndLeavesNothing() throws {
    let outcome = try scan("a.jpg -o - > /dev/full")
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("recto: standard output cannot be written: the disk is full"))
  }

  @Test func deviceFilesAreWrittenToAndNotReplaced() throws {
    #expect(try scan("a.jpg --format pdf -o /dev/null").status == 0)
    #expect(try Recto.shell("test -c /dev/null", in: folder).status == 0)
  }

  @Test func hostileNamesAreReadAndPrintedSafely() throws {
    let outcome = try Recto.shell(
      """
      mv a.jpg "$(printf 'new\\nline\\033[2J.jpg')"
      mv b.jpg "$(printf 'raw\\377.jpg')"
      cp "$(printf 'raw\\377.jpg')" ./-o
      "$RECTO" scan --no-ocr "$(printf 'new\\nline\\033[2J.jpg')" "$(printf 'raw\\377.jpg')" \
        -o "$(printf 'out\\376.pdf')" -- -o && mv "$(printf 'out\\376.pdf')" out.pdf
      """, in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try pageCount("out.pdf") == 3)
    #expect(outcome.messages.contains("[1/3] new\\nline\\x1b[2J.jpg\n"))
    #expect(outcome.messages.contains("[2/3] raw\\xff.jpg\n"))
    #expect(outcome.messages.contains("out\\xfe.pdf"))
    #expect(!outcome.messages.contains("\u{1B}"))
  }

  @Test func aFolderGivesItsFilesInNaturalOrder() throws {
    try FileManager.default.createDirectory(
      at: folder.url("in/inner"), withIntermediateDirectories: true)
    for name in ["p10.jpg", "p2.jpg", ".hidden.jpg", "inner/p1.jpg"] {
      try folder.write(Samples.letter, as: "in/" + name)
    }
    let outcome = try scan("in -o out.pdf")
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains("[1/2] in/p2.jpg\n"))
    #expect(outcome.messages.contains("[2/2] in/p10.jpg\n"))
  }

  @Test func ordersAreByNameAndByTime() throws {
    let script = "touch -d 2020-01-01 b.jpg; touch -d 2021-01-01 a.jpg; \"$RECTO\" scan --no-ocr "
    let byTime = try Recto.shell(script + "a.jpg b.jpg --order time -o t.pdf", in: folder)
    #expect(byTime.messages.contains("[1/2] b.jpg\n"))
    let byName = try Recto.shell(script + "b.jpg a.jpg --order name -o n.pdf", in: folder)
    #expect(byName.messages.contains("[1/2] a.jpg\n"))
  }

  @Test func whatThePageLimitLeavesOutIsSaid() throws {
    let outcome = try scan("a.jpg b.jpg -o out.pdf --page-limit 1")
    #expect(outcome.status == 0)
    #expect(try pageCount("out.pdf") == 1)
    #expect(outcome.messages.contains("1 more page was left out"))
  }

  @Test func aFolderThatCannotBeWrittenIsSaidAtOnce() throws {
    let outcome = try scan("a.jpg -o nowhere/out.pdf")
    #expect(outcome.status == 3)
    #expect(
      outcome.messages == "recto: nowhere/out.pdf cannot be written: there is no such folder\n")
  }

  @Test func theSameInputGivesTheSameBytes() throws {
    let environment = ["SOURCE_DATE_EPOCH": "1700000000"]
    for name in ["1.pdf", "2.pdf"] {
      let outcome = try Recto.run(
        "scan", "--no-ocr", "a.jpg", "b.jpg", "-o", name, in: folder, environment: environment)
      #expect(outcome.status == 0)
    }
    #expect(try folder.data("1.pdf") == folder.data("2.pdf"))
  }

  @Test(arguments: ["jpg", "png"])
  func picturesGetNumbersWhenThereAreSeveral(ending: String) throws {
    #expect(try scan("a.jpg -o one.\(ending)").status == 0)
    #expect(try scan("a.jpg b.jpg -o two.\(ending)").status == 0)
    #expect(
      try folder.names == ["a.jpg", "b.jpg", "one.\(ending)", "two-1.\(ending)", "two-2.\(ending)"])
    let again = try scan("a.jpg b.jpg -o two.\(ending)")
    #expect(again.status == 3)
    #expect(again.messages.contains("two-1.\(ending) exists already"))
  }

  @Test func tiffHoldsAllPages() throws {
    #expect(try scan("a.jpg b.jpg -o out.tiff").status == 0)
    #expect(try scan("out.tiff -o out.pdf").status == 0)
    #expect(try pageCount("out.pdf") == 2)
  }

  @Test func jsonDescribesEachPage() throws {
    #expect(try scan("a.jpg -o out.json --no-crop --rotate 90 --look grey").status == 0)
    let object = try JSONSerialization.jsonObject(with: folder.data("out.json"))
    let pages = try #require((object as? [String: Any])?["pages"] as? [[String: Any]])
    let page = try #require(pages.first)
    #expect(pages.count == 1)
    #expect(
      Set(page.keys) == [
        "file", "width", "height", "recipe", "quality", "text", "words", "barcodes", "found",
      ])
    #expect(page["file"] as? String == "a.jpg")
    // The photo is upright and 3:4; its quarter turn lies on its side.
    #expect(try #require(page["width"] as? Int) > #require(page["height"] as? Int))
    let recipe = try #require(page["recipe"] as? [String: Any])
    #expect(recipe["quad"] is NSNull)
    #expect(recipe["quarterTurns"] as? Int == 1)
    #expect(recipe["look"] as? String == "grey")
  }

  @Test func jsonLinesTellPagesFailuresAndTheResult() throws {
    try folder.write(Samples.broken, as: "broken.jpg")
    let outcome = try scan("a.jpg broken.jpg -o out.pdf --json --quiet")
    let lines = try outcome.lines.map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(lines.count == 3)
    #expect(lines.compactMap { $0["page"] as? Int } == [1])
    #expect(lines.compactMap { $0["error"] as? String }.count == 1)
    let summary = try #require(lines.last)
    #expect(summary["output"] as? [String] == ["out.pdf"])
    #expect(summary["pages"] as? Int == 1)
    #expect(summary["failed"] as? Int == 1)
  }

  @Test func interruptionLeavesNothing() throws {
    for signal in [("INT", 130), ("TERM", 143)] {
      let outcome = try Recto.shell(
        """
        "$RECTO" scan --no-ocr $(seq 40 | sed 's/.*/a.jpg/') -o out.pdf 2> messages &
        until grep -q '^\\[1/' messages 2> /dev/null; do sleep 0.05; done
        kill -\(signal.0) $!
        wait $!
        """, in: folder)
      #expect(outcome.status == signal.1)
      #expect(try folder.names == ["a.jpg", "b.jpg", "messages"])
      try FileManager.default.removeItem(at: folder.url("messages"))
    }
  }
}
