import Imaging
import Scanning

/// How quick the page net and the finding of a page in a camera's frame are, on one thread.
struct NetTimes {
  /// A frame of 1280 × 720 pixels.
  var frame: ColourBitmap
  var rounds: Int

  /// One JSON object: the rate at which four lanes are multiplied and added here, the net's
  /// multiply-adds and time, and the time from frame to refined quad.
  func json() -> String {
    let net = PageNet.builtIn
    let side = 192
    var run = PageNetRun(of: net, side: side)
    let square = frame.resized(width: side, height: side)
    var detector = FrameDetector()
    let i420 = self.i420
    var kept = 0
    var (rate, netTime, colour, planar) = (0.0, Double.infinity, Double.infinity, Double.infinity)
    for _ in 0..<rounds {
      rate = max(rate, Self.rate())
      netTime = min(netTime, seconds { run.look(at: square) })
      colour = min(colour, seconds { kept += detector.detect(in: frame).quad == nil ? 0 : 1 })
      planar = min(planar, seconds { kept += detector.detect(in: i420).quad == nil ? 0 : 1 })
    }
    let work = Double(net.multiplyAdds(side: side))
    return """
      {"multiplyAdds": \(Int(work)), "gigaMultiplyAddsPerSecond": \(rate / 1e9),
       "netMs": \(netTime * 1000), "netOverRate": \(netTime * rate / work),
       "frameMs": {"colour": \(colour * 1000), "I420": \(planar * 1000)}, "found": \(kept > 0)}
      """
  }

  private func seconds(_ body: () -> Void) -> Double {
    ContinuousClock().measure(body) / .seconds(1)
  }

  /// Multiply-adds a second of four single-precision lanes, multiplied and added apart: as many
  /// sums at once as registers hold.
  private static func rate() -> Double {
    let steps = 200_000
    let factor = SIMD4<Float>(repeating: 0.5)
    let addend = SIMD4<Float>(repeating: Float(steps))
    var a = addend, b = addend, c = addend, d = addend, e = addend
    var f = addend, g = addend, h = addend, i = addend, j = addend
    let time = ContinuousClock().measure {
      for _ in 0..<steps {
        a = a * factor + addend
        b = b * factor + addend
        c = c * factor + addend
        d = d * factor + addend
        e = e * factor + addend
        f = f * factor + addend
        g = g * factor + addend
        h = h * factor + addend
        i = i * factor + addend
        j = j * factor + addend
      }
    }
    let sum = (a + b + c + d + e + f + g + h + i + j).sum()
    precondition(sum > 0, "the results are looked at")
    return Double(40 * steps) / (time / .seconds(1))
  }

  /// The frame as a camera gives it (BT.601).
  private var i420: I420Bitmap {
    let small = frame.resized(width: (frame.width + 1) / 2, height: (frame.height + 1) / 2)
    func plane(_ picture: ColourBitmap, _ weights: SIMD4<Float>) -> GreyBitmap {
      let bytes = picture.pixels.map { pixel -> UInt8 in
        let parts = SIMD4(Float(pixel.red), Float(pixel.green), Float(pixel.blue), 1) * weights
        return UInt8(min(max(parts.sum(), 0), 255))
      }
      return GreyBitmap(width: picture.width, height: picture.height, pixels: bytes)
    }
    return I420Bitmap(
      luma: plane(frame, SIMD4(0.2568, 0.5041, 0.0979, 16)),
      blue: plane(small, SIMD4(-0.1482, -0.291, 0.4392, 128)),
      red: plane(small, SIMD4(0.4392, -0.3678, -0.0714, 128)))
  }
}
