import Documents
import Imaging
import Scanning
import Testing

struct ReadablePageTests {
  /// Strokes on white paper, under light that falls to `dimmest` at the right.
  private func page(dimmest: Double) -> FlatPage {
    var picture = ColourBitmap(width: 600, height: 800, filledWith: .white)
    picture.updateRows { y, row in
      for x in row.indices {
        let isInk = y % 20 < 8 && x % 9 < 2 && (60..<540).contains(x)
        let light = 1 - (1 - dimmest) * Double(x) / 599
        let tone = UInt8((isInk ? 40 : 250) * light)
        row[x] = RGBA(tone, tone, tone)
      }
    }
    return FlatPage(picture: picture, size: PhysicalSize(millimetresWide: 210, high: 280))
  }

  @Test func anEvenlyLitPageIsReadAsItIs() {
    let page = page(dimmest: 0.9)
    #expect(page.readable() == page.picture)
  }

  @Test func aPageInShadowIsReadCleaned() {
    let readable = page(dimmest: 0.35).readable()
    #expect(readable[590, 12].luma > 245)
    #expect(readable[532, 4].luma < 90)
    #expect((readable.width, readable.height) == (600, 800))
  }
}
