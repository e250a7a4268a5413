import Imaging

extension Look {
  /// The look that `auto` stands for on a page: `colour` where there is colour to keep, else
  /// `grey`; `photo` where print covers nearly all and there is no paper to whiten.
  ///
  /// Never `blackAndWhite`, which `auto` is only where a page is nothing else (`isBilevel`): see
  /// docs/decisions/0010-automatic-look.md.
  public static func fitting(_ light: Illumination) -> Look {
    if light.printShare > 0.75 { return .photo }
    return light.hasColour(over: 0.0005) || light.redShare > 0.00015 ? .colour : .grey
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
  /// Whether more than a share of the page, 0…1, is distinctly coloured under even light.
  func hasColour(over share: Double) -> Bool {
    let (columns, rows) = inside
    let most = Int(share * Double(max(1, rows.count * columns.count)))
    var count = 0
    var even = [RGBA](repeating: .white, count: page.width)
    var (above, row) = (
      [UInt8](repeating: 0, count: page.width), [UInt8](repeating: 0, count: page.width)
    )
    // A page in colour tells so soon.
    for y in rows where count <= most {
      normalise(row: y, into: &even)
      swap(&above, &row)
      for x in columns {
        let pixel = even[x]
        let brightest = max(pixel.red, pixel.green, pixel.blue)
        row[x] = brightest - min(pixel.red, pixel.green, pixel.blue) > 45 ? 1 : 0
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
  var redShare: Double {
    let (columns, rows) = inside
    let red = normalisedCells().map { pixel -> UInt8 in
      pixel.red >= 165 && Int(pixel.red) - Int(max(pixel.green, pixel.blue)) > 14 ? 1 : 0
    }
    // Five cells in a row or column: an underline, the side of a letter.
    let level = red.opened(radiusX: 2, radiusY: 0)
    let upright = red.opened(radiusX: 0, radiusY: 2)
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
