import Export
import Foundation
import Imaging
import Scanning
import TestSupport
import Testing

/// The document as a whole: order, bytes, metadata.
@Suite
struct DocumentTests {
  /// A small page that says which one it is.
  private static func page(_ number: Int, width: Int = 40) -> ExportPage {
    var page = InkPage(width: width, height: 60)
    page.lines = [[InkPage.Bar(text: "page\(number)", x: 5, y: 5, width: 30, height: 10)]]
    return page.exportPage(InkPage.Kind.allCases[number % 3])
  }

  @Test
  func threeHundredPagesFromManyTasksComeInOrder() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/out.pdf"
    let writer = try PDFDocumentWriter(path: path)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in (0..<300).reversed() {
        group.addTask { try await writer.add(Self.page(number), at: number) }
      }
      try await group.waitForAll()
    }
    try await writer.finish()
    try Tool.run("qpdf", "--check", path)
    let words = try Tool.run("pdftotext", path, "-").split { $0.isWhitespace }.map(String.init)
    #expect(words == (0..<300).map { "page\($0)" })
    #expect(try folder.contents == ["out.pdf"])
  }

  @Test
  func indicesThatAreLeftOutAreClosedUp() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/out.pdf"
    let writer = try PDFDocumentWriter(path: path)
    for number in [7, 2] { try await writer.add(Self.page(number), at: number) }
    try await writer.add(Self.page(8))
    try await writer.finish()
    let words = try Tool.run("pdftotext", path, "-").split { $0.isWhitespace }.map(String.init)
    #expect(words == ["page2", "page7", "page8"])
  }

  @Test
  func thePagesOrderOfArrivalDoesNotMatterToTheReader() async throws {
    let forwards = try TemporaryFolder()
    let backwards = try TemporaryFolder()
    for (folder, numbers) in [(forwards, [0, 1, 2]), (backwards, [2, 1, 0])] {
      let writer = try PDFDocumentWriter(path: "\(folder.path)/out.pdf")
      for number in numbers { try await writer.add(Self.page(number), at: number) }
      try await writer.finish()
    }
    #expect(try forwards.bytes(of: "out.pdf") == backwards.bytes(of: "out.pdf"))
  }

  @Test
  func theSameInputGivesTheSameBytes() async throws {
    let pages = [
      InkPage.set(PDFTests.words).exportPage(.colour), InkPage.set([["😀", "中文"]]).exportPage(),
    ]
    let metadata = DocumentMetadata(
      title: "Twice", created: Date(timeIntervalSince1970: 1_796_014_800), language: "en")
    let first = try await WrittenPDF(pages, metadata: metadata).bytes
    let second = try await WrittenPDF(pages, metadata: metadata).bytes
    #expect(first == second)
  }

  @Test
  func metadataIsWhereReadersLookForIt() async throws {
    let pdf = try await WrittenPDF(
      [Self.page(0)],
      metadata: DocumentMetadata(
        title: "Rechnung (März) \\ 請求書 & <mehr>", author: "Zoë", subject: "Möbel",
        keywords: ["Stuhl", "Tisch"], creator: "Recto test",
        created: Date(timeIntervalSince1970: 1_796_014_800), language: "de"))
    try pdf.check()
    let info = try Tool.run("pdfinfo", "-isodates", pdf.path)
    for line in [
      "Title:           Rechnung (März) \\ 請求書 & <mehr>", "Author:          Zoë",
      "Subject:         Möbel", "Keywords:        Stuhl, Tisch", "Creator:         Recto test",
      "Producer:        Recto", "CreationDate:    2026-11-30T05:00:00Z",
    ] {
      #expect(info.contains(line + "\n"), "\(line) is missing in \(info)")
    }
    let xmp = try Tool.run("pdfinfo", "-meta", pdf.path)
    #expect(xmp.contains("Rechnung (März) \\ 請求書 &amp; &lt;mehr&gt;"))
    #expect(xmp.contains("<xmp:CreateDate>2026-11-30T05:00:00Z</xmp:CreateDate>"))
    let catalog = try Tool.run("qpdf", "--json=2", "--json-key=qpdf", pdf.path)
    #expect(catalog.contains(#""/Lang": "u:de""#))
  }

  @Test(arguments: [("1796014800", 1_796_014_800.0), ("0", 0)])
  func theSourceDateIsRead(value: String, seconds: Double) {
    #expect(
      DocumentMetadata.sourceDate(in: ["SOURCE_DATE_EPOCH": value])
        == Date(timeIntervalSince1970: seconds))
  }

  @Test(arguments: ["", "yesterday", "-1", "1.5", "99999999999999999999"])
  func aSourceDateThatIsNoneIsLeftOut(value: String) {
    #expect(DocumentMetadata.sourceDate(in: ["SOURCE_DATE_EPOCH": value]) == nil)
  }

  @Test
  func picturesAreScaledDownToTheDensityThatIsAskedFor() async throws {
    // 200 pixels per inch become 100; black and white pages keep theirs.
    let settings = ExportSettings(jpegQuality: 75, maximumDensity: 100)
    let page = InkPage.set(PDFTests.words)
    let pages = [page.exportPage(.colour), page.exportPage(.grey), page.exportPage(.bilevel)]
    let pdf = try await WrittenPDF(pages, settings: settings)
    let sizes = try Tool.run("pdfimages", "-list", pdf.path).split(separator: "\n").dropFirst(2)
      .map { $0.split(separator: " ") }.map { "\($0[3])x\($0[4]) \($0[5]) \($0[7]) \($0[8])" }
    #expect(
      sizes == ["583x827 rgb 8 jpeg", "583x827 gray 8 jpeg", "1166x1654 gray 1 ccitt"])
    #expect(try pdf.words().count == 3 * 7)
  }

  @Test(arguments: [0.5, -1, 6000, .nan, .infinity])
  func anImpossibleSizeIsRefusedAndTheOtherPagesStay(millimetres: Double) async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/out.pdf"
    let writer = try PDFDocumentWriter(path: path)
    try await writer.add(Self.page(0), at: 0)
    let odd = ExportPage(
      image: Self.page(1).image, size: PhysicalSize(millimetresWide: millimetres, high: 100))
    await #expect(throws: ExportError.self) { try await writer.add(odd, at: 1) }
    try await writer.add(Self.page(2), at: 2)
    try await writer.finish()
    try Tool.run("qpdf", "--check", path)
    #expect(try Tool.run("pdfinfo", path).contains("Pages:           2\n"))
  }

  @Test
  func aPageWithoutTextTakesFewBytesBesideItsPicture() async throws {
    var page = Self.page(0)
    page.text = nil
    let one = try await WrittenPDF([page]).bytes.count
    let many = try await WrittenPDF(Array(repeating: page, count: 101)).bytes.count
    let picture = try EncodedPage(page).pictureByteCount
    #expect((many - one) / 100 - picture < 400)
  }
}
