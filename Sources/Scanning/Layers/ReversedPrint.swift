import Imaging

/// Where print is reversed: light letters on a dark bar.
enum ReversedPrint {
  /// Strokes are up to twice so many cells wide, and one.
  private static let halfWidth = 5
  /// The radii in cells of what is around: for letters of 2 mm and of 9.
  private static let reaches = [6, 14]
  /// Letters differ from the bar by more than this.
  private static let leastContrast: Float = 60
  /// Letters cover less than this share of a bar, and paper more than this share of a line.
  private static let mostCover: Float = 0.4
  /// Bars are at least twice so many cells wide and high, and one, where they are sure.
  private static let leastHalf = 2
  /// How far, in cells, a bar goes on from where it is sure: paper beside it makes its edge
  /// doubtful.
  private static let growth = 10

  /// Cells in which print is reversed, by the pixels of dark strokes in each and the page's tones,
  /// a cell each; none where `pictures` is not 0. `nil` without any.
  static func mask(
    _ counts: Bitmap<UInt16>, _ tones: GreyBitmap, outside pictures: GreyBitmap?, cell: Int
  ) -> GreyBitmap? {
    let light = tones.closed(radiusX: halfWidth, radiusY: halfWidth)
    let dark = tones.opened(radiusX: halfWidth, radiusY: halfWidth)
    let range = light.map(with: dark) { Float($0) - Float($1) }
    var mask = GreyBitmap(width: tones.width, height: tones.height, filledWith: 0)
    for reach in reaches {
      let found = tones.boxBlurred(radius: reach).map(with: dark) { Float($0) - Float($1) }
        .map(with: range) { cover, range in
          range > leastContrast && cover < range * mostCover ? UInt8(1) : 0
        }
        .opened(radiusX: leastHalf, radiusY: leastHalf)
      mask = mask.map(with: found) { max($0, $1) }
    }
    if let pictures { mask = mask.map(with: pictures) { $1 == 0 ? $0 : 0 } }
    guard mask.withPixels({ cells in cells.indices.contains { cells[$0] != 0 } }) else {
      return nil
    }
    var bar = counts.map { $0 > 0 ? UInt8(1) : 0 }
    if let pictures { bar = bar.map(with: pictures) { $1 == 0 ? $0 : 0 } }
    let sure = mask
    for _ in 0..<growth {
      mask = mask.dilated(radiusX: 1, radiusY: 1).map(with: bar) { min($0, $1) }
        .map(with: sure) { max($0, $1) }
    }
    return mask.closed(radiusX: halfWidth, radiusY: halfWidth)
  }
}
