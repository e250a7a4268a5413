public import Documents
public import Imaging

/// A picture as it came out of a file, ready to be looked at: upright, sRGB, opaque, with square
/// pixels.
public struct Photo: Sendable {
  /// The pixels.
  public var bitmap: ColourBitmap
  /// Pixels per inch of paper, when the file says it believably; always `nil` for a camera.
  public var density: Density?
  /// The camera's focal length as for 35 mm film, in millimetres, when the file says it believably
  /// and the picture is all that the sensor saw.
  public var focalLength: Double?
  /// What took the picture, as far as the file tells.
  public var origin: Origin
  /// The text that a PDF page already carries, quads in unit coordinates of the bitmap.
  public var text: PageText?
  /// What was not quite right.
  public var warnings: [PhotoWarning]

  /// What takes pictures.
  public enum Origin: Equatable, Sendable {
    /// A camera: the page lies somewhere in the picture, in perspective.
    case camera
    /// A scanner, or a page drawn from a PDF: the picture is the page.
    case flatScan
    /// The file does not say.
    case unknown
  }

  /// A photo from its parts.
  public init(
    bitmap: ColourBitmap, density: Density? = nil, focalLength: Double? = nil,
    origin: Origin = .unknown, text: PageText? = nil, warnings: [PhotoWarning] = []
  ) {
    self.bitmap = bitmap
    self.density = density
    self.focalLength = focalLength
    self.origin = origin
    self.text = text
    self.warnings = warnings
  }

  /// Whether the picture is the page itself, so that no page need be looked for in it.
  public var isFlatScan: Bool { origin == .flatScan }
}

/// Something about a file that the user should hear, though there is a picture.
public enum PhotoWarning: Equatable, Sendable {
  /// The file breaks off: the lower part of the picture is missing.
  case incomplete
  /// The file is broken somewhere, and the picture may show it; the library's own word.
  case damaged(reason: String)
  /// The page was drawn with fewer pixels than it has, to stay within the limits.
  case scaledDown(width: Int, height: Int)
  /// The picture was read with fewer pixels than it has, as there is too little memory.
  case shrunkToMemory(width: Int, height: Int)
  /// This is the last page that can be read of a PDF that holds so many more.
  case pagesLost(count: Int)
  /// The PDF is signed; what Recto writes is not.
  case signed
  /// The file is a moving picture, of which this is the first.
  case firstOfSeveralFrames
}
