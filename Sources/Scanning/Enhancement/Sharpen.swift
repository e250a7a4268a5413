import Imaging

extension Bitmap where Pixel == UInt8 {
  /// Calls `body` with each row sharpened: as far above the blurred row (σ 1.5 pixels) as the
  /// row itself is, again (an unsharp mask of amount 1). Values −255…510, not clipped.
  func sharpenedRows(_ body: (Int, Span<Int16>) -> Void) {
    let reach = 3
    var column = [UInt16](repeating: 0, count: width + 2 * reach)
    var sharpened = [Int16](repeating: 0, count: width)
    func near(_ y: Int) -> Int { Swift.min(Swift.max(y, 0), height - 1) * width }
    for y in 0..<height {
      withPixels { all in
        let (a, b, c, d) = (near(y - 3), near(y - 2), near(y - 1), near(y))
        let (e, f, g) = (near(y + 1), near(y + 2), near(y + 3))
        var column = column.mutableSpan
        for x in 0..<width {
          column[x &+ reach] = Self.blurred(
            UInt16(all[a &+ x]), UInt16(all[b &+ x]), UInt16(all[c &+ x]), UInt16(all[d &+ x]),
            UInt16(all[e &+ x]), UInt16(all[f &+ x]), UInt16(all[g &+ x]))
        }
        for x in 0..<reach {
          column[x] = column[reach]
          column[width + reach + x] = column[width + reach - 1]
        }
        var sharpened = sharpened.mutableSpan
        for x in sharpened.indices {
          let blur = Self.blurred(
            column[x], column[x &+ 1], column[x &+ 2], column[x &+ 3], column[x &+ 4],
            column[x &+ 5], column[x &+ 6])
          sharpened[x] =
            2 &* Int16(truncatingIfNeeded: all[d &+ x]) &- Int16(truncatingIfNeeded: blur)
        }
      }
      body(y, sharpened.span)
    }
  }

  /// A Gaussian of σ 1.5 over seven values of 0…255; the weights' sum is 256.
  @inline(__always)
  private static func blurred(
    _ a: UInt16, _ b: UInt16, _ c: UInt16, _ d: UInt16, _ e: UInt16, _ f: UInt16, _ g: UInt16
  ) -> UInt16 {
    let outer = (a &+ g) &* 9 &+ (b &+ f) &* 29
    let inner = (c &+ e) &* 55 &+ d &* 70
    return (outer &+ inner &+ 128) &>> 8
  }
}
