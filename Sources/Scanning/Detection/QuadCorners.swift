public import Imaging

/// Some of a quad's corners.
public struct QuadCorners: OptionSet, Equatable, Sendable {
  /// A bit for each corner, in the order of `Quad.corners`.
  public let rawValue: UInt8

  /// Corners from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The page's own top left.
  public static var topLeft: QuadCorners { QuadCorners(rawValue: 1) }
  /// The next, clockwise.
  public static var topRight: QuadCorners { QuadCorners(rawValue: 2) }
  /// The one opposite the top left.
  public static var bottomRight: QuadCorners { QuadCorners(rawValue: 4) }
  /// The last, clockwise.
  public static var bottomLeft: QuadCorners { QuadCorners(rawValue: 8) }

  /// The corners of a quad, in unit coordinates, that are not at least `margin` inside the
  /// picture; with 0, those outside it.
  public init(of quad: Quad, beyond margin: Double) {
    var bits: UInt8 = 0
    for (i, corner) in quad.corners.enumerated() {
      let isInside =
        corner.x >= margin && corner.y >= margin && corner.x <= 1 - margin
        && corner.y <= 1 - margin
      if !isInside { bits |= 1 << UInt8(i) }
    }
    rawValue = bits
  }
}
