import Foundation
import Testing

/// Pages of PDFs that come into another as they are.
struct PDFPagesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Samples.letter, as: "a.jpg")
    try folder.write(
      TypedPDF.data(["Typed words on the first page", "More of them on the second"]), as: "t.pdf")
  }

  /// Runs a script; `scan` in it is `recto scan` without reading text, `look` tells of a document
  /// how many pages and pictures there are, and all its words.
  private func shell(_ script: String) throws -> Recto.Outcome {
    try Recto.shell(
      """
      scan() { "$RECTO" scan --no-ocr "$@"; }
      look() {
        qpdf --check "$1" >&2 || exit 9
        echo "$(qpdf --show-npages "$1") pages, $(pdfimages -list "$1" | grep -c image) pictures"
        pdftotext "$1" - | tr '\\n\\f' '  ' | tr -s ' '; echo
      }
      \(script)
      """, in: folder)
  }

  @Test func pagesWithTextStayAsTheyAre() throws {
    let outcome = try shell("scan t.pdf a.jpg -o o.pdf && look o.pdf && pdffonts o.pdf")
    #expect(outcome.lines.first == "3 pages, 1 pictures", "\(outcome.messages)")
    #expect(
      outcome.lines.dropFirst().first
        == "Typed words on the first page More of them on the second ")
    #expect(outcome.text.contains("Helvetica"))
  }

  @Test(arguments: [
    "--look grey", "--size best", "--paper a5", "--rotate 90", "--pdf-pages draw", "--pdfa",
  ])
  func whatWouldChangeThemDrawsThem(option: String) throws {
    let outcome = try shell("scan t.pdf -o o.pdf \(option) && look o.pdf")
    #expect(outcome.lines.first == "2 pages, 2 pictures", "\(outcome.messages)")
    #expect(outcome.text.contains("Typed words on the first page"))
  }

  @Test func pagesWithoutTextAreKeptOnlyWhenAsked() throws {
    let outcome = try shell(
      """
      scan a.jpg --look colour -o scan.pdf && scan scan.pdf -o drawn.pdf &&
      scan scan.pdf -o kept.pdf --pdf-pages keep
      for name in scan drawn kept; do pdfimages -all $name.pdf $name; md5sum < $name-000.jpg; done
      """)
    #expect(outcome.lines.count == 3, "\(outcome.messages)")
    #expect(outcome.lines.first == outcome.lines.last && outcome.lines[0] != outcome.lines[1])
  }

  @Test func pagesComeInTheOrderOfTheInputs() throws {
    try folder.write(TypedPDF.data(["Other words stand here"]), as: "u.pdf")
    let outcome = try shell(
      """
      scan u.pdf t.pdf u.pdf -o o.pdf --order interleave --title Mixed && look o.pdf &&
      pdfinfo o.pdf | grep Title && scan t.pdf -o p.pdf --author Me && pdfinfo p.pdf
      """)
    #expect(
      outcome.text.hasPrefix(
        """
        4 pages, 0 pictures
        Other words stand here More of them on the second Typed words on the first page Other \
        words stand here\u{20}
        """), "\(outcome.text)\(outcome.messages)")
    #expect(outcome.text.contains("Title:           Mixed\n"))
    // A single PDF says the same of itself as before.
    #expect(outcome.text.contains("Title:           Typed\nAuthor:          Me\n"))
  }

  @Test func whatBelongsToTheWholeDocumentStays() throws {
    let outline = "/Outlines 10 0 R /PageLabels << /Nums [0 << /S /r >>] >>"
    let objects = [
      "<< /Type /Outlines /First 11 0 R /Last 11 0 R /Count 1 >>",
      "<< /Title (Chapter) /Parent 10 0 R /Dest [102 0 R /Fit] >>",
    ]
    let book = TypedPDF.data(
      ["The first page of a book", "The second page of a book"], catalog: outline,
      objects: objects)
    try folder.write(book, as: "book.pdf")
    let outcome = try shell(
      """
      scan book.pdf -o alone.pdf && mutool show alone.pdf outline
      scan a.jpg book.pdf -o second.pdf && mutool show second.pdf outline
      for name in alone second; do qpdf --json=2 --json-key=pagelabels $name.pdf | grep -c '/r'; done
      """)
    #expect(outcome.lines.count == 6, "\(outcome.text)\(outcome.messages)")
    #expect(outcome.lines[0].contains("\"Chapter\"") && outcome.lines[0].contains("#page=2"))
    #expect(outcome.lines[1].contains("\"a\"") && outcome.lines[1].contains("#page=1"))
    #expect(outcome.lines[2].contains("\"book\"") && outcome.lines[2].contains("#page=2"))
    #expect(outcome.lines[3].contains("\"Chapter\"") && outcome.lines[3].contains("#page=3"))
    #expect(outcome.lines[4...] == ["1", "1"])
  }

  @Test func layersOfASecondDocumentAreDrawn() throws {
    let layers = "/OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >>"
    let group = "<< /Type /OCG /Name (Hidden) >>"
    try folder.write(
      TypedPDF.data(["A page with layers in it"], catalog: layers, objects: [group]),
      as: "l.pdf")
    let outcome = try shell(
      "scan t.pdf l.pdf -o o.pdf && look o.pdf; scan l.pdf t.pdf -o p.pdf && look p.pdf")
    #expect(outcome.lines.first == "3 pages, 1 pictures", "\(outcome.messages)")
    #expect(outcome.text.contains("3 pages, 0 pictures"))
  }

  @Test func aSignatureIsNeverTakenAlongSilently() throws {
    try folder.write(TypedPDF.signed, as: "s.pdf")
    let outcome = try shell("scan s.pdf -o o.pdf && look o.pdf; qpdf --json=2 o.pdf | grep -c Sig")
    #expect(outcome.messages.contains("s.pdf page 1: the PDF is signed; the new file is not"))
    #expect(!outcome.messages.contains("s.pdf page 2: the PDF is signed"))
    #expect(outcome.lines.first == "2 pages, 0 pictures", "\(outcome.messages)")
    #expect(try !outcome.text.contains("ByteRange") && folder.data("s.pdf") == TypedPDF.signed)
  }

  @Test func aPasswordIsTakenAwayAndTheTextStays() throws {
    let outcome = try shell(
      """
      qpdf --encrypt cats paws 256 -- t.pdf closed.pdf && printf cats > word &&
      scan closed.pdf --input-password-file word -o open.pdf && look open.pdf
      """)
    #expect(outcome.lines.first == "2 pages, 0 pictures", "\(outcome.messages)")
    #expect(outcome.text.contains("Typed words on the first page"))
  }

  @Test func jsonLinesTellWhatWasTakenOver() throws {
    let outcome = try shell("scan t.pdf a.jpg -o o.pdf --json -q")
    #expect(outcome.lines.map { $0.contains("\"takenOver\": true") } == [true, true, false, false])
  }
}

