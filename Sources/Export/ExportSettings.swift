/// How many bytes the pictures of a document may take.
public struct ExportSettings: Equatable, Sendable {
  /// The name behind which the other values stand.
  public let size: SizePreset
  /// JPEG quality, 1…100.
  public var jpegQuality: Int
  /// Pixels per inch above which colour and grey pictures are scaled down; `nil`: never.
  /// Black and white pages keep their pixels: they are small, and scaling would grey them.
  public var maximumDensity: Double?
  /// Pixels per inch, at most, of the strokes in a PDF, where its colour and grey pages are taken
  /// apart into inks over a background of few pixels (`PageLayers`); `nil`: they are not, unless
  /// `maximumBytesPerPage` asks for it.
  public var strokeDensity: Double?
  /// Bytes that a page of a PDF, or a JPEG file, may take: each gets the best form that fits, from
  /// these settings down to where it would be hard to read; `nil`: any number.
  public var maximumBytesPerPage: Int?
  /// How the inks of layers are compressed, and black and white pages in `small`.
  public var inkCoding = InkCoding.jbig2
  /// Cores that encode each picture, at least 1; the bytes are the same.
  public var cores = 1

  /// Settings from their parts.
  public init(jpegQuality: Int, maximumDensity: Double?) {
    precondition((1...100).contains(jpegQuality), "a JPEG quality is 1…100")
    precondition(maximumDensity.map { $0 > 0 } ?? true, "a density is above 0")
    size = .balanced
    self.jpegQuality = jpegQuality
    self.maximumDensity = maximumDensity
  }

  /// The settings behind a name.
  public init(_ size: SizePreset = .balanced) {
    self.size = size
    switch size {
    case .small: (jpegQuality, maximumDensity, strokeDensity) = (50, 150, 300)
    case .balanced: (jpegQuality, maximumDensity) = (75, 300)
    case .best: (jpegQuality, maximumDensity) = (92, nil)
    }
  }

  /// Limits all pictures, and strokes, to pixels per inch.
  public mutating func limit(to density: Double) {
    precondition(density > 0, "a density is above 0")
    maximumDensity = density
    if strokeDensity != nil { strokeDensity = density }
  }

  /// Pixels per inch that pages have a use for in a file of the format; `nil`: all they can get.
  public func usefulDensity(in format: ExportFormat) -> Double? {
    format == .pdf ? strokeDensity ?? maximumDensity : maximumDensity
  }
}

/// A lossless coding of ink and paper.
public enum InkCoding: Sendable {
  /// ITU-T T.88; PDF has it since version 1.4.
  case jbig2
  /// ITU-T T.6: for what shows JBIG2 wrong. Half as large again.
  case ccittG4
}

/// Names for how large a document may become.
public enum SizePreset: String, CaseIterable, Sendable {
  /// Good enough for the screen: 150 pixels per inch, and in a PDF strokes at 300, in JBIG2.
  case small
  /// Good in print: 300 pixels per inch.
  case balanced
  /// Every pixel.
  case best
}
