import Imaging

/// Ink and paper only.
///
/// The evenly lit luma, sharpened, against a threshold that is one tone on paper and, inside
/// dark print, halfway between the local extremes, so that white letters on a dark bar stay.
struct BlackAndWhiteLook {
  private let luma: EvenLuma
  /// What `brightness` −1…1 moves the thresholds by.
  private let brightness: Float

  /// Tones from here on are paper, where there is paper nearby.
  private static let paperThreshold: Float = 175
  /// Local contrast from which there are strokes in dark print.
  private static let leastContrast: Float = 30
  /// Local contrast from which faint strokes on paper count.
  private static let faintContrast: Float = 50
  /// In dark areas without strokes, tones from here on are paper.
  private static let darkThreshold: Float = 110
  /// The neighbourhood's radius as a share of the long side: about a letter's height.
  private static let radius = 1.0 / 160

  /// One tone in the thresholds' fixed point.
  private static let one: Int16 = 64

  init(for page: ColourBitmap, in light: Illumination, brightness: Double) {
    luma = EvenLuma(for: page, in: light)
    self.brightness = Float(min(max(brightness, -1), 1))
  }

  /// The page, finished: only 0 and 255.
  func drawn(_ page: ColourBitmap) -> GreyBitmap {
    let even = luma.drawn(page, rows: 0..<page.height)
    var thresholds = GridRows([thresholds(of: even)], width: page.width, height: page.height)
    var result = even
    even.sharpenedRows { y, sharpened in
      result.updateRow(y) { row in
        thresholds.withRows(around: y) { upper, lower, weights in
          for x in row.indices {
            let threshold = Int16(truncatingIfNeeded: weights.blend(upper[x], lower[x]))
            let tone = min(max(sharpened[x], 0), 255)
            // The rows' values are right within 1.
            row[x] = tone &* Self.one &+ 1 < threshold ? 0 : 255
          }
        }
      }
    }
    // As many pixels as a speck of half a pixel size of A4 at 150 dpi.
    let area = page.width * page.height
    result.removeSpecks(smallerThan: 6 * area / 8_700_000)
    return result
  }

  /// The tone from which on there is paper, times `one`, over a grid of half the page's size.
  private func thresholds(of even: GreyBitmap) -> Bitmap<UInt16> {
    let half = even.resized(
      width: max(1, even.width / 2), height: max(1, even.height / 2), by: .area)
    let reach = max(3, Int(Double(max(half.width, half.height)) * Self.radius + 0.5))
    let high = half.dilated(radiusX: reach, radiusY: reach).boxBlurred(radius: reach)
    let low = half.eroded(radiusX: reach, radiusY: reach).boxBlurred(radius: reach)
    return high.map(with: low) { high, low in
      let (high, low) = (Float(high), Float(low))
      let contrast = high - low
      let halfway = low + contrast / 2
      var threshold: Float
      if high >= 210 {
        threshold = Self.paperThreshold
        if contrast > Self.faintContrast, low > 140 { threshold = max(threshold, halfway) }
      } else if high >= 140 {
        // Tinted print: the same share of its tone as on paper, under what shadow is left on it.
        threshold = Self.paperThreshold / 255 * high
      } else {
        threshold = contrast > Self.leastContrast ? halfway : Self.darkThreshold
      }
      let moved =
        brightness >= 0
        ? threshold * (1 - brightness) : threshold - (256 - threshold) * brightness
      // At both ends beyond every tone.
      return UInt16(truncatingIfNeeded: Int(moved * Float(Self.one)))
    }
  }
}