/// Pages that come behind those of a document that is there.
struct AppendTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Samples.letter, as: "a.jpg")
    try folder.write(
      TypedPDF.data(["Typed words on the first page", "More of them on the second"]), as: "t.pdf")
  }

  private func shell(_ script: String) throws -> Recto.Outcome {
    try Recto.shell(
      "append() { \"$RECTO\" scan --no-ocr --append \"$@\"; }\n" + script, in: folder)
  }

  @Test func newPagesComeBehindTheOldOnes() throws {
    let outcome = try shell(
      """
      append a.jpg -o new.pdf && append a.jpg -o t.pdf && append new.pdf a.jpg -o t.pdf &&
      qpdf --check t.pdf >&2 && qpdf --show-npages t.pdf && pdftotext -l 1 t.pdf - && pdfinfo t.pdf
      """)
    #expect(
      outcome.lines.prefix(2) == ["5", "Typed words on the first page"], "\(outcome.messages)")
    #expect(outcome.text.contains("Title:           Typed\n"))
    #expect(try folder.names == ["a.jpg", "new.pdf", "t.pdf"])
  }

  @Test(arguments: [
    ("cp a.jpg o.pdf", "o.pdf: it is no PDF"),
    ("printf '%%PDF-1.4 broken' > o.pdf", "o.pdf: the file is damaged"),
    (
      "qpdf --encrypt '' paws 256 -- t.pdf o.pdf",
      "o.pdf: it is encrypted and would not be any more"
    ),
    ("qpdf --encrypt cats paws 256 -- t.pdf o.pdf", "o.pdf: the PDF is encrypted; give its"),
    ("mkdir o.pdf", "o.pdf is a folder"),
  ])
  func whatCannotTakeMoreStaysAsItIs(making: String, said: String) throws {
    let outcome = try shell("\(making); append a.jpg -o o.pdf")
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains(said), "\(outcome.messages)")
    let after = try shell("\(making.replacing("o.pdf", with: "p.pdf")); cmp o.pdf p.pdf")
    #expect(after.status == 0 || making.hasPrefix("mkdir") || making.hasPrefix("qpdf"))
  }

  @Test func aSignedDocumentIsRefused() throws {
    try folder.write(TypedPDF.signed, as: "s.pdf")
    let outcome = try shell("append a.jpg -o s.pdf")
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("s.pdf: it is signed, and more pages would break"))
    #expect(try folder.data("s.pdf") == TypedPDF.signed)
  }

  @Test func anEncryptedDocumentStaysEncrypted() throws {
    let outcome = try shell(
      """
      qpdf --encrypt cats paws 256 -- t.pdf o.pdf && printf cats > word &&
      append a.jpg -o o.pdf --input-password-file word --password-file word &&
      qpdf --password=cats --check o.pdf >&2 && qpdf --password=cats --show-npages o.pdf &&
      ! qpdf --check o.pdf
      """)
    #expect(outcome.lines == ["3"], "\(outcome.messages)")
  }

  @Test func aFailureLeavesTheDocument() throws {
    try folder.write(Samples.broken, as: "broken.jpg")
    let before = try folder.data("t.pdf")
    let outcome = try shell("append broken.jpg -o t.pdf")
    #expect(outcome.status == 3)
    #expect(try folder.data("t.pdf") == before)
    #expect(try folder.names == ["a.jpg", "broken.jpg", "t.pdf"])
  }

  @Test(arguments: [
    ("-o -", "--append and --output - contradict"), ("-o x.txt", "--append is for results of"),
    ("-o x.pdf --pdfa", "--append and --pdfa contradict"),
  ])
  func whatMakesNoSenseIsRefused(options: String, said: String) throws {
    let outcome = try shell("append a.jpg \(options)")
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains(said), "\(outcome.messages)")
  }
}
