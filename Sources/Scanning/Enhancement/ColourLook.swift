import Imaging

/// The look that scanners give: white paper, even light, true colours.
///
/// Each channel is divided by paper's, then the brightest channel goes through a tone curve and
/// takes the others along, so that hues stay. What is nearly neutral becomes neutral and goes
/// through the curve that makes blurred ink dark; distinct colours, which are as they were printed
/// once the light is even, keep their tones.
struct ColourLook {
  private let even: EvenColour
  private let areas: PrintedAreas
  private let white: Int
  /// On paper, in boxes and in pictures.
  private let tones: (paper: Tones, box: Tones, picture: Tones)

  /// Channels so far apart are the tint of ink and light at most …
  private static let leastChroma: UInt32 = 16
  /// … and those so far apart a colour.
  private static let distinctChroma: UInt32 = 48

  init(for page: ColourBitmap, in light: Illumination) {
    even = EvenColour(for: page, in: light)
    areas = light.areas
    let curve = ToneCurve(even.histogram(of: page, in: light))
    white = curve.white
    let plain = curve.pictureTones
    tones = (
      Tones(curve.tones, ofColours: plain),
      Tones(curve.boxTones, ofColours: plain),
      Tones(plain, ofColours: plain, keepsTints: true)
    )
  }

  /// Rows of the page, finished. Bands may be drawn at the same time: each is the same as
  /// those rows of the whole.
  @_optimize(speed)
  func drawn(_ page: ColourBitmap, rows: Range<Int>) -> ColourBitmap {
    var even = even
    let paper = UInt8(white)
    var result = ColourBitmap(width: page.width, height: rows.count, filledWith: .white)
    result.updateRows { y, row in
      even.row(rows.lowerBound + y, of: page) { reds, greens, blues in
        for (columns, kind) in areas.runs(
          y: rows.lowerBound + y, width: page.width, height: page.height)
        {
          let tones =
            switch kind {
            case .paper: tones.paper
            case .box: tones.box
            case .picture: tones.picture
            }
          var start = columns.lowerBound
          while start < columns.upperBound {
            let block = start..<min(start &+ Self.block, columns.upperBound)
            start = block.upperBound
            let (r, g, b) = (
              reds.extracting(block), greens.extracting(block), blues.extracting(block)
            )
            // Blank paper, most of a page: the row is white already.
            if Self.isBlank(r, g, b, from: paper) { continue }
            for x in r.indices {
              let (red, green, blue) = (r[x], g[x], b[x])
              let brightest = max(red, max(green, blue))
              let chroma = brightest &- min(red, min(green, blue))
              if brightest >= paper, chroma <= Self.paperChroma { continue }
              row[block.lowerBound &+ x] = toned(
                UInt32(red), UInt32(green), UInt32(blue), UInt32(brightest), UInt32(chroma), tones)
            }
          }
        }
      }
    }
    return result
  }

  /// Pixels that are looked at together.
  private static let block = 16
  /// Channels of blank paper are so far apart at most.
  private static let paperChroma: UInt8 = 6

  /// Whether all of some pixels are paper. One answer for many needs no branch in between.
  @inline(__always)
  private static func isBlank(
    _ reds: Span<UInt8>, _ greens: Span<UInt8>, _ blues: Span<UInt8>, from paper: UInt8
  ) -> Bool {
    var (darkest, widest) = (UInt8.max, UInt8.min)
    for x in reds.indices {
      let (red, green, blue) = (reds[x], greens[x], blues[x])
      let brightest = max(red, max(green, blue))
      darkest = min(darkest, brightest)
      widest = max(widest, brightest &- min(red, min(green, blue)))
    }
    return darkest >= paper && widest <= paperChroma
  }

  /// A tone curve, made ready for colours.
  private struct Tones {
    /// For each value of the brightest channel, the curve's tone.
    let neutral: [UInt8]
    /// The same for distinct colours.
    let coloured: [UInt8]
    /// For each value of the brightest channel 2¹⁶ over it.
    let reciprocals: [UInt32]
    /// Whether what is nearly neutral stays as it is.
    let keepsTints: Bool

    init(_ tones: [UInt8], ofColours coloured: [UInt8], keepsTints: Bool = false) {
      neutral = tones
      self.coloured = coloured
      self.keepsTints = keepsTints
      reciprocals = tones.indices.map { 65536 / UInt32(max($0, 1)) }
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
    // 0…32: how distinct the colour is.
    let colour = min(max(chroma, Self.leastChroma), Self.distinctChroma) &- Self.leastChroma
    let index = Int(brightest)
    let (plain, distinct) = (UInt32(tones.neutral[index]), UInt32(tones.coloured[index]))
    let tone = (plain &* (32 &- colour) &+ distinct &* colour) &>> 5
    // Over the brightest channel; 2²⁰ is 1.
    let scale = ((tone &* tones.reciprocals[index]) &>> 4) &* saturation
    func channel(_ value: UInt32) -> UInt8 {
      let below = ((brightest &- value) &* scale) &>> 20
      return UInt8(truncatingIfNeeded: tone &- min(below, tone))
    }
    return RGBA(channel(red), channel(green), channel(blue))
  }
}
