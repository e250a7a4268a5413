import Imaging
import Scanning
import TestSupport
import Testing

/// The page turned clockwise by `degrees` about its middle, on white.
private func turned(_ page: GreyBitmap, by degrees: Double) -> GreyBitmap {
  let angle = degrees * Math.pi / 180
  let (cosine, sine) = (Math.cos(angle), Math.sin(angle))
  let (cx, cy) = (Double(page.width) / 2, Double(page.height) / 2)
  let quad = Quad.whole.scaled(x: Double(page.width), y: Double(page.height))
  let source = quad.mapped { point in
    let (x, y) = (point.x - cx, point.y - cy)
    return Point(cx + x * cosine + y * sine, cy - x * sine + y * cosine)
  }
  guard let map = Homography(from: quad, to: source) else { return page }
  return page.warped(
    by: map, width: page.width, height: page.height, border: .filled(255))
}

@Test(arguments: [-11.3, -4.87, -0.42, 0.0, 0.31, 2.06, 7.64, 11.9])
func theTurnIsFound(degrees: Double) throws {
  let page = turned(DrawnPage.written(width: 1000, height: 1400, lines: 45).grey(), by: degrees)
  let found = try #require(skew(of: page))
  // The recipe's turn takes it out.
  #expect(abs(found.angle + degrees) <= 0.1)
}

@Test(arguments: [-6.3, 1.72])
func thePageMayLieOnItsSide(degrees: Double) throws {
  let page = DrawnPage.written(width: 1000, height: 1400, lines: 45).grey()
  let lying = turned(page.turned(clockwiseQuarterTurns: 1), by: degrees)
  let found = try #require(skew(of: lying))
  #expect(abs(found.angle + degrees) <= 0.1)
}

@Test
func aBlankPageHasNoSkew() {
  #expect(skew(of: GreyBitmap(width: 800, height: 1000, filledWith: 250)) == nil)
}

@Test(arguments: [(1, 1), (3, 2), (8, 5000), (5000, 8)])
func noSizeBreaksIt(width: Int, height: Int) {
  var random = SeededRandom(seed: 9)
  let pixels = (0..<width * height).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  _ = skew(of: GreyBitmap(width: width, height: height, pixels: pixels))
}

@Test
func noiseAndAPictureHaveNoSkew() {
  var random = SeededRandom(seed: 4)
  let noise = (0..<640 * 480).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  #expect(skew(of: GreyBitmap(width: 640, height: 480, pixels: noise)) == nil)
  // Rings, as of a tree: edges of all directions.
  let rings = (0..<480_000).map { index in
    let (x, y) = (Double(index % 800) - 310, Double(index / 800) - 270)
    return UInt8(128 + 100 * Math.sin((x * x + y * y).squareRoot() / 3))
  }
  #expect(skew(of: GreyBitmap(width: 800, height: 600, pixels: rings)) == nil)
}
