/// For each new pixel along one axis: the first old pixel it draws from and the weights of that
/// and the following ones.
struct ResampleTable {
  /// Old pixels along the axis.
  let oldCount: Int
  /// New pixels along the axis.
  let count: Int
  /// Weights per new pixel; unused ones are 0.
  let taps: Int
  /// The first old pixel of each new one; `first + taps` never passes the edge.
  private(set) var first: [Int]
  /// `taps` weights for each new pixel, adding up to 1.
  private(set) var weights: [Float]

  init(from old: Int, to new: Int, by filter: ResizeFilter) {
    let scale = Double(old) / Double(new)
    let kernel = Kernel(filter, scale: scale)
    oldCount = old
    count = new
    taps = min(old, Int(Math.ceil(2 * kernel.support)) + 1)
    first = []
    weights = []
    first.reserveCapacity(new)
    weights.reserveCapacity(new * taps)
    var exact = [Double](repeating: 0, count: taps)
    for target in 0..<new {
      let centre = (Double(target) + 0.5) * scale
      let from = Int(Math.floor(centre - kernel.support))
      let to = Int(Math.ceil(centre + kernel.support))
      let start = min(max(from, 0), old - taps)
      for k in exact.indices { exact[k] = 0 }
      for place in from...max(to, from) {
        // Beyond the edge the nearest pixel counts again.
        let held = min(max(place, 0), old - 1) - start
        let weight = kernel.weight(of: place, at: centre)
        if weight != 0 { exact[min(max(held, 0), taps - 1)] += weight }
      }
      let total = exact.reduce(0, +)
      first.append(start)
      for weight in exact { weights.append(Float(weight / total)) }
    }
  }

  /// How many weights of a new pixel are alike from the one at `tap` on, 257 at most: as many
  /// bytes as add up to 16 bits.
  func run(of target: Int, from tap: Int) -> Int {
    let start = target * taps
    var end = tap + 1
    while end < min(taps, tap + 257), weights[start + end] == weights[start + tap] { end += 1 }
    return end - tap
  }
}

/// A filter at one scale: how much an old pixel counts at a place between old pixels.
private struct Kernel {
  let filter: ResizeFilter
  /// Old pixels to one step of the filter: at least one.
  let step: Double
  /// How far from the place, in old pixels, a pixel's centre may be (its edge for means).
  let support: Double

  init(_ filter: ResizeFilter, scale: Double) {
    // Enlarging by area is bilinear.
    self.filter = filter == .area && scale <= 1 ? .bilinear : filter
    step = max(scale, 1)
    switch self.filter {
    case .area: support = scale / 2
    case .bilinear: support = step
    case .bicubic: support = 2 * step
    }
  }

  func weight(of pixel: Int, at place: Double) -> Double {
    switch filter {
    case .area:
      let (left, right) = (place - support, place + support)
      return max(0, min(Double(pixel + 1), right) - max(Double(pixel), left))
    case .bilinear:
      return max(0, 1 - (Double(pixel) + 0.5 - place).magnitude / step)
    case .bicubic:
      return Self.keys((Double(pixel) + 0.5 - place).magnitude / step)
    }
  }

  /// Keys' cubic, a = −0.5.
  private static func keys(_ x: Double) -> Double {
    if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
    if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
    return 0
  }
}
