import Imaging

/// An angle's cosine and sine, the same everywhere.
struct Angle {
  var cosine: Double
  var sine: Double

  /// An angle in degrees.
  init(degrees: Double) {
    cosine = Math.cos(degrees / 180 * Math.pi)
    sine = Math.sin(degrees / 180 * Math.pi)
  }
}
