import Imaging

/// White paper and even light in tones of grey.
struct GreyLook {
  private let luma: EvenLuma
  private let areas: PrintedAreas
  private let curve: ToneCurve

  init(for page: ColourBitmap, in light: Illumination) {
    luma = EvenLuma(for: page, in: light)
    areas = light.areas
    curve = ToneCurve(luma.histogram(of: page, in: light))
  }

  /// Rows of the page, finished; bands join without a seam.
  func drawn(_ page: ColourBitmap, rows: Range<Int>) -> GreyBitmap {
    var result = luma.drawn(page, rows: rows)
    result.updateRows { y, row in
      for (columns, kind) in areas.runs(
        y: rows.lowerBound + y, width: page.width, height: page.height)
      {
        let tones = curve.tones(for: kind)
        for x in columns { row[x] = tones[Int(row[x])] }
      }
    }
    return result
  }
}
