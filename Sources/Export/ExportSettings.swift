/// How many bytes the pictures of a document may take.
public struct ExportSettings: Equatable, Sendable {
  /// JPEG quality, 1…100.
  public var jpegQuality: Int
  /// Pixels per inch above which colour and grey pictures are scaled down; `nil`: never.
  /// Black and white pages keep their pixels: they are small, and scaling would grey them.
  public var maximumDensity: Double?
  /// Cores that encode each picture, at least 1; the bytes are the same.
  public var cores = 1

  /// Settings from their parts.
  public init(jpegQuality: Int, maximumDensity: Double?) {
    precondition((1...100).contains(jpegQuality), "a JPEG quality is 1…100")
    precondition(maximumDensity.map { $0 > 0 } ?? true, "a density is above 0")
    self.jpegQuality = jpegQuality
    self.maximumDensity = maximumDensity
  }

  /// The settings behind a name.
  public init(_ size: SizePreset = .balanced) {
    switch size {
    case .small: self.init(jpegQuality: 50, maximumDensity: 150)
    case .balanced: self.init(jpegQuality: 75, maximumDensity: 300)
    case .best: self.init(jpegQuality: 92, maximumDensity: nil)
    }
  }
}

/// Names for how large a document may become.
public enum SizePreset: String, CaseIterable, Sendable {
  /// Good enough for the screen: 150 pixels per inch.
  case small
  /// Good in print: 300 pixels per inch.
  case balanced
  /// Every pixel.
  case best
}
