public import Imaging

extension Bitmap where Pixel == UInt8 {
  /// The luma of the paper in a page's quad, in unit coordinates: 0 black … 1 white.
  ///
  /// A few hundred places on the page are looked at; a fifth of them are brighter than the
  /// result, so that ink does not count, and a mirrored lamp neither. 0 when the quad is not
  /// convex or nothing of it is in the picture. The time does not grow with the picture.
  public func paperBrightness(in quad: Quad) -> Double {
    withPixels { pixels in
      PaperSamples(of: quad, width: width, height: height) { pixels[$0] }.brightness
    }
  }
}

extension Bitmap where Pixel == RGBA {
  /// The luma of the paper in a page's quad, as in a grey picture.
  public func paperBrightness(in quad: Quad) -> Double {
    withPixels { pixels in
      PaperSamples(of: quad, width: width, height: height) { pixels[$0].luma }.brightness
    }
  }
}

private struct PaperSamples {
  private var counts = [Int](repeating: 0, count: 256)

  /// Places across and down.
  private static let grid = 24
  /// How far from the sides places begin, as a part of the page.
  private static let inset = 0.04

  init(of quad: Quad, width: Int, height: Int, luma: (Int) -> UInt8) {
    guard quad.isConvex, let map = Homography(from: .whole, to: quad) else { return }
    let step = (1 - 2 * PaperSamples.inset) / Double(PaperSamples.grid - 1)
    for row in 0..<PaperSamples.grid {
      for column in 0..<PaperSamples.grid {
        let place = map(
          Point(
            PaperSamples.inset + Double(column) * step, PaperSamples.inset + Double(row) * step))
        guard place.x >= 0, place.y >= 0, place.x < 1, place.y < 1 else { continue }
        let x = Int(place.x * Double(width))
        let y = Int(place.y * Double(height))
        counts[Int(luma(y * width + x))] += 1
      }
    }
  }

  var brightness: Double {
    let histogram = Histogram(counts: counts)
    return histogram.total == 0 ? 0 : Double(histogram.percentile(0.8)) / 255
  }
}
