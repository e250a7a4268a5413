import Imaging

/// White paper and even light in tones of grey.
struct GreyLook {
  private let luma: EvenLuma
  private let curve: ToneCurve

  init(for page: ColourBitmap, in light: Illumination) {
    luma = EvenLuma(for: page, in: light)
    curve = ToneCurve(luma.histogram(of: page))
  }

  /// Rows of the page, finished; bands join without a seam.
  func drawn(_ page: ColourBitmap, rows: Range<Int>) -> GreyBitmap {
    var result = luma.drawn(page, rows: rows)
    let tones = curve.tones
    result.updateRows { _, row in
      let tones = tones.span
      for x in row.indices { row[x] = tones[Int(row[x])] }
    }
    return result
  }
}
