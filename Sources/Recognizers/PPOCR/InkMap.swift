package import Imaging

/// Where a strip has ink, whether dark on light or light on dark.
package struct InkMap: Sendable {
  /// Columns of the strip.
  package let width: Int
  /// Rows of the strip.
  package let height: Int
  /// Rows above the strip, and below, that are known too.
  private let surround: Int
  /// The rows, of all that are known, that neighbouring lines don't reach into.
  private let inner: Range<Int>
  private let ink: [Bool]
  private let inkedColumns: [Bool]
  /// The darkest of each column.
  private let peaks: [Float]

  /// The letters' neighbours above and below reach into this share of the height.
  private static let margin = 0.1
  /// The least difference from the paper that counts, 0…255.
  private static let leastContrast: Float = 18
  /// Ink is darker than this share of the strip's strong ink.
  private static let contrastShare: Float = 0.3

  /// The ink of a strip, of whose picture so many rows lie above it and below.
  package init(of picture: GreyBitmap, surround: Int = 0) {
    let (width, height) = (picture.width, picture.height - 2 * surround)
    let darkness = Self.darkness(of: picture)
    let margin = Int((Double(height) * Self.margin).rounded())
    let rows = margin..<max(height - margin, margin + 1)
    inner = surround + rows.lowerBound..<surround + rows.upperBound
    let peaks = (0..<width).map { x in
      rows.reduce(Float(0)) { max($0, darkness[(surround + min($1, height - 1)) * width + x]) }
    }
    let strong = peaks.sorted()[min(width - 1, width * 9 / 10)]
    let limit = max(Self.leastContrast, Self.contrastShare * strong)
    self.width = width
    self.height = height
    self.surround = surround
    self.peaks = peaks
    ink = darkness.map { $0 > limit }
    inkedColumns = peaks.map { $0 > limit }
  }

  /// Whether the column has ink, apart from the margins above and below.
  package func hasInk(column: Int) -> Bool { inkedColumns[column] }

  /// Where, to a part of a column, the ink begins whose first column this is, or ends whose last.
  /// What is less dark than the column beside it has ink in a part of it only.
  package func edge(ofInk column: Int, isStart: Bool) -> Double {
    let outward = isStart ? -1 : 1
    var full = column
    while abs(full - column) < Self.edgeReach, peak(full - outward) > peak(full) { full -= outward }
    let dark = peak(full)
    guard dark > 0 else { return Double(isStart ? column : column + 1) }
    let partly = (1...Self.edgeReach).reduce(Float(0)) { sum, step in
      let share = min(peak(full + step * outward) / dark, 1)
      return share > Self.leastShare ? sum + share : sum
    }
    return Double(isStart ? full : full + 1) + Double(outward) * Double(partly)
  }

  /// How far from the first inked column one that has it in full, and one that has a trace, may be.
  private static let edgeReach = 3
  /// Less of the dark beside it is noise.
  private static let leastShare: Float = 0.04

  /// The last column, going outward from a word's first or last, with ink that hangs together with
  /// the word's, such as the hook of a j under the letter before. The same column when that goes on
  /// for `reach` columns or more: a line under the words is no part of a letter.
  package func end(ofInk column: Int, isStart: Bool, within reach: Int) -> Int {
    let outward = isStart ? -1 : 1
    // From the letter's middle: a hook may hang at its stem, which begins behind its serif.
    var x = min(max(column - reach * outward, 0), width - 1)
    var held = letters(at: x)
    while abs(x - column) < reach || (column - x) * outward > 0 {
      let next = x + outward
      guard (0..<width).contains(next) else { return x }
      let isInWord = (column - next) * outward >= 0
      let own = isInWord ? letters(at: next) : []
      held = held.indices.map { y in
        let isNear = held[max(y - 1, 0)] || held[y] || held[min(y + 1, held.count - 1)]
        return isNear && ink[y * width + next] || isInWord && own[y]
      }
      guard isInWord || held.contains(true) else { return x }
      x = next
    }
    return column
  }

  /// The rows, of all, of a column's ink that reaches the middle of the strip: other ink is
  /// neighbouring lines', or hangs at the letter in another column.
  private func letters(at column: Int) -> [Bool] {
    let rows = 0..<height + 2 * surround
    let runs = runs(of: rows.map { ink[$0 * width + column] }).filter { $0.overlaps(inner) }
    return rows.map { y in runs.contains { $0.contains(y) } }
  }

  private func peak(_ column: Int) -> Float {
    peaks.indices.contains(column) ? peaks[column] : 0
  }

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

  /// The rows from the highest to the lowest ink in the columns, which may lie above the strip or
  /// below; `nil` without ink. Ink that comes in over the edge and ends before the letters is a
  /// neighbouring line's; where it touches them, the strip's edge parts them.
  package func rows(in columns: Range<Int>) -> Range<Int>? {
    let columns = columns.clamped(to: 0..<width)
    let all = 0..<height + 2 * surround
    let inked = all.map { y in columns.contains { ink[y * width + $0] } }
    let runs = runs(of: inked)
    guard let tallest = runs.max(by: { $0.count < $1.count }) else { return nil }
    let own = runs.filter {
      $0 == tallest || ($0.lowerBound > 0 && $0.upperBound < all.upperBound)
    }
    guard let first = own.first?.lowerBound, let last = own.last?.upperBound else { return nil }
    let top = first > 0 ? first - surround : 0
    let bottom = last < all.upperBound ? last - surround : height
    return top < bottom ? top..<bottom : nil
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
