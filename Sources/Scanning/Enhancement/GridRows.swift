import Imaging

/// Values over a coarse grid, read row by row at a page's full size, interpolated linearly
/// between cell centres. One value or more a cell, in planes.
///
/// A row of the grid is widened once, when the page's rows reach it; between two of them a
/// value costs two multiplications.
struct GridRows {
  private let planes: [Bitmap<UInt16>]
  /// For each column of the page the cell to its left, and the shares of that and the next.
  private let firsts: [Int32]
  private let shares: [Weights]
  /// The last cell of a row.
  private let last: Int
  private let down: LinearSteps
  private let width: Int
  /// The widened rows around the last asked for, plane after plane.
  private var upper: [UInt16]
  private var lower: [UInt16]
  private var upperRow = -1
  private var lowerRow = -1

  /// The planes, at least one, all of a size, stretched over a page.
  init(_ planes: [Bitmap<UInt16>], width: Int, height: Int) {
    self.planes = planes
    self.width = width
    let across = LinearSteps(from: planes[0].width, to: width)
    firsts = (0..<width).map { Int32(across[$0].first) }
    shares = (0..<width).map { across[$0].shares }
    last = planes[0].width - 1
    down = LinearSteps(from: planes[0].height, to: height)
    upper = [UInt16](repeating: 0, count: width * planes.count)
    lower = upper
  }

  /// Calls `body` with the widened grid rows above and below the page's row `y`, plane after
  /// plane, and their weights: the value at `i` is `weights.blend(upper[i], lower[i])`.
  mutating func withRows<Result>(
    around y: Int, _ body: (Span<UInt16>, Span<UInt16>, Weights) -> Result
  ) -> Result {
    let step = down[y]
    if step.first != upperRow {
      if step.first == lowerRow {
        swap(&upper, &lower)
        swap(&upperRow, &lowerRow)
      } else {
        widen(step.first, into: &upper)
        upperRow = step.first
      }
    }
    if step.second != lowerRow {
      widen(step.second, into: &lower)
      lowerRow = step.second
    }
    return body(upper.span, lower.span, step.shares)
  }

  /// The values at some columns of the page's row `y`, plane after plane: the same as `withRows`
  /// gives, quicker where they are few.
  func values(atColumns columns: [Int], row y: Int, into values: inout [UInt16]) {
    let step = down[y]
    let (firsts, shares) = (firsts.span, shares.span)
    for (plane, cells) in planes.enumerated() {
      cells.withRow(step.first) { upper in
        cells.withRow(step.second) { lower in
          for (index, x) in columns.enumerated() {
            let first = Int(firsts[x])
            let next = min(first &+ 1, last)
            values[plane * columns.count + index] = step.shares.blend(
              shares[x].blend(upper[first], upper[next]),
              shares[x].blend(lower[first], lower[next]))
          }
        }
      }
    }
  }

  @_optimize(speed)
  private func widen(_ y: Int, into row: inout [UInt16]) {
    var row = row.mutableSpan
    let (firsts, shares) = (firsts.span, shares.span)
    for (plane, values) in planes.enumerated() {
      values.withRow(y) { cells in
        let start = plane * width
        for x in firsts.indices {
          let first = Int(firsts[x])
          row[start &+ x] = shares[x].blend(cells[first], cells[min(first &+ 1, last)])
        }
      }
    }
  }

  /// Shares of the rows above and below, 65535 in sum.
  struct Weights: BitwiseCopyable, Sendable {
    let upper: UInt16
    let lower: UInt16

    /// The value between two, within 1.
    @inline(__always)
    func blend(_ above: UInt16, _ below: UInt16) -> UInt16 {
      // The two truncations lose one on average.
      above.times(upper) &+ below.times(lower) &+ 1
    }
  }
}

extension UInt16 {
  /// The product over 65536: one instruction on most processors, of vectors too.
  @inline(__always)
  fileprivate func times(_ share: UInt16) -> UInt16 {
    UInt16(truncatingIfNeeded: (UInt32(self) &* UInt32(share)) &>> 16)
  }
}

/// A gain in fixed point, 1 being 2048.
enum Gain {
  /// What makes a paper of this value white. Under 12 there is nothing to see: the gain stays
  /// below 22.
  static func whitening(_ paper: Float) -> UInt16 {
    UInt16(truncatingIfNeeded: Int(255 * 2048 / max(paper, 12) + 0.5))
  }

  /// The same of three channels at once; the fourth is of no use.
  static func whitening(_ paper: SIMD4<Float>) -> SIMD4<UInt16> {
    let least = SIMD4<Float>(repeating: 12)
    let gain = 255 * 2048 / paper.replacing(with: least, where: paper .< least) + 0.5
    @inline(__always)
    func fixed(_ gain: Float) -> UInt16 { UInt16(truncatingIfNeeded: Int32(gain)) }
    return SIMD4(fixed(gain.x), fixed(gain.y), fixed(gain.z), 0)
  }

  /// `value` times `gain`, at most 255.
  @inline(__always)
  static func apply(_ gain: UInt16, to value: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: min((UInt16(value) &<< 5).times(gain), 255))
  }
}
