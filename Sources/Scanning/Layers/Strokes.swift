import Imaging

/// The strokes of a page: what is thin and darker than the ground it stands on.
///
/// The ground is what a closing leaves, channel by channel: paper, and also a tinted box or a
/// photo, so that strokes on those are found too. Decisions that need an eye for the whole are
/// taken by cells, squares of a third of a millimetre.
struct Strokes {
  /// Pixels of the page to a side of a cell.
  let cell: Int
  /// How much darker each pixel is than the ground, in the channel where that is most.
  let contrast: GreyBitmap
  /// Pixels of strokes in each cell; 0 in cells whose strokes are not kept.
  private(set) var cells: Bitmap<UInt16>
  /// 1 in strokes, 0 elsewhere; counts only in cells that `cells` keeps.
  private let ink: GreyBitmap

  /// Cells per inch.
  private static let cellDensity = 75.0
  /// Strokes are up to twice so many cells wide, and one.
  private static let halfWidth = 5
  /// A stroke begins at this share of the contrast nearby, …
  private static let share: Float = 0.36
  /// … though not below the first of these, which is noise, and at the second in any case.
  private static let contrasts: ClosedRange<Float> = 30...92
  /// Connected strokes reach at least this contrast somewhere.
  private static let leastPeak: UInt8 = 44
  /// Connected strokes cover at least so many square inches: two thirds of a small full stop.
  private static let leastArea = 0.00007

  init(of page: ColourBitmap, density: Double) {
    cell = max(2, Int((density / Self.cellDensity).rounded()))
    let grid = page.reduced(by: cell)
    let ground = grid.closed(radiusX: Self.halfWidth, radiusY: Self.halfWidth)
    contrast = Self.contrast(of: page, with: ground)
    let peaks = contrast.cellPeaks(cell)
    ink = Self.ink(contrast, peaks: peaks)
    cells = ink.cellSums(cell)
    let soft = SoftAreas(ground: ground, grid: grid)
    drop(soft: soft, peaks: peaks, leastArea: Int(Self.leastArea * density * density))
  }

  /// The pixels in strokes with their cells' labels, 0 elsewhere.
  func map(labelled labels: GreyBitmap) -> GreyBitmap {
    var result = ink
    let cell = cell
    result.updateRows { y, row in
      labels.withRow(y / cell) { labels in
        for place in labels.indices {
          let label = labels[place]
          for x in place &* cell..<min(place &* cell &+ cell, row.count) { row[x] = row[x] &* label }
        }
      }
    }
    return result
  }

  /// How much darker than the ground, in the channel where that is most.
  private static func contrast(of page: ColourBitmap, with ground: ColourBitmap) -> GreyBitmap {
    let (width, height) = (page.width, page.height)
    var rows = GridRows(
      [
        ground.map { UInt16($0.red) &<< 8 }, ground.map { UInt16($0.green) &<< 8 },
        ground.map { UInt16($0.blue) &<< 8 },
      ], width: width, height: height)
    var result = GreyBitmap(width: width, height: height, filledWith: 0)
    result.updateRows { y, row in
      page.withRow(y) { source in
        rows.withRows(around: y) { upper, lower, weights in
          precondition(source.count == row.count && upper.count == 3 &* row.count)
          precondition(lower.count == upper.count)
          let (green, blue) = (row.count, 2 &* row.count)
          for x in row.indices {
            let pixel = source[x]
            let r = Self.excess(weights.blend(upper[x], lower[x]), pixel.red)
            let g = Self.excess(
              weights.blend(upper[green &+ x], lower[green &+ x]), pixel.green)
            let b = Self.excess(weights.blend(upper[blue &+ x], lower[blue &+ x]), pixel.blue)
            row[x] = UInt8(truncatingIfNeeded: max(r, g, b))
          }
        }
      }
    }
    return result
  }

  @inline(__always)
  private static func excess(_ ground: UInt16, _ value: UInt8) -> Int16 {
    max(Int16(truncatingIfNeeded: ground &>> 8) &- Int16(truncatingIfNeeded: value), 0)
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
          for x in row.indices {
            let threshold = Int16(truncatingIfNeeded: weights.blend(upper[x], lower[x]) &>> 8)
            row[x] = sharpened[x] > threshold ? 1 : 0
          }
        }
      }
    }
    return result
  }

  /// Leaves out connected strokes that are specks, faint all over, or in soft areas.
  private mutating func drop(soft: SoftAreas, peaks: GreyBitmap, leastArea: Int) {
    let found = cells.map { $0 > 0 ? UInt8(1) : 0 }.connectedComponents()
    var sets = [StrokeSet](repeating: StrokeSet(), count: found.components.count)
    for y in 0..<cells.height {
      cells.withRow(y) { counts in
        found.labels.withRow(y) { labels in
          peaks.withRow(y) { peaks in
            soft.shares.withRow(y) { shares in
              for x in labels.indices where labels[x] > 0 {
                sets[Int(labels[x]) - 1].add(Int(counts[x]), peaks[x], shares[x])
              }
            }
          }
        }
      }
    }
    cells.updateRows { y, counts in
      found.labels.withRow(y) { labels in
        soft.shares.withRow(y) { shares in
          for x in labels.indices where labels[x] > 0 {
            let number = Int(labels[x]) - 1
            let set = sets[number]
            // Frames, tables and grids reach through soft and sharp areas.
            let isLarge = found.components[number].bounds.longSide > Self.largeSet
            let softness = isLarge ? Int(shares[x]) : set.meanSoftness
            if set.area < leastArea || set.peak < Self.leastPeak || softness > SoftAreas.limit {
              counts[x] = 0
            }
          }
        }
      }
    }
  }

  /// Cells to a side from which a connected set is judged cell by cell: 15 mm.
  private static let largeSet = 44
}

/// Sums over a connected set of cells with strokes.
private struct StrokeSet {
  private(set) var area = 0
  private(set) var peak: UInt8 = 0
  private var softness = 0

  mutating func add(_ count: Int, _ peak: UInt8, _ share: UInt8) {
    area &+= count
    self.peak = max(self.peak, peak)
    softness &+= Int(share) &* count
  }

  var meanSoftness: Int { softness / max(area, 1) }
}

extension PixelRect {
  fileprivate var longSide: Int { max(width, height) }
}

extension Bitmap where Pixel == UInt8 {
  /// The greatest value in each square of `side`; squares cut by the edge count what they have.
  fileprivate func cellPeaks(_ side: Int) -> GreyBitmap {
    var result = GreyBitmap(
      width: (width + side - 1) / side, height: (height + side - 1) / side, filledWith: 0)
    for y in 0..<height {
      withRow(y) { source in
        result.updateRow(y / side) { row in
          for place in row.indices {
            var peak = row[place]
            for x in place &* side..<Swift.min(place &* side &+ side, source.count) {
              peak = Swift.max(peak, source[x])
            }
            row[place] = peak
          }
        }
      }
    }
    return result
  }

  /// The sum over each square of `side`; squares cut by the edge count what they have.
  fileprivate func cellSums(_ side: Int) -> Bitmap<UInt16> {
    var result = Bitmap<UInt16>(
      width: (width + side - 1) / side, height: (height + side - 1) / side, filledWith: 0)
    for y in 0..<height {
      withRow(y) { source in
        result.updateRow(y / side) { row in
          for place in row.indices {
            var sum = row[place]
            for x in place &* side..<Swift.min(place &* side &+ side, source.count) {
              sum &+= UInt16(source[x])
            }
            row[place] = sum
          }
        }
      }
    }
    return result
  }
}
