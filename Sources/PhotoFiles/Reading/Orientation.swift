import Imaging

/// The eight ways a picture can lie in a file, by EXIF's and TIFF's number less one: four turns,
/// each also mirrored.
enum Orientation: Int, CaseIterable {
  /// 1: as seen.
  case upright
  /// 2: mirrored left to right.
  case mirrored
  /// 3: upside down.
  case halfTurn
  /// 4: mirrored top to bottom.
  case flipped
  /// 5: rows are columns.
  case transposed
  /// 6: a quarter turn clockwise sets it upright.
  case quarterTurn
  /// 7: rows are columns, from the other corner.
  case transversed
  /// 8: three quarter turns clockwise set it upright.
  case threeQuarterTurns

  /// The orientation of EXIF's number; 0 and whatever else is undefined count as 1.
  init(exif number: Int) { self = Orientation(rawValue: number - 1) ?? .upright }

  /// EXIF's number, 1…8.
  var number: Int { rawValue + 1 }

  /// Whether rows become columns.
  var swapsSides: Bool {
    switch self {
    case .upright, .mirrored, .halfTurn, .flipped: false
    case .transposed, .quarterTurn, .transversed, .threeQuarterTurns: true
    }
  }

  /// The picture set upright.
  func applied(to bitmap: ColourBitmap) -> ColourBitmap {
    switch self {
    case .upright: bitmap
    case .mirrored: bitmap.mirrored()
    case .halfTurn: bitmap.turned(clockwiseQuarterTurns: 2)
    case .flipped: bitmap.turned(clockwiseQuarterTurns: 2).mirrored()
    case .transposed: bitmap.turned(clockwiseQuarterTurns: 1).mirrored()
    case .quarterTurn: bitmap.turned(clockwiseQuarterTurns: 1)
    case .transversed: bitmap.turned(clockwiseQuarterTurns: 3).mirrored()
    case .threeQuarterTurns: bitmap.turned(clockwiseQuarterTurns: 3)
    }
  }
}
