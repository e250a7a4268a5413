import Imaging
import Testing

@Suite struct CropTests {
  /// 0, 1, 2 … in reading order.
  private let counted = GreyBitmap(width: 4, height: 3, pixels: Array(0..<12))

  @Test func aPartHasItsOwnPixels() {
    let part = counted.cropped(to: PixelRect(x: 1, y: 1, width: 2, height: 2))
    #expect(part == GreyBitmap(width: 2, height: 2, pixels: [5, 6, 9, 10]))
  }

  @Test func theWholeIsTheSame() {
    #expect(counted.cropped(to: PixelRect(x: 0, y: 0, width: 4, height: 3)) == counted)
  }

  @Test func partsOfPartsArePartsOfTheWhole() {
    let outer = counted.cropped(to: PixelRect(x: 1, y: 0, width: 3, height: 3))
    let inner = outer.cropped(to: PixelRect(x: 1, y: 2, width: 2, height: 1))
    #expect(inner == counted.cropped(to: PixelRect(x: 2, y: 2, width: 2, height: 1)))
  }
}
