import Imaging

/// An angle's cosine and sine, the same everywhere.
public struct Angle {
  public var cosine: Double
  public var sine: Double

  /// An angle in degrees.
  public init(degrees: Double) {
    cosine = Math.cos(degrees / 180 * Math.pi)
    sine = Math.sin(degrees / 180 * Math.pi)
  }
}
