package import Imaging

/// How soft letters' edges are, along four directions: the widths of runs from light to dark and
/// back, after Marziliano et al., "A no-reference perceptual blur metric", 2002; but the width is
/// the run's rise over its steepest step, which the ends' noise doesn't change.
package struct EdgeWidths {
  /// For each direction (along x, down to the right, along y, down to the left) the counts of
  /// widths, in quarters of a pixel.
  private(set) var counts: [[Int]]

  /// Widths that are told apart.
  private static let bins = 160

  /// No edges yet.
  package init() { counts = [[Int]](repeating: [Int](repeating: 0, count: Self.bins), count: 4) }

  /// Adds the edges whose steepest step is where `isPrint` is not 0.
  ///
  /// - Parameter least: the least rise of an edge.
  package mutating func add(_ depths: [Int16], isPrint: GreyBitmap, least: Int) {
    let (width, height) = (isPrint.width, isPrint.height)
    let (values, mask) = (depths.span, isPrint.pixels.span)
    // Every other line is enough.
    for y in stride(from: 0, to: height, by: 2) {
      scan(values, mask, from: y * width, step: 1, count: width, direction: 0, least)
    }
    for x in stride(from: 0, to: width, by: 2) {
      scan(values, mask, from: x, step: width, count: height, direction: 2, least)
    }
    for x in stride(from: 2 - height, to: width, by: 2) {
      let (left, top) = (max(x, 0), max(-x, 0))
      let count = min(width - left, height - top)
      scan(
        values, mask, from: top * width + left, step: width + 1, count: count, direction: 1, least)
      scan(
        values, mask, from: top * width + width - 1 - left, step: width - 1, count: count,
        direction: 3, least)
    }
  }

  private mutating func scan(
    _ values: Span<Int16>, _ mask: Span<UInt8>, from start: Int, step: Int, count: Int,
    direction: Int, _ least: Int
  ) {
    guard count > 1 else { return }
    let length = direction & 1 == 0 ? 4.0 : 4 * 2.0.squareRoot()
    var (rise, steepest, place) = (0, 0, start)
    var last = Int(values[start])
    var at = start
    for _ in 1..<count {
      at &+= step
      let value = Int(values[at])
      let change = value &- last
      last = value
      // The same way on, or level.
      if (change >= 0) == (rise >= 0) || change == 0 {
        rise &+= change
      } else {
        if abs(rise) >= least, mask[place] != 0 { record(rise, steepest, length, direction) }
        (rise, steepest) = (change, 0)
      }
      if abs(change) > steepest { (steepest, place) = (abs(change), at) }
    }
    if abs(rise) >= least, mask[place] != 0 { record(rise, steepest, length, direction) }
  }

  private mutating func record(_ rise: Int, _ steepest: Int, _ length: Double, _ direction: Int) {
    let width = Double(abs(rise)) / Double(max(steepest, 1)) * length
    counts[direction][min(Int(width), Self.bins - 1)] += 1
  }

  /// Edges seen along a direction.
  package func count(_ direction: Int) -> Int { counts[direction].reduce(0, +) }

  /// The width that a third of a direction's edges fall below, in pixels: of those that cross it
  /// squarely.
  func width(_ direction: Int) -> Double? {
    let counts = counts[direction]
    let total = counts.reduce(0, +)
    guard total >= 6 else { return nil }
    var left = Double(total) * 0.33
    for (k, count) in counts.enumerated() where count > 0 {
      if left <= Double(count) { return (Double(k) + left / Double(count)) / 4 }
      left -= Double(count)
    }
    return nil
  }

  /// The standard deviation of the blur that made sharp edges so wide, in pixels: a Gaussian's
  /// edge rises over √(2π) σ at its steepest. What the smoothing before and the pixels themselves
  /// add is taken off.
  package func blur(_ direction: Int, smoothing: Double) -> Double? {
    guard let width = width(direction) else { return nil }
    let steps = direction & 1 == 0 ? 1.0 / 12 : 1.0 / 6
    let variance = width * width / 6.283185307 - smoothing - 1.0 / 12 - steps
    return max(variance, 0).squareRoot()
  }
}
