import Foundation
import Testing

/// `recto scan --drop-blank` as a process.
struct BlankPageTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Samples.punched, as: "blank.png")
    try folder.write(Samples.numbered, as: "numbered.png")
  }

  private func scan(_ arguments: String) throws -> Recto.Outcome {
    try Recto.shell("\"$RECTO\" scan --no-ocr --rotate 0 \(arguments)", in: folder)
  }

  @Test func blankPagesAreLeftOutAndNamed() throws {
    let outcome = try scan("numbered.png blank.png numbered.png -o out.pdf --drop-blank")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try PDFFacts.pageCount(of: folder.data("out.pdf")) == 2)
    #expect(outcome.messages.contains("blank.png: blank, left out\n"))
    #expect(outcome.messages.contains("1 blank page was left out, see above"))
  }

  @Test func theyStayWhereNobodyAsked() throws {
    #expect(try scan("blank.png -o out.pdf").status == 0)
    #expect(try PDFFacts.pageCount(of: folder.data("out.pdf")) == 1)
  }

  @Test func programsAreToldToo() throws {
    let outcome = try scan("numbered.png blank.png -o out.pdf --drop-blank --json")
    #expect(outcome.lines.count == 3)
    #expect(
      outcome.lines[0].contains("\"blank\":false") || outcome.lines[0].contains("\"blank\": false"))
    #expect(
      outcome.lines[1].contains("\"blank\":true") || outcome.lines[1].contains("\"blank\": true"))
    #expect(outcome.lines[2].contains("\"blank\":1") || outcome.lines[2].contains("\"blank\": 1"))
  }

  @Test func aDocumentOfBlankPagesIsNotWritten() throws {
    let outcome = try scan("blank.png -o out.pdf --drop-blank")
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("all pages are blank"))
    #expect(try folder.names == ["blank.png", "numbered.png"])
  }

  @Test func pagesOfTIFFsAndPDFsAreLookedAtOneByOne() throws {
    for ending in ["tiff", "pdf"] {
      let made = "blank.png numbered.png blank.png --size best"
      #expect(try scan("\(made) -o all.\(ending)").status == 0)
      for keep in ending == "pdf" ? ["", "--pdf-pages keep"] : [""] {
        let outcome = try scan("all.\(ending) -o some.pdf --drop-blank --force \(keep)")
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(try PDFFacts.pageCount(of: folder.data("some.pdf")) == 1)
        #expect(outcome.messages.contains("all.\(ending) page 3: blank, left out\n"))
      }
    }
  }
}
