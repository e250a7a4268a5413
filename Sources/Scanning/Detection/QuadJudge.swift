import Imaging

/// How a quad agrees with the maps; each 0 … 1.
struct QuadFit {
  /// The mask inside the quad over the mask and the quad together.
  var overlap = 0.0
  /// The mean of the mask inside the quad.
  var filling = 0.0
  /// The boundary along the sides, that of the weakest counting more.
  var boundary = 0.0
  /// The heat at the corners.
  var corner = 0.0

  /// What candidates are compared by. Chosen on drawn scenes and half of the labelled photos.
  var rank: Double { overlap + 0.7 * boundary + 0.35 * corner }
}

/// Compares quads, in cells, with the maps.
struct QuadJudge {
  let heat: CornerHeat
  private let side: Int
  /// For each of twice as many rows as there are cells: the sums of the mask up to each column.
  private let sums: [Double]
  private let total: Double
  /// The boundary at twice the side, each place the largest around it.
  private let boundary: [Float]

  init(_ maps: PageMaps) {
    side = maps.side
    heat = CornerHeat(maps)
    boundary = maps.boundary.doubled(side: maps.side).dilated(side: 2 * maps.side)
    var sums: [Double] = []
    sums.reserveCapacity(2 * side * (side + 1))
    var total = 0.0
    for row in 0..<2 * side {
      // A quarter of a cell off the middle of one row, three quarters off another's.
      let near = row / 2
      let far = min(max(row % 2 == 0 ? near - 1 : near + 1, 0), side - 1)
      var sum = 0.0
      sums.append(0)
      for x in 0..<side {
        sum += Double(0.75 * maps.mask[near * side + x] + 0.25 * maps.mask[far * side + x])
        sums.append(sum)
      }
      total += sum / 2
    }
    self.sums = sums
    self.total = total
  }

  /// How a convex, clockwise quad agrees with the maps.
  ///
  /// - Parameter support: what `support(from:to:)` gives for the sides.
  func fit(_ quad: Quad, support: [Double?]) -> QuadFit {
    var fit = QuadFit()
    let (inside, area) = maskInside(quad)
    fit.overlap = inside / (area + total - inside + 1e-6)
    fit.filling = area > 0 ? inside / area : 0
    // A side outside the picture says nothing: it counts half.
    let sides = support.map { $0 ?? 0.5 }
    fit.boundary = 0.6 * (sides.reduce(0, +) / 4) + 0.4 * (sides.min() ?? 0)
    let heats = quad.corners.map { heat.value(at: $0) ?? 0.3 }.sorted()
    fit.corner = 0.7 * (heats.reduce(0, +) / 4) + 0.3 * heats[1]
    return fit
  }

  /// How a convex, clockwise quad agrees with the maps.
  func fit(_ quad: Quad) -> QuadFit { fit(quad, support: support(of: quad)) }

  /// The support of each side.
  func support(of quad: Quad) -> [Double?] {
    let corners = quad.corners
    return (0..<4).map { support(from: corners[$0], to: corners[($0 + 1) % 4]) }
  }

  /// Places that are looked at along a side.
  private static let places = 24
  /// Boundary of at least this is evidence of a side.
  private static let evident: Float = 0.3

  /// The mean of the boundary between two corners; `nil` when hardly any of it is in the picture.
  func support(from a: Point, to b: Point) -> Double? {
    let values = boundary(from: a, to: b)
    guard values.count >= 4 else { return nil }
    return values.reduce(0) { $0 + Double($1) } / Double(values.count)
  }

  /// The part of the sides in the picture that has evidence, 0 … 1.
  func coverage(of quad: Quad) -> Double {
    let corners = quad.corners
    let values = (0..<4).flatMap { boundary(from: corners[$0], to: corners[($0 + 1) % 4]) }
    guard !values.isEmpty else { return 0 }
    return Double(values.count { $0 >= QuadJudge.evident }) / Double(values.count)
  }

  private func boundary(from a: Point, to b: Point) -> [Float] {
    let limit = Double(side) - 0.25
    var values: [Float] = []
    values.reserveCapacity(QuadJudge.places)
    for k in 0..<QuadJudge.places {
      let p = a + (b - a) * (0.05 + 0.9 * Double(k) / Double(QuadJudge.places - 1))
      guard p.x >= 0.25, p.y >= 0.25, p.x <= limit, p.y <= limit else { continue }
      values.append(boundary[Int(2 * p.y) * 2 * side + Int(2 * p.x)])
    }
    return values
  }

  /// The sum of the mask inside the quad and how many cells of the picture are.
  private func maskInside(_ quad: Quad) -> (inside: Double, area: Double) {
    let rows = 2 * side
    let limit = Double(side)
    var left = [Double](repeating: limit, count: rows)
    var right = [Double](repeating: 0, count: rows)
    let corners = quad.corners
    // Running clockwise, sides that go down have the inside to their left.
    for k in 0..<4 {
      let (a, b) = (corners[k], corners[(k + 1) % 4])
      let (high, low) = a.y < b.y ? (a, b) : (b, a)
      guard low.y > high.y else { continue }
      let slope = (low.x - high.x) / (low.y - high.y)
      let first = max(Math.ceil(2 * high.y - 0.5), 0)
      let last = min(Math.floor(2 * low.y - 0.5), Double(rows - 1))
      guard first <= last else { continue }
      let goesDown = a.y < b.y
      for row in Int(first)...Int(last) {
        let x = high.x + slope * ((Double(row) + 0.5) / 2 - high.y)
        if goesDown { right[row] = min(max(x, 0), limit) } else { left[row] = min(max(x, 0), limit) }
      }
    }
    var (inside, area) = (0.0, 0.0)
    for row in 0..<rows where right[row] > left[row] {
      area += right[row] - left[row]
      inside += sum(row, right[row]) - sum(row, left[row])
    }
    return (inside / 2, area / 2)
  }

  /// The sum of a row of the mask up to a column, between 0 and the side.
  private func sum(_ row: Int, _ x: Double) -> Double {
    let column = min(Int(x), side - 1)
    let place = row * (side + 1) + column
    return sums[place] + (sums[place + 1] - sums[place]) * (x - Double(column))
  }
}
