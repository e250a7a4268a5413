import Imaging
import Testing

/// A smooth picture: what interpolation must reproduce.
private func wave(_ x: Double, _ y: Double) -> Double {
  128 + 60 * Math.sin(x / 9) + 50 * Math.cos(y / 7 + x / 23)
}

private func waves(_ width: Int, _ height: Int) -> GreyBitmap {
  var picture = GreyBitmap(width: width, height: height, filledWith: 0)
  picture.updateRows { y, row in
    for x in row.indices { row[x] = UInt8(wave(Double(x) + 0.5, Double(y) + 0.5).rounded()) }
  }
  return picture
}

private let tilted = Quad(Point(30, 20), Point(370, 26), Point(385, 290), Point(15, 280))

private func map(_ width: Int, _ height: Int, _ quad: Quad = tilted) throws -> Homography {
  let page = Quad.whole.scaled(x: Double(width), y: Double(height))
  return try #require(Homography(from: page, to: quad))
}

@Test
func theIdentityLeavesEveryPixel() {
  let (grey, colour) = (greyNoise(200, 90), colourNoise(200, 90))
  #expect(grey.warped(by: .identity, width: 200, height: 90, border: .nearest) == grey)
  #expect(colour.warped(by: .identity, width: 200, height: 90, border: .nearest) == colour)
  #expect(colour.warped(by: .identity, width: 200, height: 90, border: .filled(.white)) == colour)
}

@Test
func halfAPixelIsTheMeanOfNeighbours() {
  let row = GreyBitmap(width: 3, height: 1, pixels: [0, 100, 50])
  let moved = row.warped(by: .translation(0.5, 0), width: 3, height: 1, border: .nearest)
  #expect(moved.pixels == [50, 75, 50])
  let filled = row.warped(by: .translation(0.5, 0), width: 4, height: 1, border: .filled(200))
  #expect(filled.pixels == [50, 75, 125, 200])
}

@Test
func anUprightQuadIsACrop() throws {
  let picture = colourNoise(150, 80)
  let quad = Quad(Point(20, 10), Point(120, 10), Point(120, 70), Point(20, 70))
  let crop = picture.warped(
    by: try map(100, 60, quad), width: 100, height: 60, border: .nearest)
  for (x, y) in [(0, 0), (99, 59), (37, 21)] { #expect(crop[x, y] == picture[x + 20, y + 10]) }
}

@Test
func aQuarterTurnByWarpIsTheQuarterTurn() {
  let picture = greyNoise(70, 40)
  // (x, y) of the result comes from (y, 40 − x).
  let turn = Homography(0, 1, 0, -1, 0, 40, 0, 0, 1)
  #expect(
    picture.warped(by: turn, width: 40, height: 70, border: .nearest)
      == picture.turned(clockwiseQuarterTurns: 1))
}

@Test(arguments: [(400, 300), (700, 520), (200, 150), (90, 70), (33, 21)])
func aSmoothPictureKeepsItsShapeAtAnySize(width: Int, height: Int) throws {
  let map = try map(width, height)
  let warped = waves(400, 300).warped(by: map, width: width, height: height, border: .nearest)
  var worst = 0.0
  for y in 0..<height {
    for x in 0..<width {
      // The truth: the mean over the pixel.
      var sum = 0.0
      for j in 0..<4 {
        for i in 0..<4 {
          let place = map(
            Point(Double(x) + (Double(i) + 0.5) / 4, Double(y) + (Double(j) + 0.5) / 4))
          sum += wave(place.x, place.y)
        }
      }
      worst = max(worst, (Double(warped[x, y]) - sum / 16).magnitude)
    }
  }
  // Bilinear interpolation flattens crests of a wave this long by less than a level; shrunk
  // twelvefold it is four pixels long.
  #expect(worst < (width < 50 ? 12 : 3))
}

@Test
func fineStripesTurnGreyWhenShrunk() {
  var stripes = GreyBitmap(width: 300, height: 300, filledWith: 0)
  stripes.updateRows { _, row in
    for x in row.indices where x % 2 == 0 { row[x] = 255 }
  }
  for scale in [1.9, 2.5, 3.3, 7] {
    let size = Int(300 / scale)
    let small = stripes.warped(
      by: .scaling(scale, scale), width: size, height: size, border: .nearest)
    let inner = (2..<size - 2).map { Int(small[$0, size / 2]) }
    #expect(inner.allSatisfy { abs($0 - 127) < 45 }, "scale \(scale): \(inner)")
  }
}

@Test
func colourIsWarpedChannelByChannel() throws {
  let picture = colourNoise(400, 300)
  for (width, height) in [(390, 280), (150, 90)] {
    let map = try map(width, height)
    let warped = picture.warped(by: map, width: width, height: height, border: .nearest)
    let planes = picture.planes.map {
      $0.warped(by: map, width: width, height: height, border: .nearest)
    }
    #expect(warped.planes == planes)
  }
}

@Test(arguments: [(390, 280), (150, 90), (60, 41)])
func bandsAreTheWhole(width: Int, height: Int) throws {
  let warp = Warp(
    of: colourNoise(400, 300), by: try map(width, height), width: width, height: height,
    border: .filled(.white))
  for bands in [1, 3, 7, height] {
    let banded = ColourBitmap(
      width: width, height: height, bands: bands,
      perform: { count, band in (0..<count).reversed().forEach(band) }, draw: warp.drawn)
    #expect(banded == warp.drawn(rows: 0..<height))
  }
}

@Test(arguments: [
  // The horizon crosses the result; everything is far outside; huge and tiny scales; not finite.
  Homography(1, 0, 0, 0, 1, 0, 0.02, 0, -1),
  Homography(1, 0, 0, 0, 1, 0, 0.01, -0.01, 0),
  .translation(1e12, -1e12),
  .scaling(1e9, 1e9),
  .scaling(1e-9, 1e-9),
  Homography(0, 0, 0, 0, 0, 0, 0, 0, 0),
  Homography(.nan, 0, 0, 0, .infinity, 0, 0, 0, 1),
])
func nonsenseMapsDoNotTrap(map: Homography) {
  for (width, height) in [(1, 1), (50, 40)] {
    let picture = colourNoise(width, height)
    let nearest = picture.warped(by: map, width: 130, height: 70, border: .nearest)
    let filled = picture.warped(by: map, width: 130, height: 70, border: .filled(.white))
    #expect(nearest.width == 130 && filled.height == 70)
  }
}
