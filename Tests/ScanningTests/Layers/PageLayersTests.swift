import Imaging
import Scanning
import TestSupport
import Testing

/// Pages taken apart into inks and background.
@Suite
struct PageLayersTests {
  private static let black = RGBA(20, 20, 24)
  private static let red = RGBA(190, 30, 40)

  /// A page of 300 pixels per inch, 60 mm by 40, with rows of strokes that are `thickness` pixels
  /// wide and 24 high, 8 pixels apart.
  private func page(thickness: Int = 5, _ colours: RGBA...) -> ColourBitmap {
    var page = ColourBitmap(width: 708, height: 472, filledWith: .white)
    page.updateRows { y, row in
      let line = (y - 40) / 80
      guard y >= 40, (y - 40) % 80 < 24, line < colours.count else { return }
      for x in 60..<640 where x % (thickness + 8) < thickness { row[x] = colours[line] }
    }
    return page
  }

  /// What the layers look like laid over each other, at the map's size.
  private func joined(_ layers: PageLayers) -> ColourBitmap {
    var result = ColourBitmap(
      width: layers.map.width, height: layers.map.height, filledWith: .white)
    if case .colour(let background) = layers.background {
      result = background.resized(width: result.width, height: result.height, by: .bilinear)
    }
    result.updateRows { y, row in
      layers.map.withRow(y) { labels in
        for x in row.indices where labels[x] != 0 {
          row[x] = layers.inks[Int(labels[x]) - 1].colour
        }
      }
    }
    return result
  }

  @Test func strokesOnPaperLeaveNothingBelow() {
    let page = page(Self.black)
    let layers = PageLayers(of: .colour(page), density: 300)
    #expect(layers.background == nil)
    #expect(layers.inks.map(\.colour) == [Self.black])
    let isSame = joined(layers) == page
    #expect(isSame)
    #expect(layers.inks[0].area == page.pixels.count { $0 == Self.black })
    #expect(layers.inks[0].bounds == PixelRect(x: 65, y: 40, width: 575, height: 24))
  }

  @Test func eachColourIsAnInkTheLargestFirst() {
    let page = page(Self.black, Self.red, Self.black)
    let layers = PageLayers(of: .colour(page), density: 300)
    #expect(layers.inks.map(\.colour) == [Self.black, Self.red])
    let isSame = joined(layers) == page
    #expect(isSame)
  }

  @Test func aGreyPageHasGreyInks() {
    let layers = PageLayers(of: .grey(page(Self.black).grey()), density: 300)
    #expect(layers.inks.map(\.colour) == [RGBA(20, 20, 20)])
  }

  @Test func aBlackAndWhitePageIsItsInk() {
    var bitmap = GreyBitmap(width: 9, height: 5, filledWith: 255)
    bitmap[3, 2] = 0
    let layers = PageLayers(of: .bilevel(bitmap), density: 300)
    #expect(layers.background == nil)
    #expect(layers.inks.map(\.colour) == [.black])
    #expect(layers.inks[0].bounds == PixelRect(x: 3, y: 2, width: 1, height: 1))
    #expect(layers.inks[0].area == 1)
  }

  @Test func anEmptyPageHasNoLayers() {
    let page = ColourBitmap(width: 50, height: 70, filledWith: .white)
    let layers = PageLayers(of: .colour(page), density: 300)
    #expect(layers.background == nil && layers.inks.isEmpty)
  }

  @Test(arguments: [(1, 1), (3, 2), (1, 40)])
  func tinyPagesAreTakenApartToo(width: Int, height: Int) {
    let page = ColourBitmap(width: width, height: height, filledWith: .black)
    let layers = PageLayers(of: .colour(page), density: 300)
    #expect(layers.background != nil || !layers.inks.isEmpty)
  }

  @Test func aTintedBoxStaysBelowItsLetters() {
    let tint = RGBA(255, 226, 190)
    let letters = page(Self.black, Self.black, Self.black)
    let page = letters.map { $0 == .white ? tint : $0 }
    let layers = PageLayers(of: .colour(page), density: 300)
    #expect(layers.inks.map(\.colour) == [Self.black])
    guard case .colour(let background) = layers.background else {
      Issue.record("the tint is gone")
      return
    }
    #expect(background.pixels.allSatisfy { $0 == tint })
    #expect(background.width == 354)
  }

  @Test func lightLettersOnABarAreAnInk() {
    let bar = RGBA(20, 60, 120)
    let page = page(RGBA.black, RGBA.black, RGBA.black, RGBA.black, RGBA.black)
      .map { $0 == .white ? bar : .white }
    let layers = PageLayers(of: .colour(page), density: 300)
    #expect(layers.inks.map(\.colour) == [.white])
    let isSame = joined(layers) == page
    #expect(isSame)
  }

  @Test func aPhotoHasNoInks() {
    var painter = PagePainter(
      size: PhysicalSize(millimetresWide: 100, high: 70), density: 300, paper: .white)
    painter.picture(Area(x: 10, y: 10, width: 80, height: 50), seed: 5)
    let page = painter.finished().bitmap
    let layers = PageLayers(of: .colour(page), density: 300)
    #expect(layers.background != nil)
    #expect(layers.inks.reduce(0) { $0 + $1.area } < page.pixels.count / 400)
  }

  @Test func aPageOfFewPixelsGetsFinerStrokes() {
    let page = page(Self.black)
    #expect(PageLayers(of: .colour(page), density: 150).map.width == 2 * page.width)
    #expect(PageLayers(of: .colour(page), density: 200).map.width == page.width)
  }

  @Test(arguments: [PageKind.letter, .leaflet])
  func theLayersLookLikeThePage(kind: PageKind) {
    let page = PaintedPage.page(kind, seed: 3, density: 300)
    let layers = PageLayers(of: .colour(page.bitmap), density: 300)
    #expect((1...LayerSettings.mostInks).contains(layers.inks.count))
    // As the eye sees it from afar: 75 pixels per inch.
    let shown = joined(layers).reduced(by: 4)
    let original = page.bitmap.reduced(by: 4)
    var sum = 0.0
    for (a, b) in zip(shown.pixels, original.pixels) {
      let difference = Double(a.luma) - Double(b.luma)
      sum += difference * difference
    }
    // Paper of 252 becomes white: 3 of it.
    #expect((sum / Double(shown.pixels.count)).squareRoot() < 8)
  }
}
