package import Imaging

/// The smallest rectangle, turned as it may be, round some points.
package struct MinimumAreaRectangle: Equatable, Sendable {
  /// The middle.
  package var centre: Point
  /// The direction of the side `length`, of length 1.
  package var direction: Point
  /// The side along `direction`.
  package var length: Double
  /// The side across `direction`.
  package var thickness: Double

  /// The rectangle round `points`; `nil` without points. Points on one line give a rectangle
  /// without thickness. One side of the smallest rectangle lies along a side of the convex hull
  /// (Freeman and Shapira 1975). Complexity: n·log n for the hull, h² for its h corners.
  package init?(around points: [Point]) {
    let hull = convexHull(of: points)
    guard let first = hull.first else { return nil }
    guard hull.count > 1 else {
      self.init(centre: first, direction: Point(1, 0), length: 0, thickness: 0)
      return
    }
    var smallest = Double.infinity
    var best: MinimumAreaRectangle?
    for i in hull.indices {
      let side = hull[(i + 1) % hull.count] - hull[i]
      let candidate = MinimumAreaRectangle(around: hull, along: side * (1 / side.length))
      let area = candidate.length * candidate.thickness
      if area < smallest {
        smallest = area
        best = candidate
      }
    }
    guard let best else { return nil }
    self = best
  }

  private init(centre: Point, direction: Point, length: Double, thickness: Double) {
    self.centre = centre
    self.direction = direction
    self.length = length
    self.thickness = thickness
  }

  /// The smallest rectangle with a side along `direction`.
  private init(around points: [Point], along direction: Point) {
    let across = Point(-direction.y, direction.x)
    var (left, right) = (Double.infinity, -Double.infinity)
    var (top, bottom) = (Double.infinity, -Double.infinity)
    for point in points {
      left = min(left, point.dot(direction))
      right = max(right, point.dot(direction))
      top = min(top, point.dot(across))
      bottom = max(bottom, point.dot(across))
    }
    self.init(
      centre: direction * ((left + right) / 2) + across * ((top + bottom) / 2),
      direction: direction, length: right - left, thickness: bottom - top)
  }

  /// The same rectangle with `direction` pointing to the right: within 45° of the x axis.
  package var lying: MinimumAreaRectangle {
    var result = self
    if abs(direction.x) < abs(direction.y) {
      result.direction = Point(-direction.y, direction.x)
      (result.length, result.thickness) = (thickness, length)
    }
    if result.direction.x < 0 { result.direction = result.direction * -1 }
    return result
  }

  /// Each side moved outwards by `distance`.
  package func grown(by distance: Double) -> MinimumAreaRectangle {
    var result = self
    result.length += 2 * distance
    result.thickness += 2 * distance
    return result
  }
}

/// The corners of the convex hull, without those on its sides (Andrew's monotone chain, 1979).
package func convexHull(of points: [Point]) -> [Point] {
  let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
  guard sorted.count > 2 else {
    return sorted.count == 2 && sorted[0] == sorted[1] ? [sorted[0]] : sorted
  }
  func chain(_ points: some Sequence<Point>) -> [Point] {
    var chain: [Point] = []
    for point in points {
      while chain.count > 1,
        (chain[chain.count - 1] - chain[chain.count - 2]).cross(point - chain[chain.count - 1]) <= 0
      { chain.removeLast() }
      chain.append(point)
    }
    return chain
  }
  let there = chain(sorted)
  let back = chain(sorted.reversed())
  let hull = there.dropLast() + back.dropLast()
  return hull.isEmpty ? [sorted[0]] : Array(hull)
}
