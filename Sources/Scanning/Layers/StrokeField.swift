import Imaging

/// What is thin and darker than the ground it stands on, all over a page, whatever it may be.
///
/// The ground is what a closing of the tones leaves: paper, and also a tinted box or a photo, so
/// that strokes on those are found too. Decisions that need an eye for the surroundings are
/// prepared by cells, squares of a third of a millimetre.
struct StrokeField {
  /// How much darker each pixel is than the ground.
  private(set) var contrast: GreyBitmap
  /// 1 in strokes, 0 elsewhere.
  private(set) var ink: GreyBitmap
  /// Pixels of strokes in each cell.
  let counts: Bitmap<UInt16>
  /// The greatest contrast in each cell.
  let peaks: GreyBitmap
  /// 1 in cells of pictures and amid more contrast than ground, where what there is are no strokes:
  /// a photo, or a bar with light letters.
  let crowded: GreyBitmap

  /// Strokes are up to twice so many cells wide, and one.
  private static let halfWidth = 5
  /// A stroke begins at this share of the contrast nearby, …
  private static let share: Float = 0.36
  /// … though not below the first of these, which is noise, and at the second in any case.
  private static let contrasts: ClosedRange<Float> = 30...92
  /// Contrast that even ground doesn't have.
  private static let unevenness: UInt8 = 14
  /// The radius in cells of what is around: 3 mm, more than a heading's letter.
  private static let reach = 9
  /// The share of what is around, in 255ths, that strokes do not reach: lines of type leave 60 to
  /// 110 uneven, the densest 130, photos 150 to 240.
  private static let crowd: UInt8 = 150
  /// From where that is so, crowds go on over shares above this, …
  private static let crowdEdge: UInt8 = 100
  /// … so many cells far.
  private static let growth = 13
  /// Half the cells across that a crowd has at least where it is a picture's.
  private static let leastPicture = 5
  /// Half the cells across that an even part of a picture may have: 4 mm.
  private static let evenPart = 12

  /// The ground under the strokes of a page, by its tones, a cell each.
  static func ground(of cells: GreyBitmap) -> GreyBitmap {
    cells.closed(radiusX: halfWidth, radiusY: halfWidth)
  }

  /// The strokes in tones, whose cells are `cell` pixels wide.
  ///
  /// - Parameters:
  ///   - ground: the tones' ground, a cell each.
  ///   - pictures: not 0 in cells without strokes; `nil` where there are none.
  init(of tones: GreyBitmap, over ground: GreyBitmap, without pictures: GreyBitmap?, cell: Int) {
    // Keeps the edges of wide areas, which lie anywhere within a cell, from passing for strokes.
    let ground = ground.eroded(radiusX: 1, radiusY: 1)
    contrast = Self.contrast(of: tones, with: ground)
    peaks = contrast.cells(of: cell, from: UInt8(0)) { max($0, $1) }
    ink = Self.ink(contrast, peaks: peaks)
    counts = ink.cells(of: cell, from: UInt16(0)) { $0 &+ UInt16($1) }
    let crowds = Self.crowded(contrast, cell: cell)
    crowded = pictures.map { crowds.map(with: $0) { max($0, $1) } } ?? crowds
  }

  /// Takes the strokes of another field over in the cells where `mask` is not 0.
  mutating func replace(_ mask: GreyBitmap, cell: Int, by other: StrokeField) {
    for y in 0..<ink.height {
      mask.withRow(y / cell) { mask in
        ink.updateRow(y) { Self.replace(mask, cell, &$0, by: other.ink, y) }
        contrast.updateRow(y) { Self.replace(mask, cell, &$0, by: other.contrast, y) }
      }
    }
  }

  private static func replace(
    _ mask: Span<UInt8>, _ cell: Int, _ row: inout MutableSpan<UInt8>, by other: GreyBitmap,
    _ y: Int
  ) {
    other.withRow(y) { source in
      for place in mask.indices where mask[place] != 0 {
        for x in place &* cell..<min(place &* cell &+ cell, row.count) { row[x] = source[x] }
      }
    }
  }

  private static func contrast(of tones: GreyBitmap, with ground: GreyBitmap) -> GreyBitmap {
    var rows = GridRows(
      [ground.map { UInt16($0) &<< 8 }], width: tones.width, height: tones.height)
    var result = GreyBitmap(width: tones.width, height: tones.height, filledWith: 0)
    result.updateRows { y, row in
      tones.withRow(y) { source in
        rows.withRows(around: y) { upper, lower, weights in
          precondition(source.count == row.count)
          precondition(upper.count == row.count && lower.count == row.count)
          for x in row.indices {
            let ground = UInt8(truncatingIfNeeded: weights.blend(upper[x], lower[x]) &>> 8)
            row[x] = ground &- min(source[x], ground)
          }
        }
      }
    }
    return result
  }

  /// Where the contrast, sharpened, is more than a share of the most around.
  private static func ink(_ contrast: GreyBitmap, peaks: GreyBitmap) -> GreyBitmap {
    let around = peaks.dilated(radiusX: 2, radiusY: 2).boxBlurred(radius: 2)
    let thresholds = around.map { peak in
      let threshold = min(
        max(Float(peak) * share, contrasts.lowerBound), contrasts.upperBound)
      return UInt16(truncatingIfNeeded: Int(threshold * 256))
    }
    var rows = GridRows([thresholds], width: contrast.width, height: contrast.height)
    var result = GreyBitmap(width: contrast.width, height: contrast.height, filledWith: 0)
    contrast.sharpenedRows { y, sharpened in
      result.updateRow(y) { row in
        rows.withRows(around: y) { upper, lower, weights in
          precondition(sharpened.count == row.count)
          precondition(upper.count == row.count && lower.count == row.count)
          for x in row.indices {
            let threshold = Int16(truncatingIfNeeded: weights.blend(upper[x], lower[x]) &>> 8)
            row[x] = sharpened[x] > threshold ? 1 : 0
          }
        }
      }
    }
    return result
  }

  private static func crowded(_ contrast: GreyBitmap, cell: Int) -> GreyBitmap {
    let all = UInt16(cell * cell)
    let share = contrast.cells(of: cell, from: UInt16(0)) { $0 &+ ($1 > unevenness ? 1 : 0) }
      .map { UInt8(truncatingIfNeeded: $0 &* 255 / all) }
      .boxBlurred(radius: reach)
    var result = share.map { $0 > crowd ? UInt8(1) : 0 }
    for _ in 0..<growth {
      result = result.dilated(radiusX: 1, radiusY: 1)
        .map(with: share) { $1 > crowdEdge ? $0 : 0 }
    }
    // Even parts of a photo lie between.
    let pictures = result.opened(radiusX: leastPicture, radiusY: leastPicture)
      .closed(radiusX: evenPart, radiusY: evenPart)
    return result.map(with: pictures) { max($0, $1) }
  }
}

extension Bitmap where Pixel == UInt8 {
  /// Each square of `side` pixels in one value, pixel by pixel from `start`; squares cut by the
  /// edge have fewer.
  @inline(__always)
  func cells<Value>(of side: Int, from start: Value, _ next: (Value, UInt8) -> Value)
    -> Bitmap<Value>
  {
    var result = Bitmap<Value>(
      width: (width + side - 1) / side, height: (height + side - 1) / side, filledWith: start)
    for y in 0..<height {
      withRow(y) { source in
        result.updateRow(y / side) { row in
          for place in row.indices {
            var value = row[place]
            for x in place &* side..<Swift.min(place &* side &+ side, source.count) {
              value = next(value, source[x])
            }
            row[place] = value
          }
        }
      }
    }
    return result
  }
}
