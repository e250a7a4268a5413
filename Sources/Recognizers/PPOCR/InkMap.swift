package import Imaging

/// Where a strip has ink, whether dark on light or light on dark.
package struct InkMap: Sendable {
  /// Columns of the strip.
  package let width: Int
  /// Rows of the strip.
  package let height: Int
  private let ink: [Bool]
  private let inkedColumns: [Bool]

  /// The letters' neighbours above and below reach into this share of the height.
  private static let margin = 0.1
  /// The least difference from the paper that counts, 0…255.
  private static let leastContrast: Float = 18
  /// Ink is darker than this share of the strip's strong ink.
  private static let contrastShare: Float = 0.3

  /// The ink of a strip.
  package init(of strip: GreyBitmap) {
    let (width, height) = (strip.width, strip.height)
    let darkness = Self.darkness(of: strip)
    let margin = Int((Double(height) * Self.margin).rounded())
    let rows = margin..<max(height - margin, margin + 1)
    let peaks = (0..<width).map { x in
      rows.reduce(Float(0)) { max($0, darkness[min($1, height - 1) * width + x]) }
    }
    let strong = peaks.sorted()[min(width - 1, width * 9 / 10)]
    let limit = max(Self.leastContrast, Self.contrastShare * strong)
    self.width = width
    self.height = height
    ink = darkness.map { $0 > limit }
    inkedColumns = peaks.map { $0 > limit }
  }

  /// Whether the column has ink, apart from the margins above and below.
  package func hasInk(column: Int) -> Bool { inkedColumns[column] }

  /// The longest run of columns without ink in the range, which is cut to the strip; `nil` when
  /// every column has some.
  package func widestGap(in columns: Range<Int>) -> Range<Int>? {
    let columns = columns.clamped(to: 0..<width)
    var widest: Range<Int>?
    var start = columns.lowerBound
    for x in columns.lowerBound...columns.upperBound
    where x == columns.upperBound || inkedColumns[x] {
      if x - start > (widest?.count ?? 0) { widest = start..<x }
      start = x + 1
    }
    return widest
  }

  /// The rows from the highest to the lowest ink in the columns; `nil` without ink. Ink that
  /// comes in over the strip's edge and ends before the letters is a neighbouring line's.
  package func rows(in columns: Range<Int>) -> Range<Int>? {
    let columns = columns.clamped(to: 0..<width)
    let inked = (0..<height).map { y in columns.contains { ink[y * width + $0] } }
    let runs = runs(of: inked)
    guard let tallest = runs.max(by: { $0.count < $1.count }) else { return nil }
    let own = runs.filter {
      $0 == tallest || ($0.lowerBound > 0 && $0.upperBound < height)
    }
    guard let first = own.first, let last = own.last else { return nil }
    return first.lowerBound..<last.upperBound
  }

  private func runs(of flags: [Bool]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for (index, flag) in (flags + [false]).enumerated() {
      if flag {
        start = start ?? index
      } else if let begun = start {
        runs.append(begun..<index)
        start = nil
      }
    }
    return runs
  }

  /// How much darker than the paper each pixel is, or lighter where the paper is dark.
  private static func darkness(of strip: GreyBitmap) -> [Float] {
    let (width, height) = (strip.width, strip.height)
    let isInverted = isLightOnDark(strip)
    let values = strip.pixels.map { isInverted ? 255 - Float($0) : Float($0) }
    let paper = blurred(
      (0..<width).map { x in
        (0..<height).map { values[$0 * width + x] }.sorted()[min(height - 1, height * 85 / 100)]
      })
    return values.indices.map { max(0, paper[$0 % width] - values[$0]) }
  }

  /// Paper is what most pixels show: the middle grey lies nearer to it than to the ink.
  private static func isLightOnDark(_ strip: GreyBitmap) -> Bool {
    let sorted = strip.pixels.sorted()
    let dark = Int(sorted[sorted.count / 20])
    let middle = Int(sorted[sorted.count / 2])
    let light = Int(sorted[sorted.count - 1 - sorted.count / 20])
    return middle - dark < light - middle
  }

  /// The mean over some letters, so that a wide dark letter does not pass for paper.
  private static func blurred(_ values: [Float]) -> [Float] {
    let radius = 20
    var result = values
    for _ in 0..<2 {
      var sums: [Float] = [0]
      for value in result { sums.append((sums.last ?? 0) + value) }
      result = result.indices.map { x in
        let (from, to) = (max(0, x - radius), min(values.count, x + radius + 1))
        return (sums[to] - sums[from]) / Float(to - from)
      }
    }
    return result
  }
}
