/// How many pixels of a flat scan lie on an inch of paper. Fax pixels are not square, so it
/// has two values.
public struct PixelDensity: Equatable, Sendable {
  /// Pixels per inch from left to right, above 0.
  public var across: Double
  /// Pixels per inch from top to bottom, above 0.
  public var down: Double

  /// A density from its two values.
  public init(across: Double, down: Double) {
    precondition(across > 0 && down > 0, "a density is above 0")
    self.across = across
    self.down = down
  }

  /// Square pixels.
  public init(_ pixelsPerInch: Double) {
    self.init(across: pixelsPerInch, down: pixelsPerInch)
  }
}
