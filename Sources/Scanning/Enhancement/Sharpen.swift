import Imaging

extension Bitmap where Pixel == UInt8 {
  /// Calls `body` with each row sharpened: as far above the blurred row (σ 1.5 pixels) as the
  /// row itself is, again (an unsharp mask of amount 1). Values −255…510, not clipped.
  func sharpenedRows(_ body: (Int, Span<Int16>) -> Void) {
    var column = [UInt16](repeating: 0, count: width + 2 * Self.reach)
    var sharpened = [Int16](repeating: 0, count: width)
    for y in 0..<height {
      withPixels { Self.sharpen($0, y, width: width, height: height, &column, into: &sharpened) }
      body(y, sharpened.span)
    }
  }

  /// Pixels that the blur reaches to each side.
  private static var reach: Int { 3 }

  @_optimize(speed)
  private static func sharpen(
    _ pixels: Span<UInt8>, _ y: Int, width: Int, height: Int, _ column: inout [UInt16],
    into sharpened: inout [Int16]
  ) {
    func row(_ y: Int) -> Range<Int> {
      let start = Swift.min(Swift.max(y, 0), height - 1) * width
      return start..<start + width
    }
    let (a, b) = (pixels.extracting(row(y - 3)), pixels.extracting(row(y - 2)))
    let (c, middle) = (pixels.extracting(row(y - 1)), pixels.extracting(row(y)))
    let (e, f) = (pixels.extracting(row(y + 1)), pixels.extracting(row(y + 2)))
    let g = pixels.extracting(row(y + 3))
    var column = column.mutableSpan
    var inner = column._mutatingExtracting(reach..<reach + width)
    for x in inner.indices {
      inner[x] = blurred(
        UInt16(a[x]), UInt16(b[x]), UInt16(c[x]), UInt16(middle[x]), UInt16(e[x]), UInt16(f[x]),
        UInt16(g[x]))
    }
    for x in 0..<reach {
      column[x] = column[reach]
      column[width + reach + x] = column[width + reach - 1]
    }
    var sharpened = sharpened.mutableSpan
    for x in sharpened.indices {
      let blur = blurred(
        column[x], column[x &+ 1], column[x &+ 2], column[x &+ 3], column[x &+ 4], column[x &+ 5],
        column[x &+ 6])
      sharpened[x] =
        2 &* Int16(truncatingIfNeeded: middle[x]) &- Int16(truncatingIfNeeded: blur)
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
