import Documents
import Imaging
import PhotoFiles
import Testing

@Suite struct PDFTests {
  @Test func eachPageIsDrawnUprightAtItsSize() throws {
    let file = TemporaryFile(
      PDFText.file(["144 72", "72 144"].map { PDFText.page(size: $0, text: "Hello") }))
    let opened = try PhotoFile(path: file.path)
    #expect(opened.format == .pdf && opened.pageCount == 2)
    let first = try opened.photo(at: 0)
    #expect(first.bitmap.width == 600 && first.bitmap.height == 300)
    #expect(first.density == Density(300) && first.isFlatScan)
    #expect(try opened.photo(at: 1).bitmap.height == 600)
    #expect(try opened.photo(at: 0, atLeast: 100).bitmap.width == 100)
  }

  @Test func thePagesOwnTextComesWithItsPlace() throws {
    let text = try #require(
      try photo(PDFText.file([PDFText.page(size: "144 72", text: "Own words")])).text)
    #expect(text.words.map(\.transcript) == ["Own", "words"])
    // Written at 36 of 72 points from the bottom, 14.4 of 144 from the left, 12 points high.
    let quad = try #require(text.words.first).quad
    #expect(abs(quad.topLeft.x - 0.1) < 0.01)
    #expect(quad.topLeft.y > 0.25 && quad.bottomLeft.y < 0.6)
  }

  @Test func aTurnedPageStandsUprightWithItsText() throws {
    let page = PDFText.page(size: "144 72", text: "Turned", extra: "/Rotate 90")
    let read = try photo(PDFText.file([page]))
    #expect(read.bitmap.width == 300 && read.bitmap.height == 600)
    let word = try #require(read.text?.words.first)
    // The baseline at 36 of 72 from the bottom runs down the middle of the turned page.
    #expect(word.quad.corners.allSatisfy { (0.3...0.8).contains($0.x) })
  }

  @Test func aBrokenFileIsAnError() {
    #expect(throws: PhotoFileError.self) { try photo(Array("%PDF-1.4\nnothing".utf8)) }
  }

  @Test func tooManyPagesAreRefused() {
    var limits = Limits()
    limits.pages = 2
    let pages = Array(repeating: PDFText.page(size: "72 72", text: "x"), count: 3)
    #expect(throws: PhotoFileError.tooManyPages(atLeast: 3, limit: 2)) {
      try photo(PDFText.file(pages), limits: limits)
    }
  }

  @Test func aPageWithoutSizeIsMissedByItsNumberAndTheOthersAreKept() throws {
    let pages = ["72 72", "0 72", "72 72"].map { PDFText.page(size: $0, text: "x") }
    let file = TemporaryFile(PDFText.file(pages))
    let opened = try PhotoFile(path: file.path)
    #expect(opened.pageCount == 3)
    #expect(throws: PhotoFileError.damaged(reason: "page 2 has no size")) {
      try opened.photo(at: 1)
    }
    #expect(try opened.photo(at: 2).bitmap.width == 300)
  }

  @Test func aHugePageIsScaledDownAndSaysSo() throws {
    var limits = Limits()
    limits.pdfPixels = 10_000
    let read = try photo(
      PDFText.file([PDFText.page(size: "144 144", text: "x")]), limits: limits)
    #expect(read.warnings == [.scaledDown(width: 600, height: 600)])
    #expect(abs(read.bitmap.width - 100) <= 1)
  }

  /// The tree's own count is not believed: what hangs in it is taken.
  @Test(arguments: ["/Count 1", "/Count 0", "/Count -3", "", "/Count 2"])
  func aCountThatLiesLosesNoPage(count: String) throws {
    let file = TemporaryFile(
      PDFText.file(PDFText.three, tree: count + " /Kids [4 0 R 6 0 R 8 0 R]"))
    #expect(try words(in: file) == ["One", "Two", "Three"])
  }

  @Test func aCountTooHighNamesWhatIsNotThere() throws {
    let file = TemporaryFile(
      PDFText.file(PDFText.three, tree: "/Count 5 /Kids [4 0 R 6 0 R 8 0 R]"))
    let opened = try PhotoFile(path: file.path)
    #expect(opened.pageCount == 5)
    #expect(try opened.photo(at: 2).text?.words.map(\.transcript) == ["Three"])
    #expect(throws: PhotoFileError.self) { try opened.photo(at: 4) }
  }

  @Test func aLoopInTheTreeLosesNoPage() throws {
    let tree = "/Count 3 /Kids [4 0 R 2 0 R 6 0 R 8 0 R]"
    #expect(try words(in: TemporaryFile(PDFText.file(PDFText.three, tree: tree))).count == 3)
  }

  @Test(arguments: [3, 4])
  func aPageThatHangsThereTwiceComesTwice(count: Int) throws {
    let tree = "/Count \(count) /Kids [4 0 R 6 0 R 6 0 R 8 0 R]"
    let file = TemporaryFile(PDFText.file(PDFText.three, tree: tree))
    #expect(try words(in: file) == ["One", "Two", "Two", "Three"])
  }

  /// poppler stops at it, and some versions of qpdf do: then each page behind it is an error.
  @Test func nothingAmongThePagesIsNoSilentLoss() throws {
    let tree = "/Count 4 /Kids [4 0 R null 6 0 R 8 0 R]"
    let file = TemporaryFile(PDFText.file(PDFText.three, tree: tree))
    let opened = try PhotoFile(path: file.path)
    var seen = 0
    for index in 0..<opened.pageCount {
      do throws(PhotoFileError) {
        _ = try opened.photo(at: index)
        seen += 1
      } catch {
        #expect(error == .damaged(reason: "page \(index + 1) has no size"))
      }
    }
    #expect(seen >= 1 && opened.pageCount >= 3)
  }

  /// The first word of each page.
  private func words(in file: TemporaryFile) throws -> [String] {
    let opened = try PhotoFile(path: file.path)
    return try (0..<opened.pageCount).map {
      try opened.photo(at: $0).text?.words.first?.transcript ?? ""
    }
  }

  @Test(arguments: ["-f.pdf", "a b'c\"d;e.pdf", "two\nlines.pdf", "$(exit).pdf"])
  func strangeNamesAreOnlyNames(name: String) throws {
    let file = TemporaryFile(PDFText.file([PDFText.page(size: "72 72", text: "x")]), name: name)
    #expect(try PhotoFile(path: file.path).photo(at: 0).bitmap.width == 300)
  }

  @Test func aSignedFileSaysSo() throws {
    let page = PDFText.page(size: "72 72", text: "x", extra: "/Note << /ByteRange [0 1 2 3] >>")
    #expect(try photo(PDFText.file([page])).warnings.contains(.signed))
  }
}

