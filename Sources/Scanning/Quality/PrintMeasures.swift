import Imaging

/// How the print on a page looks: what a reader needs to be able to read it.
struct PrintMeasures {
  /// Height of the lower-case letters, in pixels.
  let xHeight: Double
  /// Width of the edges beyond what sharp ones have, over the x-height.
  let blur: Double
  /// Paper less ink, over paper: 0 … 1.
  let contrast: Double
  /// Paper less ink, over the standard deviation of the noise.
  let signalToNoise: Double

  /// Width of a sharp edge by the measure used here, in pixels.
  private static let sharpEdge = 2.2
  /// Ink is darker than this on a patch whose darkest is stretched to 30.
  private static let inkBelow: UInt8 = 140

  /// `nil` when the patches hold too few letters.
  init?(_ patches: [GreyBitmap]) {
    var prints: [Print] = []
    var heights: [Double] = []
    for patch in patches {
      guard let print = Print(patch) else { continue }
      prints.append(print)
      heights += print.heights
    }
    guard heights.count >= QualityThresholds.fewestSymbols else { return nil }
    heights.sort()
    let xHeight = heights[heights.count * 2 / 5]

    // Edge widths in four directions: motion blurs one of them only, and that one counts.
    var widths = EdgeWidths(reach: max(3, Int(xHeight * 0.35)))
    var (inks, noises): ([Double], [Double]) = ([], [])
    for print in prints {
      widths.add(print.stretched, isInk: print.isInk)
      inks.append(print.ink)
      noises.append(print.noise)
    }
    let all = widths.byDirection.reduce(0) { $0 + $1.count }
    var widest = 0.0
    for direction in widths.byDirection where direction.count * 16 > all {
      widest = max(widest, PrintMeasures.median(direction))
    }
    let sharp = PrintMeasures.sharpEdge
    self.xHeight = xHeight
    blur = max(widest * widest - sharp * sharp, 0).squareRoot() / xHeight
    let ink = PrintMeasures.median(inks)
    contrast = ink / 255
    signalToNoise = ink / max(PrintMeasures.median(noises), 0.5)
  }

  static func median(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.value(ofRank: values.count / 2)
  }

  /// The print of one patch, its paper made white.
  private struct Print {
    /// Paper white, the darkest ink 30.
    let stretched: GreyBitmap
    /// 255 where there is ink.
    let isInk: GreyBitmap
    /// Of each symbol, in pixels.
    let heights: [Double]
    /// Paper less ink, in levels of white paper.
    let ink: Double
    /// Standard deviation, in levels of white paper.
    let noise: Double

    /// `nil` when nothing on the patch looks like print.
    init?(_ patch: GreyBitmap) {
      let paper = Double(patch.boxBlurred(radius: 1).histogram().percentile(0.85))
      guard paper >= 4, patch.width >= 16 else { return nil }
      let even = patch.scaled { Double($0) * 255 / paper }
      let noise = Print.noise(of: even)
      let smooth = noise > 3 ? even.gaussianBlurred(sigma: Float(min(1.2, noise / 8))) : even
      let darkest = Double(smooth.histogram().percentile(0.01))
      let depth = 255 - darkest
      // Specks of noise and the texture of paper are no print.
      guard depth >= max(12, 3.5 * noise) else { return nil }
      let stretched = smooth.scaled { 255 - (255 - Double($0)) * 225 / max(depth, 20) }
      let isInk = stretched.scaled { $0 < PrintMeasures.inkBelow ? 255 : 0 }

      let found = isInk.connectedComponents()
      var (heights, isSymbol) = (
        [Double](), [Bool](repeating: false, count: found.components.count)
      )
      for (index, component) in found.components.enumerated() {
        let box = component.bounds
        let touches =
          box.x == 0 || box.y == 0 || box.x + box.width == patch.width
          || box.y + box.height == patch.height
        let isLetter =
          box.height >= 4 && box.width >= 2 && box.height < patch.height / 2
          && box.width < 6 * box.height && component.area >= 6 && !touches
        if isLetter { heights.append(Double(box.height)) }
        isSymbol[index] = isLetter
      }
      guard !heights.isEmpty else { return nil }
      var counts = [Int](repeating: 0, count: 256)
      found.labels.withPixels { labels in
        smooth.withPixels { tones in
          for i in labels.indices where labels[i] > 0 && isSymbol[Int(labels[i]) - 1] {
            counts[255 - Int(tones[i])] += 1
          }
        }
      }
      self.stretched = stretched
      self.isInk = isInk
      self.heights = heights
      self.noise = noise
      ink = Double(Histogram(counts: counts).percentile(0.5))
    }

    /// The median difference of neighbours, as the standard deviation of Gaussian noise.
    private static func noise(of patch: GreyBitmap) -> Double {
      var counts = [Int](repeating: 0, count: 256)
      for y in stride(from: 0, to: patch.height, by: 2) {
        patch.withRow(y) { row in
          for x in stride(from: 0, to: row.count - 1, by: 2) {
            counts[abs(Int(row[x]) - Int(row[x + 1]))] += 1
          }
        }
      }
      let middle = Double(Histogram(counts: counts).percentile(0.5))
      return middle / 0.6745 / 1.414
    }
  }
}

extension Bitmap where Pixel == UInt8 {
  /// Each tone by a function, cut off at 0 and 255.
  fileprivate func scaled(_ change: (UInt8) -> Double) -> GreyBitmap {
    let table = (0...255).map { UInt8(min(max(change(UInt8($0)).rounded(), 0), 255)) }
    var result = self
    result.updateRows { _, row in
      for x in row.indices { row[x] = table[Int(row[x])] }
    }
    return result
  }
}
