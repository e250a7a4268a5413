import Imaging
import Scanning
import TestSupport
import Testing

struct PageMarksTests {
  private let white = ColourBitmap(width: 424, height: 600, filledWith: RGBA(240, 238, 232))

  /// The strongest print of a back may count as the page's own: that only keeps it.
  @Test(arguments: BarePage.allCases.filter { $0 != .strongShowThrough })
  func barePagesAreToldFromWrittenOnes(kind: BarePage) {
    #expect(PageMarks(of: kind.page(density: 140).bitmap).isBlank == kind.isBlank)
  }

  /// Light that falls off by half and a shadow with a soft edge.
  @Test(arguments: [BarePage.blank, .dusty, .pageNumber, .faintPencil])
  func lightIsNoMark(kind: BarePage) {
    let lit = kind.page(density: 120).bitmap.lit { x, y in
      let shadow = min(1, max(0, (x + 0.4 * y - 0.5) * 12))
      return (1 - 0.4 * x) * (1 - 0.3 * shadow)
    }
    #expect(PageMarks(of: lit).isBlank == kind.isBlank)
  }

  @Test func aTurnChangesNothing() {
    for kind in [BarePage.punched, .lonelyDigit] {
      let page = kind.page(density: 100).bitmap
      for turns in 1...3 {
        let turned = PageMarks(of: page.turned(clockwiseQuarterTurns: turns))
        #expect(turned.isBlank == kind.isBlank, "\(kind), \(turns) turns")
      }
    }
  }

  @Test func aSquareOfThreePixelsIsAMarkAndOnePixelIsDust() {
    for (side, blank) in [(1, true), (3, false)] {
      var page = white
      page.fill(x: 200, y: 300, width: side, to: 300 + side, RGBA(40, 40, 44))
      #expect(PageMarks(of: page).isBlank == blank)
    }
  }

  @Test func theDeskAlongTheEdgeIsNoMark() {
    var page = white
    page.fill(x: 0, y: 0, width: 12, to: 600, RGBA(70, 50, 40))
    #expect(PageMarks(of: page).isBlank)
  }

  @Test func aPageOfPrintHasManyMarks() {
    #expect(PageMarks(of: DrawnPage.written()).count > 300)
  }

  @Test func aPictureIsNotBlank() {
    var painter = PagePainter(size: StandardPaper.a6.size, density: 150)
    painter.picture(Area(x: 0, y: 0, width: 105, height: 148), seed: 3)
    #expect(!PageMarks(of: painter.finished().bitmap).isBlank)
  }

  @Test(arguments: [(1, 1), (3, 2), (1, 900), (900, 1)])
  func noSizeBreaksIt(width: Int, height: Int) {
    #expect(PageMarks(of: ColourBitmap(width: width, height: height, filledWith: .white)).isBlank)
  }
}
