import Imaging

/// How a quad agrees with the maps; each 0 … 1.
struct QuadFit {
  /// The mask inside the quad over the quad and the parts of the mask that are mostly in it.
  var overlap = 0.0
  /// The mean of the mask inside the quad.
  var filling = 0.0
  /// The boundary along the sides, that of the weakest counting more.
  var boundary = 0.0
  /// The heat at the corners.
  var corner = 0.0
  /// The side of a square as large as the page that is meant, as a part of the picture's.
  var size = 0.0

  /// What candidates are compared by; of equals the larger is the main page. Chosen on drawn
  /// scenes and half of the labelled photos.
  var rank: Double { overlap + 0.9 * boundary + 0.5 * corner + 0.1 * size }
}

/// Compares quads, in cells, with the maps.
struct QuadJudge {
  let heat: CornerHeat
  private let side: Int
  private let parts: MaskParts
  /// The boundary at twice the side, each place the largest around it.
  private let boundary: [Float]

  init(_ maps: PageMaps) {
    side = maps.side
    heat = CornerHeat(maps)
    let fine = maps.boundary.doubled(side: maps.side)
    boundary = fine.dilated(side: 2 * maps.side)
    parts = MaskParts(maps, boundary: fine)
  }

  /// How a convex, clockwise quad agrees with the maps.
  ///
  /// - Parameter support: what `support(from:to:)` gives for the sides.
  func fit(_ quad: Quad, support: [Double?]) -> QuadFit {
    var fit = QuadFit()
    let common = parts.common(with: quad)
    fit.overlap = common.overlap
    fit.filling = common.filling
    fit.size = common.page.squareRoot() / Double(side)
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
}
