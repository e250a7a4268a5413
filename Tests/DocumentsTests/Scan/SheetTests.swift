import Documents
import Imaging
import Scanning
import Testing

@Suite
struct SheetTests {
  /// A page of one grey at 100 pixels a millimetre² by default: 10 pixels a millimetre.
  private func page(
    _ value: UInt8, millimetres width: Double, _ height: Double, density: Double = 10,
    text: String? = nil
  ) -> (page: RenderedPage, text: PageText?) {
    let bitmap = GreyBitmap(
      width: Int(width * density), height: Int(height * density), filledWith: value)
    let word = text.map {
      Word(
        transcript: $0, confidence: 1,
        quad: Quad(Point(0, 0), Point(1, 0), Point(1, 0.5), Point(0, 0.5)))
    }
    return (
      RenderedPage(
        image: .grey(bitmap), size: PhysicalSize(millimetresWide: width, high: height)),
      word.map { PageText(blocks: [TextBlock(lines: [TextLine(words: [$0])])]) }
    )
  }

  private let paper = PhysicalSize(millimetresWide: 60, high: 100)

  /// The value at a place in millimetres.
  private func value(_ sheet: Sheet, _ x: Double, _ y: Double) -> UInt8? {
    guard case .grey(let bitmap) = sheet.page.image else { return nil }
    let scale = Double(bitmap.width) / sheet.page.size.width
    return bitmap[Int(x * scale), Int(y * scale)]
  }

  @Test(arguments: [(1, 1, 1), (2, 1, 2), (3, 1, 3), (4, 2, 2), (6, 2, 3), (9, 3, 3)])
  func aGridHasRoomForItsPages(count: Int, columns: Int, rows: Int) {
    let layout = SheetLayout(pages: count, paper: paper, fit: .fit)
    #expect(layout.columns == columns && layout.rows == rows)
  }

  @Test
  func cardsAtTrueSizeLieOneAboveTheOtherPixelForPixel() {
    let layout = SheetLayout(pages: 2, paper: paper, fit: .trueSize)
    let cards = [page(10, millimetres: 20, 10), page(50, millimetres: 20, 10)]
    let sheet = Sheet(cards, layout, maximumDensity: nil)
    #expect(sheet.page.size == paper)
    #expect(sheet.page.image.width == 600 && sheet.page.image.height == 1000)
    // Cells of 40 × 35 from (10, 10) and (10, 55): the cards' middles are theirs.
    for (value, top) in [(UInt8(10), 22.5), (50, 67.5)] {
      #expect(self.value(sheet, 20.05, top + 0.05) == value)
      #expect(self.value(sheet, 39.95, top + 9.95) == value)
      #expect(self.value(sheet, 19.95, top + 0.05) == 255)
      #expect(self.value(sheet, 40.05, top + 5) == 255)
      #expect(self.value(sheet, 30, top + 10.05) == 255)
    }
  }

  @Test
  func aPageThatFitsIsWholeAndOneThatFillsIsCut() {
    let wide = page(0, millimetres: 20, 10)
    let fitted = Sheet([wide], SheetLayout(pages: 1, paper: paper, fit: .fit), maximumDensity: nil)
    // 60 × 30, from 35 down.
    #expect(value(fitted, 0.1, 50) == 0 && value(fitted, 59.9, 50) == 0)
    #expect(value(fitted, 30, 34) == 255 && value(fitted, 30, 36) == 0)
    let filled = Sheet([wide], SheetLayout(pages: 1, paper: paper, fit: .fill), maximumDensity: nil)
    for (x, y) in [(0.1, 0.1), (59.9, 0.1), (0.1, 99.9), (59.9, 99.9)] {
      #expect(value(filled, x, y) == 0)
    }
  }

  @Test
  func whatIsLargerThanTheSheetIsMadeSmaller() {
    let sheet = Sheet(
      [page(0, millimetres: 120, 120)], SheetLayout(pages: 1, paper: paper, fit: .trueSize),
      maximumDensity: nil)
    #expect(value(sheet, 30, 19) == 255 && value(sheet, 30, 21) == 0)
  }

  @Test
  func theFinestPageTellsTheResolutionUpToTheLimit() {
    let pages = [page(0, millimetres: 20, 10, density: 5), page(0, millimetres: 20, 10)]
    let layout = SheetLayout(pages: 2, paper: paper, fit: .trueSize)
    #expect(Sheet(pages, layout, maximumDensity: nil).page.image.width == 600)
    #expect(Sheet(pages, layout, maximumDensity: 127).page.image.width == 300)
    let vast = SheetLayout(
      pages: 1, paper: PhysicalSize(millimetresWide: 5000, high: 5000), fit: .trueSize)
    let image = Sheet([pages[1]], vast, maximumDensity: nil).page.image
    #expect(image.width * image.height <= 70_100_000)
  }

  @Test
  func wordsStayOnTheirInkAndCutOnesGo() throws {
    let layout = SheetLayout(pages: 2, paper: paper, fit: .trueSize)
    let sheet = Sheet(
      [page(0, millimetres: 20, 10, text: "one"), page(0, millimetres: 20, 10, text: "two")],
      layout, maximumDensity: nil)
    let words = try #require(sheet.text).words
    #expect(words.map(\.transcript) == ["one", "two"])
    let ink = words[1].quad.scaled(x: 60, y: 100)
    #expect(ink.topLeft.distance(to: Point(20, 67.5)) < 1e-9)
    #expect(ink.bottomRight.distance(to: Point(40, 72.5)) < 1e-9)
    // A tall page that fills a square shows its middle only; the word above is cut off.
    let square = SheetLayout(
      pages: 1, paper: PhysicalSize(millimetresWide: 60, high: 20), fit: .fill)
    let filled = Sheet(
      [page(0, millimetres: 10, 50, text: "gone")], square, maximumDensity: nil)
    #expect(filled.text?.words.isEmpty == true)
    #expect(Sheet([page(0, millimetres: 9, 9)], square, maximumDensity: nil).text == nil)
  }

  @Test
  func aSheetHasTheChannelsThatItsPagesNeed() {
    let size = PhysicalSize(millimetresWide: 20, high: 10)
    let bilevel = RenderedPage(
      image: .bilevel(GreyBitmap(width: 33, height: 17, filledWith: 0)), size: size)
    let colour = RenderedPage(
      image: .colour(ColourBitmap(width: 40, height: 20, filledWith: RGBA(200, 0, 0))), size: size)
    let layout = SheetLayout(pages: 2, paper: paper, fit: .trueSize)
    func image(_ pages: [RenderedPage]) -> PageImage {
      Sheet(pages.map { ($0, nil) }, layout, maximumDensity: nil).page.image
    }
    guard case .bilevel(let ink) = image([bilevel, bilevel]) else {
      Issue.record("black and white must stay so")
      return
    }
    #expect(Set(ink.pixels) == [0, 255])
    guard case .colour(let both) = image([bilevel, colour]) else {
      Issue.record("colour must stay")
      return
    }
    #expect(Set(both.pixels.map { [$0.red, $0.green] }).isSuperset(of: [[200, 0], [0, 0]]))
  }
}
