import Imaging

/// The look that scanners give: white paper, even light, true colours.
///
/// Each channel is divided by paper's, then the brightest channel goes through the tone curve
/// and takes the others along, so that hues stay and stamps do not darken. What is nearly
/// neutral becomes neutral.
struct ColourLook {
  private let gains: GridRows
  private let areas: PrintedAreas
  private let white: Int
  /// On paper, in boxes and in pictures.
  private let tones: (paper: Tones, box: Tones, picture: Tones)

  init(for page: ColourBitmap, in light: Illumination) {
    let paper = light.paper
    gains = GridRows(
      [
        paper.map { Gain.whitening($0.x) }, paper.map { Gain.whitening($0.y) },
        paper.map { Gain.whitening($0.z) },
      ],
      width: page.width, height: page.height)
    areas = light.areas
    let curve = ToneCurve(Self.brightness(of: page, gains, outside: areas))
    white = curve.white
    tones = (
      Tones(curve.tones), Tones(curve.boxTones), Tones(curve.pictureTones, keepsTints: true)
    )
  }

  /// Rows of the page, finished. Bands may be drawn at the same time: each is the same as
  /// those rows of the whole.
  func drawn(_ page: ColourBitmap, rows: Range<Int>) -> ColourBitmap {
    var gains = gains
    let width = page.width
    let paper = UInt8(white)
    var even = [UInt8](repeating: 0, count: 3 * width)
    var result = ColourBitmap(width: width, height: rows.count, filledWith: .white)
    result.updateRows { y, row in
      Self.lightEvenly(page, y: rows.lowerBound + y, &gains, into: &even)
      let even = even.span
      let (reds, greens) = (even.extracting(..<width), even.extracting(width..<2 * width))
      let blues = even.extracting((2 * width)...)
      for (columns, kind) in areas.runs(
        y: rows.lowerBound + y, width: width, height: page.height)
      {
        let tones =
          switch kind {
          case .paper: tones.paper
          case .box: tones.box
          case .picture: tones.picture
          }
        for x in columns {
          let (red, green, blue) = (reds[x], greens[x], blues[x])
          let brightest = max(red, max(green, blue))
          let chroma = brightest &- min(red, min(green, blue))
          // Blank paper, most of a page: the row is white already.
          if brightest >= paper, chroma <= 6 { continue }
          row[x] = toned(
            UInt32(red), UInt32(green), UInt32(blue), UInt32(brightest), UInt32(chroma), tones)
        }
      }
    }
    return result
  }

  /// A tone curve, made ready for colours.
  private struct Tones {
    let tones: [UInt8]
    /// For each value of the brightest channel, the curve's tone over it; 4096 is 1.
    let scales: [UInt32]
    /// Whether what is nearly neutral stays as it is.
    let keepsTints: Bool

    init(_ tones: [UInt8], keepsTints: Bool = false) {
      self.tones = tones
      self.keepsTints = keepsTints
      scales = tones.indices.map { UInt32(tones[$0]) * 4096 / UInt32(max($0, 1)) }
    }
  }

  /// The colour on the page of an evenly lit one.
  @inline(__always)
  private func toned(
    _ red: UInt32, _ green: UInt32, _ blue: UInt32, _ brightest: UInt32, _ chroma: UInt32,
    _ tones: Tones
  ) -> RGBA {
    // Up to here a colour is noise or the light's tint, more of which shows on paper.
    let neutral: UInt32 = brightest * 20 > UInt32(white) * 17 ? 6 : 3
    let saturation =
      tones.keepsTints ? 256 : chroma <= neutral ? 0 : min((chroma &- neutral) &* 256 / 12, 256)
    let tone = UInt32(tones.tones[Int(brightest)])
    let scale = tones.scales[Int(brightest)] &* saturation
    func channel(_ value: UInt32) -> UInt8 {
      let below = ((brightest &- value) &* scale) &>> 20
      return UInt8(truncatingIfNeeded: tone &- min(below, tone))
    }
    return RGBA(channel(red), channel(green), channel(blue))
  }

  /// Row `y` of the page over paper's colour, plane after plane.
  private static func lightEvenly(
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

  /// How the evenly lit page's luma is spread outside boxes, over a sample of its
  /// rows.
  private static func brightness(
    of page: ColourBitmap, _ gains: GridRows, outside areas: PrintedAreas
  ) -> Histogram {
    var gains = gains
    let width = page.width
    var even = [UInt8](repeating: 0, count: 3 * width)
    var counts = [Int](repeating: 0, count: 256)
    for y in stride(from: 0, to: page.height, by: max(4, page.height / 256)) {
      lightEvenly(page, y: y, &gains, into: &even)
      for (columns, kind) in areas.runs(y: y, width: width, height: page.height)
      where kind != .box {
        for x in stride(from: columns.lowerBound, to: columns.upperBound, by: 4) {
          let luma = RGBA(even[x], even[width + x], even[2 * width + x]).luma
          counts[Int(luma)] += 1
        }
      }
    }
    return Histogram(counts: counts)
  }
}
