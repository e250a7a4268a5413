import Imaging

/// The maps that a net without faults would give for a page.
struct DrawnMaps {
  /// In cells.
  var quad: Quad
  var side = 48
  var hasCorners = true
  var hasBoundary = true
  /// Where something covers the mask: middle and radius.
  var hole: (middle: Point, radius: Double)?
  var document: Float = 1

  /// The maps.
  func maps() -> PageMaps {
    let corners = quad.corners
    let sides = (0..<4).compactMap { Line(from: corners[$0], through: corners[($0 + 1) % 4]) }
    var (mask, boundary, corner): ([Float], [Float], [Float]) = ([], [], [])
    for y in 0..<side {
      for x in 0..<side {
        let place = Point(Double(x) + 0.5, Double(y) + 0.5)
        let depth = sides.map { $0.signedDistance(to: place) }.min() ?? 0
        let isCovered = hole.map { place.distance(to: $0.middle) < $0.radius } ?? false
        mask.append(isCovered ? 0 : Float(min(max(depth + 0.5, 0), 1)))
        boundary.append(hasBoundary ? Float(Math.exp(-depth * depth / 0.8)) : 0)
        let near = corners.map { $0.distance(to: place) }.min() ?? 0
        corner.append(hasCorners ? Float(Math.exp(-near * near / 3)) : 0)
      }
    }
    return PageMaps(
      side: side, mask: mask, boundary: boundary, corner: corner, document: document)
  }
}
