import Imaging

extension Look {
  /// The look that `auto` stands for on a page: `colour` where there is colour to keep, else
  /// `grey`; `photo` where print covers nearly all and there is no paper to whiten.
  ///
  /// Never `blackAndWhite`: see docs/decisions/0010-automatic-look.md.
  public static func fitting(_ light: Illumination) -> Look {
    if light.printShare > 0.75 { return .photo }
    return light.colourShare > 0.0005 ? .colour : .grey
  }
}

extension Illumination {
  /// Share of the page, 0…1, that is distinctly coloured under even light.
  public var colourShare: Double {
    // The edges, where the desk may show, don't count.
    let marginX = page.width * 3 / 100
    let marginY = page.height * 3 / 100
    let columns = marginX..<page.width - marginX
    let rows = marginY..<page.height - marginY
    let even = normalisedCells()
    var coloured = GreyBitmap(width: even.width, height: even.height, filledWith: 0)
    coloured.updateRows { y, row in
      if !rows.contains(y) { return }
      even.withRow(y) { source in
        for x in columns {
          let pixel = source[x]
          let brightest = max(pixel.red, pixel.green, pixel.blue)
          let least = min(pixel.red, pixel.green, pixel.blue)
          row[x] = brightest - least > 45 ? 1 : 0
        }
      }
    }
    // Single cells are noise.
    var count = 0
    for y in rows.dropFirst() {
      coloured.withRow(y - 1) { above in
        coloured.withRow(y) { row in
          for x in columns.dropFirst() {
            if row[x] & row[x - 1] & above[x] & above[x - 1] != 0 { count += 1 }
          }
        }
      }
    }
    return Double(count) / Double(max(1, rows.count * columns.count))
  }
}
