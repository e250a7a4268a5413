public import Imaging

/// A page cut out, straightened and turned upright, not yet cleaned. Its pixels are square, but
/// for the tolerance within which a size on paper counts as the standard one.
public struct FlatPage: Equatable, Sendable {
  /// The page's pixels.
  public var picture: ColourBitmap
  /// Its size on paper.
  public var size: PhysicalSize

  /// A page from its parts.
  public init(picture: ColourBitmap, size: PhysicalSize) {
    self.picture = picture
    self.size = size
  }
}
