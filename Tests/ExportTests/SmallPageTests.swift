import Documents
import Export
import Foundation
import Imaging
import PhotoFiles
import Scanning
import TestSupport
import Testing

/// Pages in few bytes: layers, and limits.
@Suite
struct SmallPageTests {
  private static func letter() -> ExportPage {
    let page = PaintedPage.page(.letter, seed: 4, density: 300)
    return ExportPage(image: .colour(page.bitmap), size: page.size, text: page.text)
  }

  private static func limited(_ size: SizePreset, _ bytes: Int) -> ExportSettings {
    var settings = ExportSettings(size)
    settings.maximumBytesPerPage = bytes
    return settings
  }

  @Test func aSmallPageIsInksOverABackground() async throws {
    let pdf = try await WrittenPDF([Self.letter()], settings: ExportSettings(.small))
    try pdf.check()
    let list = try Tool.run("pdfimages", "-list", pdf.path)
    #expect(list.contains("stencil"))
    #expect(list.contains(" jbig2 "))
    #expect(try pdf.bytes.count < 65_000)
    // The text is there as ever.
    let words = try pdf.popplerText().split { $0.isWhitespace }.map(String.init)
    #expect(words == Self.letter().text?.words.map(\.transcript))
  }

  /// A4: type, a stamp over it, a photo of 60 mm.
  private static func page() -> PaintedPage {
    var random = SeededRandom(seed: 11)
    var painter = PagePainter(size: StandardPaper.a4.size, density: 300)
    for block in 0..<4 {
      painter.paragraph(
        Wording.english.text(sentences: 6, &random), x: 25, y: 30 + 40 * Double(block),
        width: 160, .init(.serif, size: 11))
    }
    painter.picture(Area(x: 25, y: 210, width: 60, height: 45), seed: 3)
    painter.stamp("RECEIVED", centre: Point(140, 225))
    return painter.finished()
  }

  @Test(arguments: [(InkCoding.jbig2, 65_000), (.ccittG4, 90_000)])
  func aPageWithAStampAndAPhotoStaysBelow(coding: InkCoding, bytes: Int) throws {
    let page = Self.page()
    let export = ExportPage(image: .colour(page.bitmap), size: page.size)
    var settings = ExportSettings(.small)
    settings.inkCoding = coding
    #expect(try EncodedPage(export, settings: settings).pictureByteCount < bytes)
    let grey = page.bitmap.grey()
    let ink = ExportPage(image: .bilevel(grey.map { $0 < 128 ? UInt8(0) : 255 }), size: page.size)
    #expect(
      try EncodedPage(ink, settings: settings).pictureByteCount
        < (coding == .jbig2 ? 45_000 : 75_000))
  }

  @Test func popplerAndMuPDFShowThePageAsItIs() async throws {
    let page = Self.letter()
    let pdf = try await WrittenPDF([page], settings: ExportSettings(.small))
    try Tool.run("pdftoppm", "-r", "75", "-png", pdf.path, "\(pdf.folder.path)/poppler")
    try Tool.run(
      "mutool", "draw", "-q", "-r", "75", "-o", "\(pdf.folder.path)/mupdf.png", pdf.path)
    guard case .colour(let bitmap) = page.image else { return }
    for name in ["poppler-1.png", "mupdf.png"] {
      let shown = try PhotoFile(path: "\(pdf.folder.path)/\(name)").photo(at: 0).bitmap
      let expected = bitmap.resized(width: shown.width, height: shown.height)
      var sum = 0.0
      for (a, b) in zip(shown.pixels, expected.pixels) {
        let difference = Double(a.luma) - Double(b.luma)
        sum += difference * difference
      }
      // Viewers thin strokes each in their own way, MuPDF the most: 16.
      #expect((sum / Double(shown.pixels.count)).squareRoot() < 20, "\(name)")
    }
  }

  @Test func theSameSmallPageHasTheSameBytes() throws {
    let settings = ExportSettings(.small)
    let counts = try (0..<2).map { _ in
      try EncodedPage(Self.letter(), settings: settings).pictureByteCount
    }
    #expect(counts[0] == counts[1])
  }

  @Test(arguments: [SizePreset.balanced, .best])
  func aLimitIsKeptByTheBestFormThatFits(size: SizePreset) async throws {
    var last = Int.max
    for limit in [400_000, 150_000, 90_000, 60_000] {
      let pdf = try await WrittenPDF([Self.letter()], settings: Self.limited(size, limit))
      let bytes = try pdf.bytes.count
      #expect(bytes <= limit + 1500 && bytes <= last)
      last = bytes
    }
  }

  @Test func aLimitThatIsFarAwayChangesNothing() throws {
    let page = Self.letter()
    for size in SizePreset.allCases where size != .small {
      let free = try EncodedPage(page, settings: ExportSettings(size)).pictureByteCount
      let limited = try EncodedPage(page, settings: Self.limited(size, 100_000_000))
      #expect(limited.pictureByteCount == free)
    }
  }

  @Test func blackAndWhiteTurnsToJBIG2WhereG4DoesNotFit() async throws {
    let page = PaintedPage.page(.article, seed: 2, density: 300)
    let bitmap = page.bitmap.grey().map { $0 < 128 ? UInt8(0) : 255 }
    let export = ExportPage(image: .bilevel(bitmap), size: page.size)
    let g4 = try EncodedPage(export).pictureByteCount
    let pdf = try await WrittenPDF([export], settings: Self.limited(.balanced, g4))
    #expect(try Tool.run("pdfimages", "-list", pdf.path).contains(" jbig2 "))
    #expect(try pdf.bytes.count < 3 * g4 / 4)
  }

  @Test func pagesThatCannotBeSmallEnoughAreTold() async throws {
    let folder = try TemporaryFolder()
    for (format, name) in [(ExportFormat.pdf, "out.pdf"), (.jpeg, "out.jpg")] {
      let writer = try format.makeWriter(
        path: "\(folder.path)/\(name)", settings: Self.limited(.best, 2000))
      try await writer.add(Self.letter(), at: 3)
      let blank = ExportPage(
        image: .grey(GreyBitmap(width: 30, height: 30, filledWith: 255)),
        size: PhysicalSize(millimetresWide: 10, high: 10))
      try await writer.add(blank, at: 5)
      let oversized = await writer.oversizedPages
      #expect(Array(oversized.keys) == [3])
      #expect((oversized[3] ?? 0) > 2000)
      try await writer.finish()
    }
  }

  @Test func aJPEGKeepsItsLimit() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/out.jpg"
    let writer = try ExportFormat.jpeg.makeWriter(
      path: path, settings: Self.limited(.best, 200_000))
    try await writer.add(Self.letter(), at: 0)
    try await writer.finish()
    let bytes = try folder.bytes(of: "out.jpg").count
    #expect(bytes <= 200_000 && bytes > 60_000)
  }

  @Test func photosWithoutInkNeedNoStencil() async throws {
    var painter = PagePainter(size: PhysicalSize(millimetresWide: 100, high: 70), density: 300)
    painter.picture(Area(x: 0, y: 0, width: 100, height: 70), seed: 9)
    let page = painter.finished()
    let pdf = try await WrittenPDF(
      [ExportPage(image: .colour(page.bitmap), size: page.size)], settings: ExportSettings(.small))
    #expect(try Tool.run("pdfimages", "-list", pdf.path).contains(" jpeg "))
  }
}
