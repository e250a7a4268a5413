public import Imaging
public import Scanning

/// A photo as it comes into a scan, with what its file tells about it.
public struct ScanPhoto: Sendable {
  /// Upright and opaque.
  public var bitmap: ColourBitmap
  /// Of a flat scan whose file tells a believable one; `nil` for photos.
  public var density: PixelDensity?
  /// The camera's focal length as for 35 mm film, in millimetres, of the whole picture; `nil` when
  /// the file does not tell.
  public var focalLength: Double?
  /// What took it, as far as the file tells.
  public var origin: Origin
  /// Text that the file itself holds, in unit coordinates of the picture; `nil` when none.
  public var text: PageText?

  /// What takes pictures.
  public enum Origin: Equatable, Sendable {
    /// A camera: the page lies somewhere in the picture.
    case camera
    /// The picture surely is the page already: a page of a PDF, a scanner's picture.
    case flatScan
    /// The file does not say: a photo that somebody sent on, a screenshot, a scan.
    case unknown
  }

  /// A photo from its parts.
  public init(
    bitmap: ColourBitmap, density: PixelDensity? = nil, focalLength: Double? = nil,
    origin: Origin = .unknown, text: PageText? = nil
  ) {
    self.bitmap = bitmap
    self.density = density
    self.focalLength = focalLength
    self.origin = origin
    self.text = text
  }

  /// What its file tells stays, its pixels, most of what a scan holds in memory, go.
  mutating func letGoOfPixels() { bitmap = ColourBitmap(width: 1, height: 1, filledWith: .white) }
}
