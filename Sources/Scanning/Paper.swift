/// What size the page gets on paper.
public enum Paper: Equatable, Sendable {
  /// The standard size that the page's shape tells, else as `fit`.
  case auto
  /// The page's own shape, at the size its resolution tells.
  case fit
  /// A standard size, in the orientation of the page.
  case standard(StandardPaper)
  /// An exact size.
  case exact(PhysicalSize)
}

/// Paper sizes by name.
public enum StandardPaper: Equatable, Sendable, CaseIterable {
  case a3, a4, a5, a6, letter, legal
  /// Bank and identity cards (ISO/IEC 7810 ID-1).
  case id1

  /// The upright size (ISO 216, ANSI/ASME Y14.1, ISO/IEC 7810); a card lies on its side.
  public var size: PhysicalSize {
    switch self {
    case .a3: PhysicalSize(millimetresWide: 297, high: 420)
    case .a4: PhysicalSize(millimetresWide: 210, high: 297)
    case .a5: PhysicalSize(millimetresWide: 148, high: 210)
    case .a6: PhysicalSize(millimetresWide: 105, high: 148)
    case .letter: PhysicalSize(millimetresWide: 215.9, high: 279.4)
    case .legal: PhysicalSize(millimetresWide: 215.9, high: 355.6)
    case .id1: PhysicalSize(millimetresWide: 85.6, high: 53.98)
    }
  }
}

/// A size on paper.
public struct PhysicalSize: Equatable, Sendable {
  /// Millimetres, above 0.
  public var width: Double
  /// Millimetres, above 0.
  public var height: Double

  /// A size in millimetres.
  public init(millimetresWide width: Double, high height: Double) {
    self.width = width
    self.height = height
  }

  /// The size after a quarter turn.
  public var turned: PhysicalSize { PhysicalSize(millimetresWide: height, high: width) }
  /// PDF points, 1/72 inch.
  public var pointsWide: Double { width * 72 / 25.4 }
  /// PDF points, 1/72 inch.
  public var pointsHigh: Double { height * 72 / 25.4 }
}
