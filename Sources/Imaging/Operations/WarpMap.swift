/// What a warp takes the result's places to the source's by.
enum WarpMap: Sendable {
  case straight(Homography)
  case bent(MeshMap)

  /// First this map, then `next`.
  func concatenated(with next: Homography) -> WarpMap {
    switch self {
    case .straight(let map): .straight(map.concatenated(with: next))
    case .bent(let map): .bent(map.concatenated(with: next))
    }
  }

  /// By which whole factor the source of a result of this size can be reduced first: the result's
  /// sharpest place keeps at least one and a half source pixels a pixel, so that interpolating them
  /// blurs little.
  func reduction(width: Int, height: Int) -> Int {
    var least = Double.infinity
    for place in places {
      let point = Point(place.x * Double(width), place.y * Double(height))
      let scale =
        switch self {
        case .straight(let map): map.scale(at: point)
        case .bent(let map): map.scale(at: point)
        }
      least = min(least, scale.across, scale.down)
    }
    return least.isFinite && least >= 3 ? Int(min(least / 1.5, 4096)) : 1
  }

  /// The places of the result, in its unit coordinates, one of which is about the sharpest: corners
  /// and middle of a flat sheet.
  private var places: [Point] {
    switch self {
    case .straight:
      [Point(0, 0), Point(1, 0), Point(0, 1), Point(1, 1), Point(0.5, 0.5)]
    case .bent:
      (0..<81).map { Point(Double($0 % 9) / 8, Double($0 / 9) / 8) }
    }
  }
}

extension Homography {
  /// How far the image of `point` moves when the point moves by one to the right, and down.
  func scale(at point: Point) -> (across: Double, down: Double) {
    let w = g * point.x + h * point.y + i
    let image = self(point)
    return (
      Math.hypot(a - g * image.x, d - g * image.y) / w.magnitude,
      Math.hypot(b - h * image.x, e - h * image.y) / w.magnitude
    )
  }
}
