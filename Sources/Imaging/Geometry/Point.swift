/// A place in the plane. The owner says in which space: unit coordinates
/// ((0, 0) top left, (1, 1) bottom right) or pixels (pixel centres at half integers).
@frozen
public struct Point: Equatable, Sendable {
  /// To the right.
  public var x: Double
  /// Downwards.
  public var y: Double

  /// A point from its coordinates.
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The vector sum.
  @inlinable
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  /// The vector from `b` to `a`.
  @inlinable
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  /// The vector, `k` times as long.
  @inlinable
  public static func * (a: Point, k: Double) -> Point { Point(a.x * k, a.y * k) }

  /// The dot product.
  @inlinable
  public func dot(_ other: Point) -> Double { x * other.x + y * other.y }
  /// The z of the cross product: positive when `other` is clockwise from `self` (y points down).
  @inlinable
  public func cross(_ other: Point) -> Double { x * other.y - y * other.x }
  /// The distance from the origin.
  @inlinable
  public var length: Double { (x * x + y * y).squareRoot() }
  /// The distance to another point.
  @inlinable
  public func distance(to other: Point) -> Double { (self - other).length }
}
