import Imaging
import Scanning
import TestSupport
import Testing

@Suite struct SideRefinementTests {
  private let quad = Quad(Point(300, 90), Point(660, 130), Point(700, 640), Point(240, 610))

  private func error(_ found: Quad, _ truth: Quad) -> Double {
    zip(found.corners, truth.corners).map { $0.distance(to: $1) }.max() ?? .infinity
  }

  /// The quad with each corner moved by up to so many pixels.
  private func shaken(by pixels: Double, seed: UInt64) -> Quad {
    var random = SeededRandom(seed: seed)
    return quad.mapped {
      Point(
        $0.x + random.number(in: -pixels...pixels), $0.y + random.number(in: -pixels...pixels))
    }
  }

  @Test(arguments: 1...6)
  func straightSidesAreFoundToATenthOfAPixel(seed: UInt64) {
    let picture = DrawnScene(quad: quad, seed: seed).picture()
    let found = SideRefinement(picture).refined(shaken(by: 12, seed: seed))
    #expect(error(found, quad) < 0.15)
  }

  @Test func aGreyPictureIsEnough() {
    let picture = DrawnScene(quad: quad).picture().grey()
    #expect(error(SideRefinement(picture).refined(shaken(by: 10, seed: 9)), quad) < 0.15)
  }

  @Test func aThumbOnASideMovesItLittle() {
    var picture = DrawnScene(quad: quad).picture()
    picture.updateRows { y, row in
      for x in row.indices where Point(Double(x), Double(y)).distance(to: Point(470, 110)) < 35 {
        row[x] = RGBA(190, 140, 120)
      }
    }
    #expect(error(SideRefinement(picture).refined(shaken(by: 8, seed: 2)), quad) < 0.6)
  }

  @Test func aSideWithoutAnEdgeStays() {
    let plain = ColourBitmap(width: 400, height: 300, filledWith: RGBA(120, 120, 120))
    let quad = Quad(Point(50, 40), Point(350, 40), Point(350, 250), Point(50, 250))
    #expect(SideRefinement(plain).refined(quad) == quad)
  }

  /// A sheet whose upper side is an arc: the corner is where the arc ends, not where the best
  /// straight line would have it.
  @Test func theCornersOfABentSideAreItsEnds() {
    var picture = ColourBitmap(width: 800, height: 600, filledWith: RGBA(90, 70, 60))
    let (left, right, bottom) = (150.0, 650.0, 500.0)
    func top(_ x: Double) -> Double { 120 - 9 * (1 - ((x - 400) / 250) * ((x - 400) / 250)) }
    picture.updateRows { y, row in
      for x in row.indices {
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        if px > left && px < right && py < bottom && py > top(px) { row[x] = RGBA(230, 228, 225) }
      }
    }
    let truth = Quad(Point(150, 120), Point(650, 120), Point(650, 500), Point(150, 500))
    let start = truth.mapped { Point($0.x + 2, $0.y - 3) }
    #expect(error(SideRefinement(picture).refined(start), truth) < 2)
  }

  @Test func aQuadPartlyOutsideKeepsWhatIsSeen() {
    let outside = Quad(Point(300, -60), Point(660, -20), Point(700, 640), Point(240, 610))
    let picture = DrawnScene(quad: outside).picture()
    let start = outside.mapped { Point($0.x + 5, $0.y + 4) }
    let found = SideRefinement(picture).refined(start)
    #expect(found.bottomRight.distance(to: outside.bottomRight) < 0.3)
    #expect(found.bottomLeft.distance(to: outside.bottomLeft) < 0.3)
    // The top is nowhere to be seen, but the sides that lead there are.
    let side = Line(from: outside.topLeft, through: outside.bottomLeft)
    #expect(abs(side?.signedDistance(to: found.topLeft) ?? 9) < 0.6)
  }
}
