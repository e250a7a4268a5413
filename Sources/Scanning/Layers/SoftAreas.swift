import Imaging

/// The parts of a page that are pictures rather than print: photos, shaded drawings.
///
/// Where strokes stand on paper or in a box, the ground below them is even. In a photo it is not:
/// it changes from cell to cell and all over, other than along the single edge of a box.
struct SoftAreas {
  /// How much of each cell's surroundings is uneven: 0 none … 255 all.
  let shares: GreyBitmap

  /// Strokes are part of a picture when this share of their surroundings, and more, is uneven.
  /// The edge of a box makes up a fifth beside it, its corner a third.
  static let limit = 90
  /// Tones by which an uneven ground changes over two cells.
  private static let step: UInt8 = 14
  /// The radius of the surroundings in cells: 2 mm.
  private static let reach = 6

  /// The soft areas of a page by its ground without strokes, and itself, in cells.
  init(ground: ColourBitmap, grid: ColourBitmap) {
    let tones = ground.grey()
    let high = tones.dilated(radiusX: 1, radiusY: 1)
    let low = tones.eroded(radiusX: 1, radiusY: 1)
    shares = high.map(with: low) { high, low in high &- low > Self.step ? UInt8(255) : 0 }
      .boxBlurred(radius: Self.reach)
  }
}
