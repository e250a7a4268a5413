import Imaging

extension Look {
  /// The look that `auto` stands for on a page: `colour` where there is colour to keep, else
  /// `grey`; `photo` where print covers nearly all and there is no paper to whiten.
  ///
  /// Never `blackAndWhite`, which `auto` is only where a page is nothing else (`isBilevel`): see
  /// docs/decisions/0010-automatic-look.md.
  public static func fitting(_ light: Illumination) -> Look {
    if light.printShare > 0.75 { return .photo }
    let cells = light.normalisedCells()
    return light.hasColour(cells, over: 0.0005)
      || light.redShare(of: cells, over: 14, along: 2) > 0.00015
      || light.redShare(of: cells, over: 7, darkerThan: 232, along: 12) > 0.00033
      || light.lineShare(of: cells) > 0.0085 ? .colour : .grey
  }
}

extension Bitmap where Pixel == RGBA {
  /// Whether a page is black and white already, as faxes and one-bit scans are: nearly all pixels
  /// are nearly black or nearly white, and there are some of both.
  var isBilevel: Bool {
    var (ink, paper, others) = (0, 0, 0)
    let most = width * height / 1000
    for y in 0..<height where others <= most {
      withRow(y) { row in
        for x in row.indices {
          let pixel = row[x]
          if max(pixel.red, pixel.green, pixel.blue) <= 8 {
            ink += 1
          } else if min(pixel.red, pixel.green, pixel.blue) >= 247 {
            paper += 1
          } else {
            others += 1
          }
        }
      }
    }
    return others <= most && ink > 0 && paper > 0
  }
}

extension Illumination {
  /// Whether more than a share of the page, 0…1, is distinctly coloured in `cells`, the page with
  /// even light.
  fileprivate func hasColour(_ cells: ColourBitmap, over share: Double) -> Bool {
    let (columns, rows) = inside
    let most = Int(share * Double(max(1, rows.count * columns.count)))
    var count = 0
    var (above, row) = (
      [UInt8](repeating: 0, count: page.width), [UInt8](repeating: 0, count: page.width)
    )
    // A page in colour tells so soon.
    for y in rows where count <= most {
      swap(&above, &row)
      cells.withRow(y) { cells in
        for x in columns {
          let pixel = cells[x]
          let brightest = max(pixel.red, pixel.green, pixel.blue)
          row[x] = brightest - min(pixel.red, pixel.green, pixel.blue) > 45 ? 1 : 0
        }
      }
      // Single cells are noise.
      for x in columns.dropFirst() where row[x] & row[x - 1] & above[x] & above[x - 1] != 0 {
        count += 1
      }
    }
    return count > most
  }

  /// Share of the page, 0…1, under strokes of a pale red, as a pen's underlines are in a photo. Of
  /// all tints that light and cameras leave beside black ink red is the rarest.
  ///
  /// - Parameters:
  ///   - cells: the page with even light.
  ///   - tint: how far red lies above the other channels.
  ///   - lightest: what the other channels lie below.
  ///   - reach: cells that a stroke goes on for to each side, in a row or a column.
  @inline(never)
  fileprivate func redShare(
    of cells: ColourBitmap, over tint: Int, darkerThan lightest: Int = 256, along reach: Int
  ) -> Double {
    let red = cells.map { pixel -> UInt8 in
      let others = Int(max(pixel.green, pixel.blue))
      return pixel.red >= 165 && others < lightest && Int(pixel.red) - others > tint ? 1 : 0
    }
    return share(of: red, red, along: reach)
  }

  /// Share of the page, 0…1, under long thin lines of a pale tint: ruled and graph paper. Tints
  /// that are left beside black ink are weak beside its darkness, or broad.
  fileprivate func lineShare(of cells: ColourBitmap) -> Double {
    let tints = cells.map { pixel -> UInt8 in
      let darkest = min(pixel.red, pixel.green, pixel.blue)
      let range = max(pixel.red, pixel.green, pixel.blue) - darkest
      return Int(range) * 10 > Int(255 - darkest) * 3 ? range : 0
    }
    func thin(_ opened: GreyBitmap) -> GreyBitmap {
      tints.map(with: opened) { $0 - $1 > 3 ? 1 : 0 }
    }
    return share(
      of: thin(tints.opened(radiusX: 0, radiusY: 3)), thin(tints.opened(radiusX: 3, radiusY: 0)),
      along: 12)
  }

  /// Share of the cells that are 1 in `level` for so many cells to each side, or in `upright` up and
  /// down.
  @inline(never)
  private func share(of level: GreyBitmap, _ upright: GreyBitmap, along reach: Int) -> Double {
    let (columns, rows) = inside
    let level = level.opened(radiusX: reach, radiusY: 0)
    let upright = upright.opened(radiusX: 0, radiusY: reach)
    var count = 0
    for y in rows {
      for x in columns where level[x, y] | upright[x, y] != 0 { count += 1 }
    }
    return Double(count) / Double(max(1, rows.count * columns.count))
  }

  /// Without the edges, where the desk may show.
  private var inside: (columns: Range<Int>, rows: Range<Int>) {
    let marginX = page.width * 3 / 100
    let marginY = page.height * 3 / 100
    return (marginX..<page.width - marginX, marginY..<page.height - marginY)
  }
}
