import Imaging
import TestSupport
import Testing

@Test
func aLineThroughTwoPointsContainsThem() throws {
  let line = try #require(Line(from: Point(1, 1), through: Point(4, 5)))
  #expect(line.signedDistance(to: Point(1, 1)).magnitude < 1e-15)
  #expect(line.signedDistance(to: Point(4, 5)).magnitude < 1e-15)
  #expect(line.direction.distance(to: Point(0.6, 0.8)) < 1e-15)
  // Right of the direction, where y points down.
  #expect(line.signedDistance(to: Point(0, 5)) > 0)
  #expect(Line(from: Point(2, 2), through: Point(2, 2)) == nil)
}

@Test
func linesMeetWhereBothRun() throws {
  let a = try #require(Line(from: Point(0, 0), through: Point(2, 2)))
  let b = try #require(Line(from: Point(0, 2), through: Point(2, 0)))
  #expect(try #require(a.intersection(with: b)).distance(to: Point(1, 1)) < 1e-15)
  let parallel = try #require(Line(from: Point(0, 1), through: Point(2, 3)))
  #expect(a.intersection(with: parallel) == nil)
}

@Test(arguments: [0, 0.3, 1.2, 1.6, 3.0])
func theFittedLineFollowsTheMainAxisAtAnyAngle(angle: Double) throws {
  let along = Point(Math.cos(angle), Math.sin(angle))
  let across = Point(-along.y, along.x)
  var random = SeededRandom(seed: 5)
  let points = (0..<200).map { _ in
    Point(3, 4) + along * random.number(in: -10...10) + across * random.number(in: -0.1...0.1)
  }
  let line = try #require(Line(fitting: points))
  #expect(line.direction.cross(along).magnitude < 0.005)
  #expect(line.signedDistance(to: Point(3, 4)).magnitude < 0.02)
}

@Test
func weightsMoveTheFittedLine() throws {
  let points = [Point(0, 0), Point(1, 0), Point(2, 0), Point(1, 9)]
  let line = try #require(Line(fitting: points, weights: [1, 1, 1, 0]))
  #expect(line.signedDistance(to: Point(5, 0)).magnitude < 1e-15)
  #expect(Line(fitting: [Point(1, 1)]) == nil)
  #expect(Line(fitting: [Point(1, 1), Point(1, 1)]) == nil)
}
