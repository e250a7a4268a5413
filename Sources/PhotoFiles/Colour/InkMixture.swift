import Imaging

/// Four inks without a profile: each ink takes its share of the light that the others leave. The
/// plain rule of PostScript and PDF readers.
struct InkMixture {
  /// 255 stands for no ink.
  var inverted: Bool

  /// Converts in place, from cyan, magenta, yellow and black in the four bytes of each pixel.
  func apply(to bitmap: inout ColourBitmap) {
    let flip: UInt8 = inverted ? 0 : 255
    bitmap.updateRows { _, row in
      for x in row.indices {
        let inks = row[x]
        let light = UInt32(inks.alpha ^ flip)
        row[x] = RGBA(
          InkMixture.product(UInt32(inks.red ^ flip), light),
          InkMixture.product(UInt32(inks.green ^ flip), light),
          InkMixture.product(UInt32(inks.blue ^ flip), light))
      }
    }
  }

  /// `a * b / 255`, rounded.
  private static func product(_ a: UInt32, _ b: UInt32) -> UInt8 {
    let product = a &* b &+ 128
    return UInt8(truncatingIfNeeded: (product &+ (product &>> 8)) &>> 8)
  }
}
