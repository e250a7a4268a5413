import Imaging

/// The channels of a page over those of its paper, 255 being paper.
struct EvenColour {
  private var gains: GridRows
  /// The row last asked for, plane after plane.
  private var even: [UInt8]

  init(for page: ColourBitmap, in light: Illumination) {
    let whitening: Bitmap<SIMD4<UInt16>> = light.paper.map { Gain.whitening($0) }
    gains = GridRows(
      [whitening.map { $0.x }, whitening.map { $0.y }, whitening.map { $0.z }],
      width: page.width, height: page.height)
    even = [UInt8](repeating: 0, count: 3 * page.width)
  }

  /// Row `y` of the page, evenly lit, and its red, green and blue.
  mutating func row(
    _ y: Int, of page: ColourBitmap, _ body: (Span<UInt8>, Span<UInt8>, Span<UInt8>) -> Void
  ) {
    Self.light(page, y: y, &gains, into: &even)
    let (width, even) = (page.width, even.span)
    body(
      even.extracting(..<width), even.extracting(width..<2 * width),
      even.extracting((2 * width)...))
  }

  @_optimize(speed)
  private static func light(
    _ page: ColourBitmap, y: Int, _ gains: inout GridRows, into even: inout [UInt8]
  ) {
    page.withRow(y) { source in
      gains.withRows(around: y) { upper, lower, weights in
        let width = source.count
        var even = even.mutableSpan
        for x in source.indices {
          let pixel = source[x]
          let (g, b) = (width &+ x, 2 &* width &+ x)
          even[x] = Gain.apply(weights.blend(upper[x], lower[x]), to: pixel.red)
          even[g] = Gain.apply(weights.blend(upper[g], lower[g]), to: pixel.green)
          even[b] = Gain.apply(weights.blend(upper[b], lower[b]), to: pixel.blue)
        }
      }
    }
  }

  /// How the evenly lit luma, or the darkest channel, is spread over a sample of the paper.
  func histogram(
    of page: ColourBitmap, in light: Illumination, ofDarkest: Bool = false
  ) -> Histogram {
    var counts = [Int](repeating: 0, count: 256)
    var gains = [UInt16](repeating: 0, count: 3 * page.width)
    for y in stride(from: 0, to: page.height, by: max(4, page.height / 256)) {
      let columns = light.sampledColumns(y: y, of: page)
      self.gains.values(atColumns: columns, row: y, into: &gains)
      let count = columns.count
      page.withRow(y) { source in
        for (k, x) in columns.enumerated() {
          let pixel = source[x]
          let even = RGBA(
            Gain.apply(gains[k], to: pixel.red), Gain.apply(gains[count + k], to: pixel.green),
            Gain.apply(gains[2 * count + k], to: pixel.blue))
          let tone = ofDarkest ? min(even.red, even.green, even.blue) : even.luma
          counts[Int(tone)] += 1
        }
      }
    }
    return Histogram(counts: counts)
  }
}
