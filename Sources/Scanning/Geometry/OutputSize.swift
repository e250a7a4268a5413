public import Imaging

/// How many pixels a straightened page gets.
///
/// Perspective shows a page's near side with more pixels than its far side, and a tilted page
/// with fewer along the tilt. The size keeps the detail of the better resolved sides, but makes
/// at most `maximumGrowth` times the pixels that the page has in the photo: a page seen at a
/// grazing angle is not blown up with pixels that hold nothing.
public struct OutputSize: Equatable, Sendable {
  /// Pixels across, at least 1.
  public var width: Int
  /// Pixels down, at least 1.
  public var height: Int

  /// No page gets more pixels than this: A4 at 600 pixels per inch is 35 million, more than any
  /// text needs and than a phone photo of it holds.
  public static let maximumPixels = 36_000_000.0
  /// Pixels of the page over the pixels it covers in the photo, at most. 1.6 is reached by a
  /// page tilted by some 40 degrees.
  public static let maximumGrowth = 1.6

  /// The size for the page at `quad`, in pixels of the photo, whose true width over height is
  /// `aspect`. The two sides keep that ratio to within half a pixel.
  public init(of quad: Quad, aspect: Double) {
    precondition(aspect > 0 && aspect.isFinite, "an aspect ratio is above 0")
    let wide = max(
      quad.topLeft.distance(to: quad.topRight), quad.bottomLeft.distance(to: quad.bottomRight))
    let high = max(
      quad.topLeft.distance(to: quad.bottomLeft), quad.topRight.distance(to: quad.bottomRight))
    // The page's height in pixels at the best resolution of either direction, then the limits.
    var pixels = max(high, wide / aspect)
    let area = min(OutputSize.maximumGrowth * max(quad.area, 1), OutputSize.maximumPixels)
    pixels = min(pixels, (area / aspect).squareRoot())
    self.init(wide: pixels * aspect, high: pixels)
  }

  /// Scales the size down to at most so many pixels per inch of a page so wide.
  mutating func limit(to density: Double, millimetresWide: Double) {
    let scale = density * millimetresWide / 25.4 / Double(width)
    if scale < 1 { self = OutputSize(wide: Double(width) * scale, high: Double(height) * scale) }
  }

  /// The size rounded to whole pixels.
  private init(wide: Double, high: Double) {
    let limit = OutputSize.maximumPixels
    width = Int(min(max(wide.rounded(), 1), limit))
    height = Int(min(max(high.rounded(), 1), limit))
  }
}
