import Imaging

/// A look at a whole page through single pixels, in a lattice of cells: how light it is where,
/// and where print may be.
struct PageSamples {
  /// A part of the page.
  struct Cell {
    /// Luma that a fifth of the samples exceed: the paper's, where there is paper.
    var paper = 0
    /// The mean difference of neighbouring samples: large on print, small on paper and on skies.
    var unrest = 0.0
    /// The share of samples where all three channels are burnt out.
    var burnt = 0.0
    /// Whether enough of it is in the photo.
    var isSeen = false
  }

  /// Cells in a row.
  let columns: Int
  /// Rows of cells.
  let rows: Int
  /// Row after row.
  let cells: [Cell]

  /// Cells along the longer side.
  private static let along = 28
  /// Samples of a cell, across and down.
  private static let samples = 8
  /// A channel from here on is burnt out.
  private static let burntFrom: UInt8 = 250

  /// - Parameters:
  ///   - map: from unit coordinates of the page to pixels of the photo.
  ///   - aspect: the page's width over its height.
  init(of photo: ColourBitmap, by map: Homography, aspect: Double) {
    let long = Double(Self.along)
    columns = max(4, Int((long * min(aspect, 1)).rounded()))
    rows = max(4, Int((long * min(1 / aspect, 1)).rounded()))
    let (count, side) = (columns * rows, Self.samples)
    var lumas = [UInt8](repeating: 0, count: side * side)
    var cells = [Cell](repeating: Cell(), count: count)
    for index in cells.indices {
      let (left, top) = (index % columns * side, index / columns * side)
      var (seen, burnt, unrest, pairs, last) = (0, 0, 0, 0, -1)
      for y in 0..<side {
        last = -1
        for x in 0..<side {
          let at = map(
            Point(
              (Double(left + x) + 0.5) / Double(columns * side),
              (Double(top + y) + 0.5) / Double(rows * side)))
          guard at.x >= 0, at.y >= 0, at.x < Double(photo.width), at.y < Double(photo.height)
          else { continue }
          let pixel = photo.withRow(Int(at.y)) { $0[Int(at.x)] }
          let luma = pixel.luma
          lumas[seen] = luma
          seen += 1
          if min(pixel.red, pixel.green, pixel.blue) >= Self.burntFrom { burnt += 1 }
          if last >= 0 {
            unrest += abs(Int(luma) - last)
            pairs += 1
          }
          last = Int(luma)
        }
      }
      guard seen * 2 >= side * side else { continue }
      var counts = [Int](repeating: 0, count: 256)
      for k in 0..<seen { counts[Int(lumas[k])] += 1 }
      cells[index] = Cell(
        paper: Int(Histogram(counts: counts).percentile(0.8)),
        unrest: Double(unrest) / Double(max(pairs, 1)), burnt: Double(burnt) / Double(seen),
        isSeen: true)
    }
    self.cells = cells
  }

  /// Where to look closer, in unit coordinates of the page: a place of middling unrest among
  /// those of each zone that are more than paper, `zones` of them across and down. The most
  /// restless would be the one that is least spoilt.
  func places(zones: Int) -> [Point] {
    let quiet = cells.filter { $0.isSeen }.map { $0.unrest }.sorted()
    guard !quiet.isEmpty else { return [] }
    let least = 1.3 * quiet[quiet.count / 5] + 1.5
    var places: [Point] = []
    for zoneY in 0..<zones {
      for zoneX in 0..<zones {
        let (left, right) = (columns * zoneX / zones, columns * (zoneX + 1) / zones)
        let (top, bottom) = (rows * zoneY / zones, rows * (zoneY + 1) / zones)
        var found: [(unrest: Double, x: Int, y: Int)] = []
        var best: (unrest: Double, x: Int, y: Int)?
        for y in top..<bottom {
          for x in left..<right where cells[y * columns + x].isSeen {
            let here = (cells[y * columns + x].unrest, x, y)
            if here.0 > least { found.append(here) }
            if here.0 > best?.unrest ?? -1 { best = here }
          }
        }
        found.sort { $0.unrest < $1.unrest }
        guard let place = found.isEmpty ? best : found[found.count / 2] else { continue }
        places.append(
          Point(
            (Double(place.x) + 0.5) / Double(columns), (Double(place.y) + 0.5) / Double(rows)))
      }
    }
    return places
  }
}
