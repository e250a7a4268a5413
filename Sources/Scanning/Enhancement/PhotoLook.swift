import Imaging

/// A gentle correction for pictures: the brightest nearly neutral tones become neutral, and
/// the tones are stretched a little. Nothing clips: tones that differ still differ, within
/// rounding.
struct PhotoLook {
  private let red: [UInt8]
  private let green: [UInt8]
  private let blue: [UInt8]

  /// Largest change of a channel against the others.
  private static let largestCast: Float = 1.2
  /// Most that dark tones are darkened, of 255.
  private static let deepestBlack: Float = 20
  /// Most that tones are brightened.
  private static let largestGain: Float = 1.35

  init(for picture: ColourBitmap) {
    let cells = Illumination.reduced(picture)
    let balance = Self.balance(of: cells)
    var counts = [Int](repeating: 0, count: 256)
    cells.withPixels { pixels in
      for i in pixels.indices {
        let pixel = pixels[i]
        let brightest = max(
          Float(pixel.red) * balance.x, Float(pixel.green) * balance.y,
          Float(pixel.blue) * balance.z)
        counts[Int(min(brightest, 255))] += 1
      }
    }
    let histogram = Histogram(counts: counts)
    let black = min(Float(histogram.percentile(0.005)) * 0.8, Self.deepestBlack)
    let white = max(Float(histogram.percentile(0.995)), 1)
    let gain = min(max(248 / max(white, 1), 1), Self.largestGain)
    func table(_ balance: Float) -> [UInt8] {
      func stretched(_ value: Int) -> Float {
        Self.deepened(Float(value) * balance, black) * gain
      }
      let brightest = stretched(255)
      return (0..<256).map { Self.shouldered(stretched($0), brightest: brightest) }
    }
    red = table(balance.x)
    green = table(balance.y)
    blue = table(balance.z)
  }

  /// Rows of the picture, finished; bands join without a seam.
  func drawn(_ page: ColourBitmap, rows: Range<Int>) -> ColourBitmap {
    var result = ColourBitmap(width: page.width, height: rows.count, filledWith: .white)
    result.updateRows { y, row in
      page.withRow(rows.lowerBound + y) { source in
        let (red, green, blue) = (red.span, green.span, blue.span)
        for x in row.indices {
          let pixel = source[x]
          row[x] = RGBA(
            red[Int(pixel.red)], green[Int(pixel.green)], blue[Int(pixel.blue)])
        }
      }
    }
    return result
  }

  /// Gains that make the brightest nearly neutral hundredth grey, green's being near 1.
  private static func balance(of cells: ColourBitmap) -> SIMD4<Float> {
    // Blown tones tell nothing; colourful ones are colours.
    func isCandidate(_ pixel: RGBA) -> Bool {
      let brightest = Int(max(pixel.red, pixel.green, pixel.blue))
      let least = Int(min(pixel.red, pixel.green, pixel.blue))
      return brightest < 252 && brightest > 60 && (brightest - least) * 4 < brightest
    }
    var counts = [Int](repeating: 0, count: 256)
    cells.withPixels { pixels in
      for i in pixels.indices where isCandidate(pixels[i]) { counts[Int(pixels[i].luma)] += 1 }
    }
    let total = counts.reduce(0, +)
    // Too few to judge by: a sunset, a red flower.
    if total * 50 < cells.width * cells.height { return SIMD4(repeating: 1) }
    let bright = Histogram(counts: counts).percentile(0.95)
    var sum = SIMD4<Float>(repeating: 0)
    cells.withPixels { pixels in
      for i in pixels.indices where isCandidate(pixels[i]) && pixels[i].luma >= bright {
        sum += pixels[i].sample
      }
    }
    let mean = sum / max(sum.w, 1)
    let grey = 0.299 * mean.x + 0.587 * mean.y + 0.114 * mean.z
    func gain(_ channel: Float) -> Float {
      min(max(grey / max(channel, 1), 1 / largestCast), largestCast)
    }
    return SIMD4(gain(mean.x), gain(mean.y), gain(mean.z), 1)
  }

  /// The tone with `black` taken off its dark end, softly: 0 stays 0 and 255 stays 255.
  private static func deepened(_ tone: Float, _ black: Float) -> Float {
    let rest = max(1 - tone / 255, 0)
    // Steepest at 0, where it is still above 0 since black is small.
    return max(tone - black * rest * rest * min(tone / max(2 * black, 1), 1), 0)
  }

  /// Tones past a knee bent so that `brightest`, the most there can be, just reaches 255.
  private static func shouldered(_ tone: Float, brightest: Float) -> UInt8 {
    let knee: Float = 225
    let room = 255 - knee
    if tone <= knee || brightest <= 255 { return UInt8(tone + 0.5) }
    let over = (tone - knee) / room
    let bend = 1 - room / (brightest - knee)
    return UInt8(min(knee + room * over / (1 + over * bend) + 0.5, 255))
  }
}
