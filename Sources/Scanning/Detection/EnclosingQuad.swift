package import Imaging

/// The convex hull of some points, clockwise (Andrew's monotone chain, 1979).
package func convexHull(of points: [Point]) -> [Point] {
  let sorted = points.sorted { $0.x != $1.x ? $0.x < $1.x : $0.y < $1.y }
  func chain(_ points: [Point]) -> [Point] {
    var result: [Point] = []
    for point in points {
      while result.count > 1,
        (result[result.count - 1] - result[result.count - 2])
          .cross(point - result[result.count - 1]) <= 0
      {
        result.removeLast()
      }
      result.append(point)
    }
    return result
  }
  return chain(sorted).dropLast() + chain(sorted.reversed()).dropLast()
}

extension Quad {
  /// A small quad around points, clockwise: of their hull's sides the dearest four are kept. Sides
  /// go one by one, always that whose neighbours, prolonged until they meet, add the least area.
  /// `nil` when there are fewer than four sides.
  package init?(enclosing points: [Point]) {
    var hull = convexHull(of: points)
    while hull.count > 4 {
      var best: (added: Double, side: Int, tip: Point)?
      for side in hull.indices {
        let n = hull.count
        let (a, b) = (hull[(side + n - 1) % n], hull[side])
        let (c, d) = (hull[(side + 1) % n], hull[(side + 2) % n])
        let (before, own, after) = (b - a, c - b, c - d)
        let cross = before.cross(after)
        guard abs(cross) > 1e-9 else { continue }
        let (s, t) = (own.cross(after) / cross, own.cross(before) / cross)
        // The neighbours must meet beyond the side.
        guard s > 0, t > 0 else { continue }
        let tip = b + before * s
        let added = abs(own.cross(tip - b)) / 2
        if added < best?.added ?? .infinity { best = (added, side, tip) }
      }
      guard let best else { return nil }
      hull[best.side] = best.tip
      hull.remove(at: (best.side + 1) % hull.count)
    }
    guard hull.count == 4 else { return nil }
    self.init(hull[0], hull[1], hull[2], hull[3])
  }

  /// The quad of four points in any order: clockwise, from the one nearest the top left. `nil`
  /// when one lies inside the triangle of the others, or three are in line.
  package init?(around points: [Point]) {
    precondition(points.count == 4, "four points")
    let (a, b, c, d) = (points[0], points[1], points[2], points[3])
    for order in [Quad(a, b, c, d), Quad(a, b, d, c), Quad(a, c, b, d)] {
      let reversed = Quad(order.topLeft, order.bottomLeft, order.bottomRight, order.topRight)
      if order.isConvex {
        self = order.startingTopLeft
        return
      }
      if reversed.isConvex {
        self = reversed.startingTopLeft
        return
      }
    }
    return nil
  }

  /// The same corners, from the one nearest the picture's top left.
  package var startingTopLeft: Quad {
    let sums = corners.map { $0.x + $0.y }
    let first = (0..<4).min { sums[$0] < sums[$1] } ?? 0
    return startingAtCorner(first)
  }

  /// The quad whose sides lie on four lines: the first side, from the first corner to the second,
  /// on the first line. `nil` when neighbours are parallel.
  init?(sides lines: [Line]) {
    precondition(lines.count == 4, "four lines")
    guard let a = lines[3].intersection(with: lines[0]),
      let b = lines[0].intersection(with: lines[1]),
      let c = lines[1].intersection(with: lines[2]),
      let d = lines[2].intersection(with: lines[3])
    else { return nil }
    self.init(a, b, c, d)
  }

  /// The largest distance of a corner from that of another quad.
  func shift(from other: Quad) -> Double {
    zip(corners, other.corners).reduce(0) { max($0, $1.0.distance(to: $1.1)) }
  }
}
