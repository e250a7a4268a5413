/// A perspective map of the plane: straight lines stay straight.
///
/// (x, y) goes to ((a x + b y + c) / w, (d x + e y + f) / w) with w = g x + h y + i.
@frozen
public struct Homography: Equatable, Sendable {
  /// First row of the matrix: gives x.
  public var a, b, c: Double
  /// Second row: gives y.
  public var d, e, f: Double
  /// Third row: gives the divisor.
  public var g, h, i: Double

  /// A map from its matrix, row by row.
  @inlinable
  public init(
    _ a: Double, _ b: Double, _ c: Double,
    _ d: Double, _ e: Double, _ f: Double,
    _ g: Double, _ h: Double, _ i: Double
  ) {
    (self.a, self.b, self.c) = (a, b, c)
    (self.d, self.e, self.f) = (d, e, f)
    (self.g, self.h, self.i) = (g, h, i)
  }

  /// The map that leaves every point where it is.
  @inlinable
  public static var identity: Homography { Homography(1, 0, 0, 0, 1, 0, 0, 0, 1) }

  /// A shift.
  @inlinable
  public static func translation(_ x: Double, _ y: Double) -> Homography {
    Homography(1, 0, x, 0, 1, y, 0, 0, 1)
  }

  /// A stretch about the origin.
  @inlinable
  public static func scaling(_ x: Double, _ y: Double) -> Homography {
    Homography(x, 0, 0, 0, y, 0, 0, 0, 1)
  }

  /// A clockwise turn (y points down) about `centre`, in radians.
  public static func rotation(_ angle: Double, about centre: Point = Point(0, 0)) -> Homography {
    let (s, c) = (Math.sin(angle), Math.cos(angle))
    return Homography(
      c, -s, centre.x - c * centre.x + s * centre.y,
      s, c, centre.y - s * centre.x - c * centre.y,
      0, 0, 1)
  }

  /// Where `point` goes. Not finite on the line that goes to infinity.
  @inlinable
  public func callAsFunction(_ point: Point) -> Point {
    let w = g * point.x + h * point.y + i
    return Point(
      (a * point.x + b * point.y + c) / w,
      (d * point.x + e * point.y + f) / w)
  }

  /// The determinant of the matrix; negative when the map mirrors.
  @inlinable
  public var determinant: Double {
    a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  }

  /// The map back; `nil` when this one is not invertible.
  public var inverse: Homography? {
    let determinant = determinant
    guard determinant.isFinite, determinant != 0 else { return nil }
    let k = 1 / determinant
    guard k.isFinite else { return nil }
    return Homography(
      (e * i - f * h) * k, (c * h - b * i) * k, (b * f - c * e) * k,
      (f * g - d * i) * k, (a * i - c * g) * k, (c * d - a * f) * k,
      (d * h - e * g) * k, (b * g - a * h) * k, (a * e - b * d) * k)
  }

  /// First this map, then `next`.
  public func concatenated(with next: Homography) -> Homography {
    let n = next
    return Homography(
      n.a * a + n.b * d + n.c * g, n.a * b + n.b * e + n.c * h, n.a * c + n.b * f + n.c * i,
      n.d * a + n.e * d + n.f * g, n.d * b + n.e * e + n.f * h, n.d * c + n.e * f + n.f * i,
      n.g * a + n.h * d + n.i * g, n.g * b + n.h * e + n.i * h, n.g * c + n.h * f + n.i * i)
  }
}
