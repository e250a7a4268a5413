import Imaging
import Scanning
import TestSupport

/// A page drawn for the tests of the looks: lines of short strokes like writing, in dark ink
/// on white.
enum DrawnPage {
  static let ink = RGBA(30, 30, 34)

  /// Writing of `lines` lines inside a margin; the strokes come from `seed`.
  static func written(
    width: Int = 640, height: Int = 900, lines: Int = 30, seed: UInt64 = 1, ink: RGBA = ink
  ) -> ColourBitmap {
    var random = SeededRandom(seed: seed)
    var page = ColourBitmap(width: width, height: height, filledWith: .white)
    let margin = width / 10
    let pitch = (height - 2 * margin) / lines
    for line in 0..<lines {
      let top = margin + line * pitch
      var x = margin
      while x < width - margin {
        // A letter: a stem and a bar; then a gap, wider after a word.
        let tall = random.unit() < 0.3
        page.fill(x: x, y: top + (tall ? 0 : pitch / 5), width: 2, to: top + pitch / 2, ink)
        page.fill(x: x, y: top + pitch / 3, width: 4, to: top + pitch / 3 + 2, ink)
        x += random.unit() < 0.18 ? 14 : 7
      }
    }
    return page
  }
}

extension Bitmap where Pixel == RGBA {
  /// Fills a rectangle, down to, without, row `end`.
  mutating func fill(x: Int, y: Int, width: Int, to end: Int, _ colour: RGBA) {
    for row in y..<end {
      updateRow(row) { pixels in
        for column in x..<min(x + width, pixels.count) { pixels[column] = colour }
      }
    }
  }

  /// The picture under light that varies: each channel times `light` at unit coordinates.
  func lit(_ light: (Double, Double) -> Double) -> ColourBitmap {
    var result = self
    let (width, height) = (Double(width), Double(height))
    result.updateRows { y, row in
      for x in row.indices {
        let k = light((Double(x) + 0.5) / width, (Double(y) + 0.5) / height)
        func times(_ value: UInt8) -> UInt8 { UInt8(min(Double(value) * k + 0.5, 255)) }
        row[x] = RGBA(times(row[x].red), times(row[x].green), times(row[x].blue))
      }
    }
    return result
  }
}

extension PageImage {
  /// The tones as one channel, whatever the kind.
  var luma: GreyBitmap {
    switch self {
    case .colour(let bitmap): bitmap.grey()
    case .grey(let bitmap), .bilevel(let bitmap): bitmap
    }
  }

  /// The colours, whatever the kind.
  var colours: ColourBitmap {
    switch self {
    case .colour(let bitmap): bitmap
    case .grey(let bitmap), .bilevel(let bitmap): bitmap.colour()
    }
  }
}

/// The root of the mean squared difference of two pictures' tones.
func rootMeanSquare(_ a: GreyBitmap, _ b: GreyBitmap) -> Double {
  var sum = 0.0
  for (p, q) in zip(a.pixels, b.pixels) {
    let difference = Double(p) - Double(q)
    sum += difference * difference
  }
  return (sum / Double(a.pixels.count)).squareRoot()
}
