/// How often each grey value occurs.
public struct Histogram: Equatable, Sendable {
  /// 256 counts, one a value.
  public private(set) var counts: [Int]
  /// The sum of the counts.
  public private(set) var total: Int

  /// A histogram from 256 counts.
  public init(counts: [Int]) {
    precondition(counts.count == 256, "a count for each byte")
    self.counts = counts
    total = counts.reduce(0, +)
  }

  /// The least value that at least `fraction` (0…1) of the pixels don't exceed.
  public func percentile(_ fraction: Double) -> UInt8 {
    precondition(fraction >= 0 && fraction <= 1, "a fraction")
    let wanted = max(1, Int((fraction * Double(total)).rounded(.up)))
    var seen = 0
    for value in counts.indices {
      seen += counts[value]
      if seen >= wanted { return UInt8(value) }
    }
    return 255
  }

  /// The most frequent value; the least of several.
  public var mode: UInt8 {
    var best = 0
    for value in counts.indices where counts[value] > counts[best] { best = value }
    return UInt8(best)
  }

  /// The mean value; 0 without pixels.
  public var mean: Double {
    var sum = 0
    for value in counts.indices { sum += value * counts[value] }
    return total > 0 ? Double(sum) / Double(total) : 0
  }

  /// The value up to which pixels are dark, by the greatest variance between the two classes
  /// (Otsu, "A threshold selection method from gray-level histograms", 1979).
  public var otsuThreshold: UInt8 {
    let all = mean * Double(total)
    var (best, threshold) = (-1.0, 0)
    var (count, sum) = (0.0, 0.0)
    for value in counts.indices {
      count += Double(counts[value])
      sum += Double(value * counts[value])
      let rest = Double(total) - count
      if count == 0 || rest == 0 { continue }
      let difference = sum / count - (all - sum) / rest
      let between = count * rest * difference * difference
      if between > best { (best, threshold) = (between, value) }
    }
    return UInt8(threshold)
  }
}

extension Bitmap where Pixel == UInt8 {
  /// How often each value occurs.
  public func histogram() -> Histogram {
    var counts = [Int](repeating: 0, count: 256)
    withPixels { pixels in
      for k in pixels.indices { counts[Int(pixels[k])] &+= 1 }
    }
    return Histogram(counts: counts)
  }
}
