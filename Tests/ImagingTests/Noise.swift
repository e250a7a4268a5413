import Imaging
import TestSupport

/// A picture of random bytes.
func greyNoise(_ width: Int, _ height: Int, seed: UInt64 = 1) -> GreyBitmap {
  var random = SeededRandom(seed: seed)
  let pixels = (0..<width * height).map { _ in UInt8(truncatingIfNeeded: random.next() >> 20) }
  return GreyBitmap(width: width, height: height, pixels: pixels)
}

/// A picture of four independent channels of random bytes.
func colourNoise(_ width: Int, _ height: Int, seed: UInt64 = 1) -> ColourBitmap {
  let planes = (0..<4).map { greyNoise(width, height, seed: seed + $0).pixels }
  let pixels = planes[0].indices.map {
    RGBA(planes[0][$0], planes[1][$0], planes[2][$0], planes[3][$0])
  }
  return ColourBitmap(width: width, height: height, pixels: pixels)
}

extension Bitmap where Pixel == RGBA {
  /// The four channels as pictures of their own.
  var planes: [GreyBitmap] {
    [\RGBA.red, \.green, \.blue, \.alpha].map { channel in
      GreyBitmap(width: width, height: height, pixels: pixels.map { $0[keyPath: channel] })
    }
  }
}

/// The rms difference of two pictures of the same size.
func rms(_ a: GreyBitmap, _ b: GreyBitmap) -> Double {
  let sum = zip(a.pixels, b.pixels).reduce(0) {
    let d = Double($1.0) - Double($1.1)
    return $0 + d * d
  }
  return (sum / Double(a.pixels.count)).squareRoot()
}

/// The greatest difference of two pictures of the same size.
func greatestDifference(_ a: GreyBitmap, _ b: GreyBitmap) -> Int {
  zip(a.pixels, b.pixels).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
}
