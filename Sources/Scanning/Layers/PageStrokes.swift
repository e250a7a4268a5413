import Imaging

/// The strokes of a page: dark ones on a light ground, and light ones where print is reversed.
struct PageStrokes {
  /// Pixels of the page to a side of a cell.
  let cell: Int
  /// How far each pixel is from the ground that it stands on.
  var contrast: GreyBitmap { field.contrast }
  /// Pixels of strokes in each cell; 0 in cells whose strokes are not kept.
  private(set) var cells: Bitmap<UInt16>
  private let field: StrokeField

  /// Cells per inch.
  private static let cellDensity = 75.0
  /// Connected strokes reach at least this contrast somewhere.
  private static let leastPeak: UInt8 = 64
  /// Connected strokes cover at least so many square inches: two thirds of a small full stop.
  private static let leastArea = 0.00007
  /// Contrast that ink shining into the ground has.
  private static let leastShine: UInt8 = 8
  /// Cells to a side from which connected strokes are judged cell by cell: 15 mm.
  private static let largeSet = 44

  init(of page: ColourBitmap, density: Double) {
    cell = max(2, Int((density / Self.cellDensity).rounded()))
    let tones = page.grey()
    let toneCells = tones.reduced(by: cell)
    let ground = StrokeField.ground(of: toneCells)
    let pictures = PictureMask.mask(of: ground)
    var field = StrokeField(of: tones, over: ground, without: pictures, cell: cell)
    let leastArea = Self.leastArea * density * density
    cells = Self.kept(of: field, leastArea: leastArea)
    if let reversed = ReversedPrint.mask(field.counts, toneCells, outside: pictures, cell: cell) {
      let light = StrokeField(
        of: tones.map { 255 &- $0 }, over: StrokeField.ground(of: toneCells.map { 255 &- $0 }),
        without: pictures, cell: cell)
      let kept = Self.kept(of: light, leastArea: leastArea)
      cells = cells.map(with: reversed) { $1 == 0 ? $0 : 0 }
        .map(with: kept.map(with: reversed) { $1 == 0 ? 0 : $0 }) { max($0, $1) }
      field.replace(reversed, cell: cell, by: light)
    }
    self.field = field
  }

  /// The pixels in strokes with the labels of their squares, `side` pixels each; 0 elsewhere.
  func map(labelled labels: GreyBitmap, side: Int) -> GreyBitmap {
    var result = field.ink
    result.updateRows { y, row in
      labels.withRow(y / side) { labels in
        for place in labels.indices {
          let label = labels[place]
          for x in place &* side..<min(place &* side &+ side, row.count) {
            row[x] = row[x] &* label
          }
        }
      }
    }
    return result
  }

  /// 1 where the ink of a map of kept strokes shines into the ground within `reach` pixels: what
  /// is there must not be seen beneath it. 2 in the strokes themselves, 0 elsewhere.
  func shine(around map: GreyBitmap, reach: Int) -> GreyBitmap {
    let near = map.dilated(radiusX: reach, radiusY: reach)
      .map(with: field.contrast) { $0 != 0 && $1 > Self.leastShine ? UInt8(1) : 0 }
    // Strokes that are not kept are seen.
    let seen = near.map(with: field.ink) { $1 == 0 ? $0 : 0 }
    return seen.map(with: map) { $1 == 0 ? $0 : 2 }
  }

  /// The counts without connected strokes that are specks, faint all over, or in pictures.
  private static func kept(of field: StrokeField, leastArea: Double) -> Bitmap<UInt16> {
    let found = field.counts.map { $0 > 0 ? UInt8(1) : 0 }.connectedComponents()
    var sets = [StrokeSet](repeating: StrokeSet(), count: found.components.count)
    var result = field.counts
    for y in 0..<result.height {
      result.withRow(y) { counts in
        found.labels.withRow(y) { labels in
          field.peaks.withRow(y) { peaks in
            field.crowded.withRow(y) { crowded in
              for x in labels.indices where labels[x] > 0 {
                sets[Int(labels[x]) - 1].add(Int(counts[x]), peaks[x], crowded[x])
              }
            }
          }
        }
      }
    }
    result.updateRows { y, counts in
      found.labels.withRow(y) { labels in
        field.crowded.withRow(y) { crowded in
          for x in labels.indices where labels[x] > 0 {
            let number = Int(labels[x]) - 1
            let set = sets[number]
            // Frames, tables and grids reach through pictures and print.
            let bounds = found.components[number].bounds
            let isLarge = max(bounds.width, bounds.height) > largeSet
            let isCrowded = isLarge ? crowded[x] != 0 : set.isCrowded
            if Double(set.area) < leastArea || set.peak < leastPeak || isCrowded {
              counts[x] = 0
            }
          }
        }
      }
    }
    return result
  }
}

/// Sums over connected cells with strokes.
private struct StrokeSet {
  private(set) var area = 0
  private(set) var peak: UInt8 = 0
  private var crowdedArea = 0

  mutating func add(_ count: Int, _ peak: UInt8, _ crowded: UInt8) {
    area &+= count
    self.peak = max(self.peak, peak)
    crowdedArea &+= count &* Int(crowded)
  }

  var isCrowded: Bool { 2 * crowdedArea > area }
}
