import Imaging

/// How far each pixel of a patch is from the paper around it.
struct InkDepth {
  /// Row after row, in sixteenths of a level of white paper (255): 0 paper, up to 4080 black.
  let depths: [Int16]
  let width: Int
  let height: Int
  /// The paper's own depth: its commonest value.
  let paper: Int
  /// The depth of the darkest ink.
  let ink: Int
  /// Standard deviation of the paper.
  let noise: Double
  /// The paper's luma, 0 … 255; where a lamp or a shadow lies on a part, that of the darker one.
  let paperLuma: Int
  /// Whether the print is lighter than the paper.
  let isInverse: Bool

  /// Paper less ink over paper, 0 … 1.
  var contrast: Double { Double(ink - paper) / 4080 }

  /// Strokes up to twice as wide are ink, wider things paper. Pixels.
  private static let reach = 12

  /// The patch is smoothed by the kernel 1 2 1 (variance ½ pixel²) both ways.
  init(_ patch: GreyBitmap) {
    (width, height) = (patch.width, patch.height)
    let histogram = patch.histogram()
    let middle = Int(histogram.percentile(0.5))
    let (low, high) = (Int(histogram.percentile(0.03)), Int(histogram.percentile(0.97)))
    isInverse = high - middle > middle - low
    let smooth = Self.smoothed(patch, inverted: isInverse)
    var bytes = GreyBitmap(width: width, height: height, filledWith: 0)
    bytes.updatePixels { pixels in
      for i in pixels.indices { pixels[i] = UInt8(truncatingIfNeeded: smooth[i] &>> 4) }
    }
    let ground = bytes.closed(radiusX: Self.reach, radiusY: Self.reach).boxBlurred(radius: 3)
    let papers = ground.histogram()
    // Light print on dark paper: the light is what its print reflects.
    paperLuma = isInverse ? high : Int(papers.percentile(0.25))
    let fixed = isInverse ? Float(255) / Float(max(high, 1)) : 0
    var depths = [Int16](repeating: 0, count: width * height)
    var counts = [Int](repeating: 0, count: 512)
    ground.withPixels { ground in
      for i in depths.indices {
        let difference = Int32(ground[i]) &* 16 &+ 8 &- Int32(smooth[i])
        let scale = fixed > 0 ? fixed : 255 / Float(max(ground[i], 1))
        let depth = min(max(Int32(Float(difference) * scale), -2000), 4080)
        depths[i] = Int16(truncatingIfNeeded: depth)
        counts[Int(max(depth, 0)) &>> 3] &+= 1
      }
    }
    self.depths = depths
    let levels = Levels(counts)
    paper = levels.mode * 8 + 4
    ink = max(levels.value(above: 0.01) * 8 + 4, paper)
    noise = max(levels.spreadBelowMode * 8, Self.unrest(of: depths, width: width))
  }

  /// The standard deviation that a low quantile of the differences of near pixels suggests: that
  /// of paper, as long as a third of the patch is paper.
  private static func unrest(of depths: [Int16], width: Int) -> Double {
    var counts = [Int](repeating: 0, count: 512)
    var total = 0
    let depths = depths.span
    var y = 0
    while y < depths.count {
      for x in stride(from: y, to: y + width - 2, by: 2) {
        let difference = abs(Int32(depths[x]) &- Int32(depths[x &+ 2]))
        counts[Int(min(difference &>> 3, 511))] &+= 1
        total += 1
      }
      y += 2 * width
    }
    var left = Double(total) * 0.3
    for (k, count) in counts.enumerated() where count > 0 {
      // 0.385 standard deviations of the difference, which are √2 of the pixel's.
      if left <= Double(count) { return (Double(k) + left / Double(count)) * 8 / 0.545 }
      left -= Double(count)
    }
    return 0
  }

  /// Sixteen times the mean, weighed 1 2 1 both ways.
  private static func smoothed(_ patch: GreyBitmap, inverted: Bool) -> [Int16] {
    let (width, height) = (patch.width, patch.height)
    var result = [Int16](repeating: 0, count: width * height)
    var line = [Int16](repeating: 0, count: width + 2)
    var all = result.mutableSpan
    for y in 0..<height {
      patch.withRow(max(y - 1, 0)) { above in
        patch.withRow(y) { at in
          patch.withRow(min(y + 1, height - 1)) { below in
            precondition(above.count == at.count && below.count == at.count)
            precondition(line.count == at.count + 2)
            for x in at.indices {
              line[x &+ 1] = Int16(above[x]) &+ 2 &* Int16(at[x]) &+ Int16(below[x])
            }
          }
        }
      }
      line[0] = line[1]
      line[width + 1] = line[width]
      var row = all._mutatingExtracting(y * width..<(y + 1) * width)
      let around = line.span
      precondition(around.count == row.count + 2)
      if inverted {
        for x in row.indices {
          row[x] = 4080 &- (around[x] &+ 2 &* around[x &+ 1] &+ around[x &+ 2])
        }
      } else {
        for x in row.indices { row[x] = around[x] &+ 2 &* around[x &+ 1] &+ around[x &+ 2] }
      }
    }
    return result
  }
}

/// A histogram of depths.
private struct Levels {
  private let counts: [Int]
  /// The commonest value, of the counts smoothed a little.
  let mode: Int

  init(_ counts: [Int]) {
    self.counts = counts
    var (best, mode) = (-1, 0)
    for k in counts.indices {
      var sum = 2 * counts[k]
      if k > 0 { sum += counts[k - 1] }
      if k + 1 < counts.count { sum += counts[k + 1] }
      if sum > best { (best, mode) = (sum, k) }
    }
    self.mode = mode
  }

  /// The value that this share of all exceeds.
  func value(above share: Double) -> Int {
    var left = Int(Double(counts.reduce(0, +)) * share)
    for k in counts.indices.reversed() {
      left -= counts[k]
      if left < 0 { return k }
    }
    return 0
  }

  /// The standard deviation of a normal distribution with as many values below the mode.
  var spreadBelowMode: Double {
    var below = Double(counts[mode]) / 2
    for k in 0..<mode { below += Double(counts[k]) }
    var left = below * 0.317
    for k in 0...mode {
      let count = k == mode ? Double(counts[k]) / 2 : Double(counts[k])
      if left < count { return max(Double(mode - k) - left / max(count, 1) + 0.5, 0.25) }
      left -= count
    }
    return 0.25
  }
}
