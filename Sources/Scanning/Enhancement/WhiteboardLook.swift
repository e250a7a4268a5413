import Imaging

/// A whiteboard as its writer meant it: the board white, without glare, its strokes vivid.
///
/// Each channel is divided by the board's; a lamp's reflection counts as light. What is darker than
/// the board is ink. Glare adds to ink as much as to the board, so that less of the ink is left
/// there: where strokes are weaker than elsewhere they are strengthened. The darkest channel goes
/// through a curve, and distinct colours become purer. The idea of dividing by the board and
/// steepening what remains is that of Zhang and He, "Whiteboard scanning and image enhancement",
/// Digital Signal Processing 17, 2007.
struct WhiteboardLook {
  private let even: EvenColour
  /// What ink's depth is multiplied by at each place; 1 is 16384.
  private let strengths: GridRows
  /// For each depth of the darkest channel, its depth on the page.
  private let depths: [UInt32]
  /// For each saturation 0…255 of ink, what it is multiplied by; 256 is 1.
  private let purity: [UInt32]
  /// For each depth 2¹⁶ over it.
  private let reciprocals: [UInt32]

  /// Most that weak strokes are strengthened.
  private static let greatestStrength: Float = 2.5
  /// Depth of solid ink on the page, of 255.
  private static let inkDepth: Float = 235

  init(for page: ColourBitmap) {
    let light = Illumination(of: page, isBoard: true)
    even = EvenColour(for: page, in: light)
    strengths = GridRows(
      [Self.strengths(in: light)], width: page.width, height: page.height)
    let counts = even.histogram(of: page, in: light, ofDarkest: true).counts
    // The tone curve knows where paper begins.
    let first = Float(258 - ToneCurve(Histogram(counts: counts)).white)
    let full = Self.fullDepth(counts, beyond: Int(first) * 3)
    depths = (0..<256).map { depth in
      let t = min(max((Float(depth) - first) / max(full - first, 1), 0), 1)
      return UInt32(Self.inkDepth * (0.4 * t + 0.6 * t * t * (3 - 2 * t)) + 0.5)
    }
    purity = (0..<256).map { saturation in
      // What is less coloured is black.
      let share = min(max((Float(saturation) - 24) / 56, 0), 1)
      return UInt32(350 * share)
    }
    reciprocals = (0..<256).map { 65536 / UInt32(max($0, 1)) }
  }

  /// Rows of the board, finished; bands join without a seam.
  func drawn(_ page: ColourBitmap, rows: Range<Int>) -> ColourBitmap {
    var (even, strengths) = (even, strengths)
    var result = ColourBitmap(width: page.width, height: rows.count, filledWith: .white)
    result.updateRows { y, row in
      even.row(rows.lowerBound + y, of: page) { reds, greens, blues in
        strengths.withRows(around: rows.lowerBound + y) { upper, lower, weights in
          for x in row.indices {
            let (red, green, blue) = (UInt32(reds[x]), UInt32(greens[x]), UInt32(blues[x]))
            let depth = 255 &- min(red, min(green, blue))
            let strength = UInt32(weights.blend(upper[x], lower[x]))
            let drawn = depths[Int(min((depth &* strength) &>> 14, 255))]
            // The row is white already.
            if drawn == 0 { continue }
            row[x] = ink(red, green, blue, depth, drawn)
          }
        }
      }
    }
    return result
  }

  /// Ink of this evenly lit colour, its darkest channel `drawn` below white.
  @inline(__always)
  private func ink(
    _ red: UInt32, _ green: UInt32, _ blue: UInt32, _ depth: UInt32, _ drawn: UInt32
  ) -> RGBA {
    let darkest = 255 &- depth
    let reciprocal = reciprocals[Int(depth)]
    let range = max(red, max(green, blue)) &- darkest
    let purity = purity[Int(min((range &* reciprocal) &>> 8, 255))]
    func channel(_ value: UInt32) -> UInt8 {
      // How much less ink than in the darkest channel there is, of 256.
      let less = min(((((value &- darkest) &* reciprocal) &>> 8) &* purity) &>> 8, 256)
      return UInt8(truncatingIfNeeded: 255 &- (drawn &* (256 &- less)) &>> 8)
    }
    return RGBA(channel(red), channel(green), channel(blue))
  }

  /// The depth of solid ink, 120…255: what a quarter of the ink is deeper than. `counts` are
  /// those of the darkest channel's tones; depths up to `noise` are none.
  private static func fullDepth(_ counts: [Int], beyond noise: Int) -> Float {
    let ink = counts[..<(255 - min(noise, 135))]
    var left = ink.reduce(0, +) / 4
    for (tone, count) in ink.enumerated() {
      left -= count
      if left < 0 { return Float(255 - min(tone, 135)) }
    }
    return 255
  }

  /// How much stronger the strokes are to become at each cell of the light's grid.
  private static func strengths(in light: Illumination) -> Bitmap<UInt16> {
    let ink = light.normalisedCells().map { 255 - min($0.red, $0.green, $0.blue) }
    // A fiftieth of the board: a letter's height.
    let radius = max(2, max(ink.width, ink.height) / 50)
    let deepest = ink.dilated(radiusX: radius, radiusY: radius).boxBlurred(radius: radius)
    var counts = deepest.histogram().counts
    // Shallower than a sixth is dust, and what was wiped off.
    for depth in 0..<42 { counts[depth] = 0 }
    let usual = Float(Histogram(counts: counts).percentile(0.6))
    return deepest.map { depth -> UInt8 in
      // What is far weaker than all other ink was wiped off too.
      let isInk = Float(depth) * greatestStrength * 1.4 > usual && depth >= 42
      let strength = isInk ? min(max(usual / Float(depth), 1), greatestStrength) : 1
      return UInt8(strength * 64)
    }.boxBlurred(radius: radius).map { UInt16($0) * 256 }
  }
}
