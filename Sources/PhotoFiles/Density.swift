/// Pixels per inch of paper.
public struct Density: Equatable, Sendable {
  /// Along a row.
  public var horizontal: Double
  /// Down a column.
  public var vertical: Double

  /// A density as given; see `init(believing:)` for those out of files.
  public init(horizontal: Double, vertical: Double) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The same both ways.
  public init(_ pixelsPerInch: Double) {
    self.init(horizontal: pixelsPerInch, vertical: pixelsPerInch)
  }

  /// A density that a file claims, when it may mean something. 72 and 96 are what programs write
  /// that know nothing about paper; what is outside 10 to 5,000 no scanner makes.
  init?(believing horizontal: Double, _ vertical: Double) {
    func isPossible(_ density: Double) -> Bool { density > 10 && density < 5_000 }
    guard isPossible(horizontal), isPossible(vertical) else { return nil }
    // Screens' densities, and the same rounded to whole pixels per metre or centimetre.
    let screens = [72.0, 96.0]
    guard
      !screens.contains(where: { abs($0 - horizontal) < 1 && abs($0 - vertical) < 1 })
    else { return nil }
    // Fax machines have pixels twice, never four times, as high as wide.
    guard (0.25...4).contains(horizontal / vertical) else { return nil }
    self.init(horizontal: horizontal, vertical: vertical)
  }

  /// The density after a picture was turned so that its rows became columns.
  var turned: Density { Density(horizontal: vertical, vertical: horizontal) }

  /// Whether pixels are square, but for rounding.
  var isSquare: Bool { abs(horizontal / vertical - 1) < 0.01 }
}
