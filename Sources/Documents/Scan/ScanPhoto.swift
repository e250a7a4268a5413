public import Imaging
public import Scanning

/// A photo as it comes into a scan, with what its file tells about it.
public struct ScanPhoto: Sendable {
  /// Upright and opaque.
  public var bitmap: ColourBitmap
  /// Of a flat scan whose file tells a believable one; `nil` for photos.
  public var density: PixelDensity?
  /// Whether the picture surely is the page already: a page of a PDF, a scanner's picture.
  public var isFlat: Bool
  /// Text that the file itself holds, in unit coordinates of the picture; `nil` when none.
  public var text: PageText?

  /// A photo from its parts.
  public init(
    bitmap: ColourBitmap, density: PixelDensity? = nil, isFlat: Bool = false,
    text: PageText? = nil
  ) {
    self.bitmap = bitmap
    self.density = density
    self.isFlat = isFlat
    self.text = text
  }
}
