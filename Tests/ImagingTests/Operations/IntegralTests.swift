import Imaging
import TestSupport
import Testing

@Test
func sumsOverRectanglesAreThoseOfTheirPixels() {
  let picture = GreyBitmap(width: 3, height: 2, pixels: [1, 2, 3, 4, 5, 6])
  let integral = picture.integral()
  #expect(integral.sum(in: PixelRect(x: 0, y: 0, width: 3, height: 2)) == 21)
  #expect(integral.sum(in: PixelRect(x: 1, y: 0, width: 2, height: 1)) == 5)
  #expect(integral.sum(in: PixelRect(x: 2, y: 1, width: 1, height: 1)) == 6)
  #expect(integral.sum(in: PixelRect(x: 1, y: 1, width: 0, height: 0)) == 0)
  #expect(integral.mean(in: PixelRect(x: 2, y: -5, width: 10, height: 20)) == 4.5)
  #expect(integral.mean(in: PixelRect(x: 9, y: 9, width: 1, height: 1)) == 0)
}

@Test
func anySplitOfARectangleAddsUp() {
  let integral = greyNoise(40, 30).integral()
  var random = SeededRandom(seed: 4)
  for _ in 0..<50 {
    let x = Int.random(in: 0..<20, using: &random)
    let y = Int.random(in: 0..<20, using: &random)
    let whole = PixelRect(x: x, y: y, width: 17, height: 9)
    let left = PixelRect(x: x, y: y, width: 5, height: 9)
    let right = PixelRect(x: x + 5, y: y, width: 12, height: 9)
    #expect(integral.sum(in: whole) == integral.sum(in: left) + integral.sum(in: right))
  }
}
