import Imaging
import Recognizers
import TestSupport
import Testing

struct BandGeometryTests {
  @Test
  func theHullDropsInnerPointsAndThoseOnItsSides() {
    let points = [
      Point(0, 0), Point(2, 0), Point(4, 0), Point(4, 4), Point(1, 2), Point(0, 4), Point(0, 2),
    ]
    #expect(
      Set(convexHull(of: points).map { [$0.x, $0.y] }) == [[0, 0], [4, 0], [4, 4], [0, 4]])
  }

  @Test
  func aDiamondsRectangleStandsOnItsCorner() throws {
    let diamond = [Point(2, 0), Point(6, 4), Point(4, 6), Point(0, 2)]
    let rectangle = try #require(MinimumAreaRectangle(around: diamond)).lying
    #expect(abs(rectangle.length * rectangle.thickness - 16) < 1e-9)
    #expect(abs(max(rectangle.length, rectangle.thickness) - 32.0.squareRoot()) < 1e-9)
    #expect(rectangle.centre.distance(to: Point(3, 3)) < 1e-9)
  }

  @Test
  func aPointAndALineHaveRectanglesToo() throws {
    #expect(MinimumAreaRectangle(around: []) == nil)
    let point = try #require(MinimumAreaRectangle(around: [Point(3, 4), Point(3, 4)]))
    #expect((point.length, point.thickness) == (0, 0))
    let line = try #require(
      MinimumAreaRectangle(around: [Point(0, 0), Point(3, 3), Point(6, 6)]))
    #expect(min(line.length, line.thickness) < 1e-9)
    #expect(abs(max(line.length, line.thickness) - 72.0.squareRoot()) < 1e-9)
  }

  @Test(arguments: 1...20)
  func noRectangleOfAnyAngleIsSmaller(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let points = (0..<12).map { _ in
      Point(random.number(in: 0...50), random.number(in: 0...20))
    }
    let best = try #require(MinimumAreaRectangle(around: points))
    for step in 0..<90 {
      // Any direction will do; no need of a sine.
      let direction = Point(Double(step) - 45, 20)
      let unit = direction * (1 / direction.length)
      let along = points.map { $0.dot(unit) }
      let across = points.map { $0.cross(unit) }
      let area =
        ((along.max() ?? 0) - (along.min() ?? 0)) * ((across.max() ?? 0) - (across.min() ?? 0))
      #expect(best.length * best.thickness <= area + 1e-9)
    }
  }

  @Test
  func aCoreGrowsByItsAreaOverItsPerimeter() {
    // 100 × 10: area 1000, perimeter 220, times 1.4.
    #expect(abs(TextBand.distance(100, 10, growth: 1.4) - 1.4 * 1000 / 220) < 1e-12)
    #expect(TextBand.distance(0, 0, growth: 1.4) == 0)
  }

  @Test
  func aStraightCoreBecomesAStraightBand() throws {
    let band = try band(roundCoreAt: { _ in 20 }, thickness: 8, length: 100)
    let distance = TextBand.distance(100, 8, growth: 1.4)
    #expect(band.bend == .straight)
    #expect(abs(band.length - (100 + 2 * distance)) < 1e-9)
    #expect(abs(band.thickness - (8 + 2 * distance)) < 1e-9)
    #expect(band.start.distance(to: Point(10 - distance, 24)) < 1e-9)
  }

  @Test
  func aCurvedCoreIsFollowed() throws {
    // A page of a book: the line rises by 40 over 200 along a parabola.
    let height = { (x: Double) in 60 - 40 * (x / 200) * (x / 200) }
    let band = try band(roundCoreAt: height, thickness: 8, length: 200)
    #expect(band.bend != .straight)
    for x in stride(from: 10.0, through: 190, by: 20) {
      let wanted = Point(x + 10, height(x) + 4)
      let nearest = stride(from: 0.0, through: band.length, by: 0.5)
        .map { band.place(along: $0, below: 0).distance(to: wanted) }.min()
      #expect(nearest ?? .infinity < 1.5)
    }
  }

  @Test
  func aCubicIsFoundAgain() throws {
    let cubic = { (x: Double) in 3 + 0.5 * x - 0.02 * x * x + 0.0002 * x * x * x }
    let places = stride(from: 0.0, through: 90, by: 5).map { $0 }
    let line = try #require(CentreLine(through: places, heights: places.map(cubic)))
    #expect(abs(line.offset(at: 33) - cubic(33)) < 1e-6)
    #expect(abs(line.offset(at: 200) - cubic(90)) < 1e-6)
    #expect(abs(line.scaled(by: 2).offset(at: 66) - 2 * cubic(33)) < 1e-6)
    #expect(CentreLine(through: [1, 2, 3], heights: [0, 0, 0]) == nil)
  }

  @Test
  func fourTurnsOfABandAreTheIdentity() {
    let band = TextBand(start: Point(5, 9), direction: Point(0.6, 0.8), length: 30, thickness: 10)
    let once = band.turned(quarterTurns: 1)
    #expect((once.length, once.thickness) == (10, 30))
    #expect(once.direction.distance(to: Point(-0.8, 0.6)) < 1e-12)
    let back = once.turned(quarterTurns: 3)
    #expect(back.start.distance(to: band.start) < 1e-9)
    #expect(back.direction.distance(to: band.direction) < 1e-12)
  }

  /// The band of a core whose top at `x` is `height(x)`, ten pixels from the left.
  private func band(
    roundCoreAt height: (Double) -> Double, thickness: Int, length: Int
  ) throws -> TextBand {
    var mask = GreyBitmap(width: length + 20, height: 90, filledWith: 0)
    for x in 0...length {
      let top = Int(height(Double(x)))
      for y in top...top + thickness {
        mask.updateRow(y) { row in row[10 + x] = 255 }
      }
    }
    let border = try #require(mask.contours().first)
    let core = try #require(MinimumAreaRectangle(around: border.points)).lying
    // Pixel centres lie at halves; the tests count from the first one.
    var band = TextBand(roundCore: core, border: border, growth: 1.4)
    band.start = band.start - Point(0.5, 0.5)
    return band
  }
}
