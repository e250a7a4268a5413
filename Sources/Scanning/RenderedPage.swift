public import Imaging

/// A page's pixels, in the fewest channels that hold them.
public enum PageImage: Equatable, Sendable {
  case colour(ColourBitmap)
  case grey(GreyBitmap)
  /// Only 0 (ink) and 255 (paper).
  case bilevel(GreyBitmap)

  /// Pixels across.
  public var width: Int {
    switch self {
    case .colour(let bitmap): bitmap.width
    case .grey(let bitmap), .bilevel(let bitmap): bitmap.width
    }
  }
  /// Pixels down.
  public var height: Int {
    switch self {
    case .colour(let bitmap): bitmap.height
    case .grey(let bitmap), .bilevel(let bitmap): bitmap.height
    }
  }
}

/// A page drawn from its photo by its recipe.
public struct RenderedPage: Equatable, Sendable {
  /// The cleaned pixels.
  public var image: PageImage
  /// Their size on paper.
  public var size: PhysicalSize

  /// A page from its parts.
  public init(image: PageImage, size: PhysicalSize) {
    self.image = image
    self.size = size
  }
}
