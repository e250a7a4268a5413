/// An infinite straight line: the points p with `normal.dot(p) == offset`.
@frozen
public struct Line: Equatable, Sendable {
  /// Across the line, of length 1; its sign says which side is positive.
  public var normal: Point
  /// The line's distance from the origin, in the direction of `normal`.
  public var offset: Double

  /// A line from its normal, which must have length 1, and its distance from the origin.
  @inlinable
  public init(normal: Point, offset: Double) {
    self.normal = normal
    self.offset = offset
  }

  /// The line from one point through another; right of its direction (y points down) is
  /// positive. `nil` when the points coincide.
  public init?(from a: Point, through b: Point) {
    let length = (b - a).length
    guard length.isFinite, length > 0 else { return nil }
    let along = (b - a) * (1 / length)
    normal = Point(-along.y, along.x)
    offset = normal.dot(a)
  }

  /// The line with the least sum of squared distances to the points, each weighted:
  /// the main axis of their scatter. `nil` for fewer than two points, or when the scatter has no
  /// main axis.
  public init?(fitting points: [Point], weights: [Double]? = nil) {
    if let weights { precondition(weights.count == points.count, "a weight for each point") }
    var total = 0.0
    var sum = Point(0, 0)
    for (k, p) in points.enumerated() {
      let w = weights?[k] ?? 1
      total += w
      sum = sum + p * w
    }
    guard total > 0 else { return nil }
    let centre = sum * (1 / total)
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for (k, p) in points.enumerated() {
      let w = weights?[k] ?? 1
      let d = p - centre
      xx += w * d.x * d.x
      xy += w * d.x * d.y
      yy += w * d.y * d.y
    }
    // The eigenvector of the smaller eigenvalue λ of [xx xy; xy yy].
    let half = (xx - yy) / 2
    let root = (half * half + xy * xy).squareRoot()
    guard root.isFinite, root > 0 else { return nil }
    // Along the main axis; the better conditioned of the two forms.
    let along = half > 0 ? Point(half + root, xy) : Point(xy, root - half)
    let length = along.length
    guard length > 0 else { return nil }
    normal = Point(-along.y / length, along.x / length)
    offset = normal.dot(centre)
  }

  /// Along the line, of length 1: the normal turned a quarter anticlockwise.
  @inlinable
  public var direction: Point { Point(normal.y, -normal.x) }

  /// The distance of `point`, positive on the side the normal points to.
  @inlinable
  public func signedDistance(to point: Point) -> Double { normal.dot(point) - offset }

  /// The point of the line nearest to `point`.
  @inlinable
  public func projection(of point: Point) -> Point {
    point - normal * signedDistance(to: point)
  }

  /// Where the lines meet; `nil` when they are parallel.
  public func intersection(with other: Line) -> Point? {
    let determinant = normal.cross(other.normal)
    guard determinant.magnitude > 1e-12 else { return nil }
    return Point(
      (offset * other.normal.y - other.offset * normal.y) / determinant,
      (normal.x * other.offset - other.normal.x * offset) / determinant)
  }
}
