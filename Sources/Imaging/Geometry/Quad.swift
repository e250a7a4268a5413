/// Four corners in unit coordinates: (0, 0) is the picture's top left, (1, 1) its
/// bottom right. Clockwise, from the page's own top left. A corner may lie outside
/// the picture.
@frozen
public struct Quad: Equatable, Sendable {
  /// The page's own top left corner.
  public var topLeft: Point
  /// The next corner, clockwise.
  public var topRight: Point
  /// The corner opposite the top left.
  public var bottomRight: Point
  /// The last corner, clockwise.
  public var bottomLeft: Point

  /// A quad from its corners, clockwise from the page's own top left.
  @inlinable
  public init(_ topLeft: Point, _ topRight: Point, _ bottomRight: Point, _ bottomLeft: Point) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// The whole picture.
  public static var whole: Quad { Quad(Point(0, 0), Point(1, 0), Point(1, 1), Point(0, 1)) }

  /// The corners, clockwise from the page's own top left.
  public var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// The quad with each corner moved by `transform`.
  public func mapped(_ transform: (Point) -> Point) -> Quad {
    Quad(
      transform(topLeft), transform(topRight), transform(bottomRight), transform(bottomLeft))
  }

  /// The quad in pixels of a picture of this size, or back with `1 / width, 1 / height`.
  public func scaled(x: Double, y: Double) -> Quad {
    mapped { Point($0.x * x, $0.y * y) }
  }

  /// The same corners, the first one `quarterTurns` further clockwise: what was the page's
  /// top right becomes its top left after one.
  public func startingAtCorner(_ quarterTurns: Int) -> Quad {
    let c = corners
    let k = ((quarterTurns % 4) + 4) % 4
    return Quad(c[k], c[(k + 1) % 4], c[(k + 2) % 4], c[(k + 3) % 4])
  }

  /// The area, in squares of the coordinates' unit; positive when the corners run clockwise.
  public var area: Double {
    ((bottomRight - topLeft).cross(bottomLeft - topRight)) / 2
  }

  /// Whether the corners run clockwise round a convex area.
  public var isConvex: Bool {
    let c = corners
    for i in 0..<4 {
      let a = c[(i + 1) % 4] - c[i]
      let b = c[(i + 2) % 4] - c[(i + 1) % 4]
      if !(a.cross(b) > 0) { return false }
    }
    return true
  }

  /// Where a convex quad begins and ends at this height; `nil` where it is not, or has no width.
  public func span(atHeight y: Double) -> (low: Double, high: Double)? {
    let corners = corners
    var (low, high) = (Double.infinity, -Double.infinity)
    for i in 0..<4 {
      let (a, b) = (corners[i], corners[(i + 1) % 4])
      guard (a.y <= y) != (b.y <= y) else { continue }
      let x = a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)
      (low, high) = (min(low, x), max(high, x))
    }
    return low < high ? (low, high) : nil
  }
}