/// Minimal PDFs, written by hand.
enum PDFText {
  struct Page {
    var dictionary: String
    var content: String
  }

  /// A page of `size` points with one line of 12-point Helvetica.
  static func page(size: String, text: String, extra: String = "") -> Page {
    Page(
      dictionary: "/MediaBox [0 0 \(size)] \(extra)",
      content: "BT /F 12 Tf 14.4 36 Td (\(text)) Tj ET")
  }

  /// Three pages of one word.
  static var three: [Page] {
    ["One", "Two", "Three"].map { page(size: "144 72", text: $0) }
  }

  /// - Parameter tree: the entries of the page tree, whose pages are objects 4, 6, 8 …
  static func file(_ pages: [Page], tree: String? = nil) -> [UInt8] {
    let kids = pages.indices.map { "\(4 + 2 * $0) 0 R" }.joined(separator: " ")
    let tree = tree ?? "/Count \(pages.count) /Kids [\(kids)]"
    var objects = [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages \(tree) >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for (index, page) in pages.enumerated() {
      objects.append(
        "<< /Type /Page /Parent 2 0 R \(page.dictionary) /Contents \(5 + 2 * index) 0 R "
          + "/Resources << /Font << /F 3 0 R >> >> >>")
      objects.append(
        "<< /Length \(page.content.utf8.count) >>\nstream\n\(page.content)\nendstream")
    }
    var text = "%PDF-1.4\n"
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      offsets.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for offset in offsets {
      let digits = String(offset)
      text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    text += "trailer << /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return Array(text.utf8)
  }
}
