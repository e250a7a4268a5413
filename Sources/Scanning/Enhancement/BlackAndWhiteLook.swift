import Imaging

/// Ink and paper only.
///
/// The evenly lit luma, sharpened, against a threshold that is one tone on paper and, inside
/// dark print, halfway between the local extremes, so that white letters on a dark bar stay. A page
/// that is black and white already stays as it is.
struct BlackAndWhiteLook {
  /// `nil`: the page is black and white already.
  private let light: (luma: EvenLuma, areas: PrintedAreas)?
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
  /// In pictures, where local contrast is under `pictureContrast`, tones from here on are white.
  private static let middle: Float = 128
  private static let pictureContrast: UInt8 = 120
  /// The neighbourhood's radius as a share of the long side: about a letter's height.
  private static let radius = 1.0 / 160

  /// One tone in the thresholds' fixed point.
  private static let one: Int16 = 64

  init(for page: ColourBitmap, cells: ColourBitmap?, brightness: Double) {
    if page.isBilevel {
      light = nil
    } else {
      let measured = Illumination(of: page, cells: cells)
      light = (EvenLuma(for: page, in: measured), measured.areas)
    }
    self.brightness = Float(min(max(brightness, -1), 1))
  }

  /// The page, finished: only 0 and 255.
  @_optimize(speed)
  func drawn(_ page: ColourBitmap) -> GreyBitmap {
    guard let (luma, areas) = light else {
      let threshold = moved(128)
      return page.map { Float($0.luma) < threshold ? 0 : 255 }
    }
    let even = luma.drawn(page, rows: 0..<page.height)
    var thresholds = GridRows(
      [thresholds(of: even, areas)], width: page.width, height: page.height)
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

  /// The tone from which on there is paper, times `one`, over a grid of a quarter of the page's
  /// size.
  @_optimize(speed)
  private func thresholds(of even: GreyBitmap, _ areas: PrintedAreas) -> Bitmap<UInt16> {
    let half = even.resized(
      width: max(1, even.width / 2), height: max(1, even.height / 2), by: .area)
    let reach = max(2, Int(Double(max(half.width, half.height)) * Self.radius / 2 + 0.5))
    let (brightest, darkest) = Self.extremes(of: half)
    let high = brightest.dilated(radiusX: reach, radiusY: reach).boxBlurred(radius: reach)
    let low = darkest.eroded(radiusX: reach, radiusY: reach).boxBlurred(radius: reach)
    @inline(__always)
    func fixed(_ threshold: Float) -> UInt16 {
      UInt16(truncatingIfNeeded: Int(moved(threshold) * Float(Self.one)))
    }
    var result = high.map(with: low) { high, low in
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
      return fixed(threshold)
    }
    if areas.isEmpty { return result }
    let middle = fixed(Self.middle)
    result.updateRows { y, row in
      for (columns, kind) in areas.runs(y: y, width: high.width, height: high.height)
      where kind == .picture {
        high.withRow(y) { high in
          low.withRow(y) { low in
            // Where contrasts are less there are no letters.
            for x in columns where high[x] - low[x] < Self.pictureContrast { row[x] = middle }
          }
        }
      }
    }
    return result
  }

  /// A picture's brightest and darkest pixels of each four.
  @_optimize(speed)
  private static func extremes(
    of picture: GreyBitmap
  ) -> (brightest: GreyBitmap, darkest: GreyBitmap) {
    var brightest = GreyBitmap(
      width: max(1, picture.width / 2), height: max(1, picture.height / 2), filledWith: 0)
    var darkest = brightest
    let (lastX, lastY) = (picture.width - 1, picture.height - 1)
    brightest.updateRows { y, bright in
      darkest.updateRow(y) { dark in
        picture.withRow(2 * y) { upper in
          picture.withRow(min(2 * y + 1, lastY)) { lower in
            for x in bright.indices {
              let (left, right) = (2 &* x, min(2 &* x &+ 1, lastX))
              let (a, b, c, d) = (upper[left], upper[right], lower[left], lower[right])
              bright[x] = max(max(a, b), max(c, d))
              dark[x] = min(min(a, b), min(c, d))
            }
          }
        }
      }
    }
    return (brightest, darkest)
  }

  /// A threshold for the brightness asked for; at both ends beyond every tone.
  private func moved(_ threshold: Float) -> Float {
    brightness >= 0
      ? threshold * (1 - brightness) : threshold - (256 - threshold) * brightness
  }
}
