import Imaging

/// A straight edge in a picture and where along it there is evidence of it.
struct StraightEdge {
  /// In pixels.
  var line: Line
  /// Whether it stands for the picture's own border, beyond which a page may go on.
  var isBorder: Bool
  /// Sums of the evidence from the edge's start up to each step along the line's direction, for
  /// edges that get brighter along the normal and against it.
  private var along: [Float]
  private var against: [Float]
  /// The coordinate along the direction where the sums start, in pixels.
  private var start: Double

  /// A line and its evidence in an edge map.
  init(_ line: Line, in maps: [EdgeMap], width: Int, height: Int) {
    self.line = line
    self.isBorder = false
    let reach = Point(Double(width), Double(height)).length / 2
    let middle = line.projection(of: Point(Double(width) / 2, Double(height) / 2))
    start = line.direction.dot(middle) - reach
    let count = Int(2 * reach) + 1
    along = [0]
    against = [0]
    along.reserveCapacity(count + 1)
    against.reserveCapacity(count + 1)
    let normalAngle = Int((Math.atan2(line.normal.y, line.normal.x) * (128 / Math.pi)).rounded())
    var (sumAlong, sumAgainst): (Float, Float) = (0, 0)
    for step in 0..<count {
      let p = middle + line.direction * (Double(step) + 0.5 - reach)
      var (bestAlong, bestAgainst): (UInt8, UInt8) = (0, 0)
      for offset in -2...2 {
        let q = p + line.normal * Double(offset)
        let (x, y) = (Int(q.x.rounded(.down)), Int(q.y.rounded(.down)))
        guard x >= 0, y >= 0, x < width, y < height else { continue }
        for map in maps {
          let strength = map.strength.withPixels { $0[y &* width &+ x] }
          guard strength > 0 else { continue }
          let direction = Int(map.direction.withPixels { $0[y &* width &+ x] })
          // −128 … 127 in 1/256 turns; 11 of them are 15 degrees.
          let turn = Int(Int8(truncatingIfNeeded: direction &- normalAngle))
          if abs(turn) <= 11 {
            bestAlong = max(bestAlong, strength)
          } else if abs(turn) >= 117 {
            bestAgainst = max(bestAgainst, strength)
          }
        }
      }
      sumAlong += Float(bestAlong) / 255
      sumAgainst += Float(bestAgainst) / 255
      along.append(sumAlong)
      against.append(sumAgainst)
    }
  }

  /// One of the picture's borders.
  init(border line: Line) {
    self.line = line
    isBorder = true
    along = []
    against = []
    start = 0
  }

  /// The evidence between two places on the line, 0 none … 1 without a gap.
  func support(from a: Point, to b: Point) -> Double {
    guard !isBorder else { return 0 }
    let (s, t) = (line.direction.dot(a), line.direction.dot(b))
    let last = along.count - 1
    let low = min(max(Int(min(s, t) - start), 0), last)
    let high = min(max(Int(max(s, t) - start), 0), last)
    guard high > low else { return 0 }
    let (one, other) = (along[high] - along[low], against[high] - against[low])
    return Double(max(one, other) + 0.6 * min(one, other)) / Double(high - low)
  }
}

/// Finds a picture's straight edges: each edge point votes for the lines through it along its
/// direction (Ballard's use of the gradient in the Hough transform, 1981); the best line is
/// fitted to its points and takes them away; and again.
struct LineFinder {
  private let width: Int
  private let height: Int
  private let middle: Point
  private let distances: Int
  private var points: [EdgePoint]
  private var votes: [Float]

  /// Directions of normals over half a turn.
  private static let angles = 120
  /// Pixels a step of distance.
  private static let distanceStep = 1.5
  /// Steps of direction, to both sides, that a point votes for: its own is not exact.
  private static let spread = 4

  init(_ map: EdgeMap) {
    width = map.width
    height = map.height
    middle = Point(Double(width) / 2, Double(height) / 2)
    distances = Int(Point(Double(width), Double(height)).length / LineFinder.distanceStep) + 3
    points = map.points
    votes = [Float](repeating: 0, count: LineFinder.angles * distances)
    for point in points { vote(point, 1) }
  }

  /// The strongest lines, at most `count`, each with votes worth `leastLength` pixels of clear
  /// edge.
  mutating func lines(atMost count: Int, leastLength: Double) -> [Line] {
    var result: [Line] = []
    while result.count < count, let line = strongest(leastLength) {
      let (fitted, isNew) = take(line)
      if isNew { result.append(fitted) }
    }
    return result
  }

  private func cell(_ angle: Int, _ distance: Double) -> Int {
    let index = Int((distance / LineFinder.distanceStep).rounded()) + distances / 2
    return angle * distances + min(max(index, 0), distances - 1)
  }

  private static let normals: [Point] = (0..<angles).map {
    let angle = Double($0) * Math.pi / Double(angles)
    return Point(Math.cos(angle), Math.sin(angle))
  }

  private mutating func vote(_ point: EdgePoint, _ sign: Float) {
    let own = Int((point.angle * Double(LineFinder.angles) / Math.pi).rounded())
    let place = point.place - middle
    for turn in -LineFinder.spread...LineFinder.spread {
      let angle = ((own + turn) % LineFinder.angles + LineFinder.angles) % LineFinder.angles
      votes[cell(angle, LineFinder.normals[angle].dot(place))] += sign * Float(point.weight)
    }
  }

  private func strongest(_ least: Double) -> Line? {
    var best: (votes: Float, index: Int) = (Float(least), -1)
    for (index, count) in votes.enumerated() where count > best.votes { best = (count, index) }
    guard best.index >= 0 else { return nil }
    let normal = LineFinder.normals[best.index / distances]
    let distance = Double(best.index % distances - distances / 2) * LineFinder.distanceStep
    return Line(normal: normal, offset: distance + normal.dot(middle))
  }

  /// Fits the line to the points near it and takes their votes away. Not new when hardly any
  /// point was left for it.
  private mutating func take(_ guess: Line) -> (line: Line, isNew: Bool) {
    var line = guess
    for reach in [3.0, 2.0] {
      var (near, weights): ([Point], [Double]) = ([], [])
      for point in points where belongs(point, to: line, within: reach) {
        near.append(point.place)
        weights.append(point.weight)
      }
      if near.count >= 8, let fitted = Line(fitting: near, weights: weights),
        abs(fitted.normal.dot(guess.normal)) > 0.99
      {
        line = fitted
      }
    }
    let before = points.count
    var left: [EdgePoint] = []
    left.reserveCapacity(before)
    for point in points {
      if belongs(point, to: line, within: 2) || belongs(point, to: guess, within: 1) {
        vote(point, -1)
      } else {
        left.append(point)
      }
    }
    points = left
    if left.count == before {
      // Rounded away from all its points: the cell must not win again.
      let angle = LineFinder.normals.indices.max {
        abs(LineFinder.normals[$0].dot(guess.normal))
          < abs(LineFinder.normals[$1].dot(guess.normal))
      }
      if let angle {
        votes[cell(angle, guess.offset - guess.normal.dot(middle))] = 0
      }
    }
    return (line, before - left.count >= 8)
  }

  private func belongs(_ point: EdgePoint, to line: Line, within reach: Double) -> Bool {
    guard abs(line.signedDistance(to: point.place)) <= reach else { return false }
    let own = Int((point.angle * Double(LineFinder.angles) / Math.pi).rounded())
    let normal = LineFinder.normals[
      (own % LineFinder.angles + LineFinder.angles) % LineFinder.angles]
    return abs(normal.dot(line.normal)) > 0.94
  }
}
