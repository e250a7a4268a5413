import Imaging

/// The page that marks are on, to judge them by. Lengths are shares of its longer side, which is
/// 297 mm on A4.
struct MarkedSheet {
  private let inner: PixelRect
  private let long: Double
  private let noise: Double

  /// What a mark is.
  enum Kind {
    /// Too small to be anything.
    case dust
    /// Without a sharp edge.
    case soft
    /// Faint, its edge neither sharp nor soft.
    case doubtful
    /// The desk, along the page's edge.
    case edge
    /// A punch hole.
    case hole
    case mark
  }

  /// Smaller ones are dust: 1 mm, and in pixels.
  private static let leastExtent = 0.0034
  private static let leastArea = 8
  /// The least difference of depth over two pixels that is an edge, and the same in standard
  /// deviations of the noise.
  private static let leastSteepness = 16.0
  private static let leastDeviations = 6.0
  /// The difference as a share of the mark's depth: of shadows, and of sharp pens. The back's print
  /// has up to 0.7, at up to 20.
  private static let (softShare, sharpShare) = (0.4, 0.8)
  /// From this difference on, there is no doubt.
  private static let sureSteepness = 26.0
  /// How far what lies along the page's edge may reach inwards: 9 mm.
  private static let edgeStrip = 0.03
  /// Punch holes: 4 to 13 mm, their middle up to 25 mm from the edge.
  private static let holeExtents = 0.012...0.045
  private static let holeDistance = 0.085
  /// Parts of folds are thinner than this, 3 mm, and no darker.
  private static let foldBreadth = 0.01
  private static let foldPeak = 70
  /// Folds wander by this much.
  private static let foldReach = 0.012

  init(_ relief: PageRelief) {
    (inner, long, noise) = (relief.inner, relief.long, relief.noise)
  }

  func kind(of mark: PageRelief.Mark) -> Kind {
    let box = mark.bounds
    let extent = Double(max(box.width, box.height)) / long
    if extent < Self.leastExtent || mark.area < Self.leastArea { return .dust }
    let steepness = Double(mark.steepness)
    let share = steepness / Double(max(mark.peak, 1))
    if steepness < max(Self.leastSteepness, Self.leastDeviations * noise)
      || share < Self.softShare
    {
      return .soft
    }
    let isSure = steepness >= Self.sureSteepness || share >= Self.sharpShare
    let strip = Int(Self.edgeStrip * long)
    let touchesSide = box.x == 0 || box.right == inner.width
    let touchesEnd = box.y == 0 || box.bottom == inner.height
    if touchesSide && box.width < strip || touchesEnd && box.height < strip { return .edge }
    if isHole(mark, extent: extent) { return .hole }
    return isSure ? .mark : .doubtful
  }

  /// Whether a mark's edge is soft, or may be.
  func isSoft(_ mark: PageRelief.Mark) -> Bool {
    let steepness = Double(mark.steepness)
    return steepness < max(Self.sureSteepness, Self.leastDeviations * noise)
      && steepness < Self.sharpShare * Double(mark.peak)
  }

  private func isHole(_ mark: PageRelief.Mark, extent: Double) -> Bool {
    let box = mark.bounds
    let (wide, high) = (Double(box.width), Double(box.height))
    // A disc fills π/4 of its box.
    let share = Double(mark.area) / (wide * high)
    guard Self.holeExtents.contains(extent), (0.62...0.9).contains(share),
      wide < 1.33 * high, high < 1.33 * wide
    else { return false }
    let (x, y) = (box.x + box.width / 2, box.y + box.height / 2)
    let inside = min(min(x, inner.width - x), min(y, inner.height - y))
    return Double(inner.x + inside) < Self.holeDistance * long
  }

  /// The strips, in pixels of the relief, in which faint thin pieces follow each other from one side
  /// of the page to the other. A line that somebody drew ends before the edge, or is darker.
  func folds(_ marks: [PageRelief.Mark], _ kinds: [Kind]) -> [PixelRect] {
    let pieces = zip(marks, kinds).filter { mark, kind in
      kind != .dust && mark.peak < Self.foldPeak
        && Double(min(mark.bounds.width, mark.bounds.height)) < Self.foldBreadth * long
    }.map { $0.0.bounds }
    let reach = Int(Self.foldReach * long)
    var folds: [PixelRect] = []
    for piece in pieces where max(piece.width, piece.height) > 3 * reach {
      let runsAcross = piece.width > piece.height
      let strip =
        runsAcross
        ? PixelRect(x: 0, y: piece.y - reach, width: inner.width, height: piece.height + 2 * reach)
        : PixelRect(x: piece.x - reach, y: 0, width: piece.width + 2 * reach, height: inner.height)
      if folds.contains(where: { $0.contains(piece) }) { continue }
      let inStrip = pieces.filter { strip.contains($0) }
      let length = runsAcross ? inner.width : inner.height
      let covered = inStrip.reduce(0) { $0 + (runsAcross ? $1.width : $1.height) }
      let first = inStrip.map { runsAcross ? $0.x : $0.y }.min() ?? length
      let last = inStrip.map { runsAcross ? $0.right : $0.bottom }.max() ?? 0
      if covered * 2 > length, first <= reach, last >= length - reach { folds.append(strip) }
    }
    return folds
  }
}

extension PixelRect {
  /// Whether all of the other lies within.
  func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.right <= right && other.bottom <= bottom
  }
}
