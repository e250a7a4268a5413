import Imaging

/// An angle's cosine and sine, the same everywhere.
public struct Angle {
  /// The cosine.
  public var cosine: Double
  /// The sine.
  public var sine: Double

  /// An angle in degrees.
  public init(degrees: Double) {
    cosine = Math.cos(degrees / 180 * Math.pi)
    sine = Math.sin(degrees / 180 * Math.pi)
  }
}
