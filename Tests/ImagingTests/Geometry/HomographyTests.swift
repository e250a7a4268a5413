import Imaging
import TestSupport
import Testing

private let tilted = Quad(Point(10, 10), Point(110, 20), Point(100, 130), Point(5, 120))

@Test
func aHomographyTakesCornersToCorners() throws {
  let map = try #require(Homography(from: .whole, to: tilted))
  for (corner, target) in zip(Quad.whole.corners, tilted.corners) {
    #expect(map(corner).distance(to: target) < 1e-10)
  }
}

@Test
func theInverseUndoesAHomography() throws {
  let map = try #require(Homography(from: .whole, to: tilted))
  let back = try #require(map.inverse)
  var random = SeededRandom(seed: 1)
  for _ in 0..<100 {
    let point = Point(random.unit(), random.unit())
    #expect(back(map(point)).distance(to: point) < 1e-12)
  }
}

@Test
func concatenationAppliesTheFirstMapFirst() {
  let shift = Homography.translation(1, 2)
  let stretch = Homography.scaling(10, 100)
  #expect(shift.concatenated(with: stretch)(Point(0, 0)) == Point(10, 200))
  #expect(stretch.concatenated(with: shift)(Point(1, 1)) == Point(11, 102))
}

@Test
func aQuarterTurnIsClockwiseWhereYPointsDown() {
  let turn = Homography.rotation(Math.pi / 2, about: Point(1, 1))
  #expect(turn(Point(2, 1)).distance(to: Point(1, 2)) < 1e-15)
}

@Test
func cornersInLineMakeNoHomography() {
  let flat = Quad(Point(0, 0), Point(1, 1), Point(2, 2), Point(0, 2))
  #expect(Homography(from: .whole, to: flat) == nil)
  #expect(Homography(from: flat, to: .whole) == nil)
  #expect(Homography(from: [Point(0, 0)], to: [Point(1, 1)]) == nil)
  let same = Quad(Point(1, 1), Point(1, 1), Point(1, 1), Point(1, 1))
  #expect(Homography(from: .whole, to: same) == nil)
  #expect(Homography(0, 0, 0, 0, 0, 0, 0, 0, 0).inverse == nil)
}

@Test
func leastSquaresFindsTheMapBehindNoise() throws {
  let truth = try #require(Homography(from: Quad.whole.scaled(x: 100, y: 100), to: tilted))
  var random = SeededRandom(seed: 7)
  let points = (0..<200).map { _ in
    Point(random.number(in: 0...100), random.number(in: 0...100))
  }
  let exact = points.map { truth($0) }
  let fit = try #require(Homography(from: points, to: exact))
  for point in points { #expect(fit(point).distance(to: truth(point)) < 1e-9) }

  let noisy = exact.map {
    $0 + Point(random.number(in: -0.5...0.5), random.number(in: -0.5...0.5))
  }
  let guess = try #require(Homography(from: points, to: noisy))
  // 200 points bring the noise of 0.4 down to 0.4 · √(8 / 400) on average.
  let mean = points.reduce(0) { $0 + guess($1).distance(to: truth($1)) } / 200
  #expect(mean < 0.1)
}

@Test
func overdeterminedEquationsAreSolvedInTheLeastSquaresSense() throws {
  // The mean of 1, 2 and 6; and a line through (0, 1), (1, 3), (2, 5).
  let mean = try #require(leastSquares([1, 1, 1, 2, 1, 6], unknowns: 1))
  #expect((mean[0] - 3).magnitude < 1e-12)
  let line = try #require(leastSquares([0, 1, 1, 1, 1, 3, 2, 1, 5], unknowns: 2))
  #expect((line[0] - 2).magnitude < 1e-12 && (line[1] - 1).magnitude < 1e-12)
  #expect(leastSquares([1, 1, 0, 2, 2, 0], unknowns: 2) == nil)
}
