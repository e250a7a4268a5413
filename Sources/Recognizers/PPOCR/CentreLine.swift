/// The height of a curved line's middle as a cubic of the distance along it; beyond the known
/// part it runs on level.
package struct CentreLine: Equatable, Sendable {
  /// The coefficients of t⁰, t¹, t², t³, with t from 0 at the known part's start to 1 at its end.
  private var coefficients: [Double]
  private var start: Double
  private var end: Double

  /// No curve at all.
  package static var straight: CentreLine {
    CentreLine(coefficients: [0, 0, 0, 0], start: 0, end: 1)
  }

  private init(coefficients: [Double], start: Double, end: Double) {
    self.coefficients = coefficients
    self.start = start
    self.end = end
  }

  /// The cubic nearest to the heights in the sense of least squares. `nil` when fewer than eight
  /// places are known, or they do not determine a cubic.
  ///
  /// - Parameters:
  ///   - places: distances along the line.
  ///   - heights: how far below the straight line its middle lies there.
  package init?(through places: [Double], heights: [Double]) {
    precondition(places.count == heights.count, "a height for each place")
    guard places.count >= 8, let first = places.min(), let last = places.max(), first < last
    else { return nil }
    // Normal equations A·c = b on places scaled to 0…1, which keeps them well conditioned.
    var equations = [[Double]](repeating: [0, 0, 0, 0, 0], count: 4)
    for (place, height) in zip(places, heights) {
      let t = (place - first) / (last - first)
      let powers = [1, t, t * t, t * t * t]
      for i in 0..<4 {
        for j in 0..<4 { equations[i][j] += powers[i] * powers[j] }
        equations[i][4] += powers[i] * height
      }
    }
    guard let coefficients = solve(equations) else { return nil }
    self.init(coefficients: coefficients, start: first, end: last)
  }

  /// How far below the straight line the middle lies at this distance along it.
  package func offset(at distance: Double) -> Double {
    let t = min(max((distance - start) / (end - start), 0), 1)
    let c = coefficients
    return ((c[3] * t + c[2]) * t + c[1]) * t + c[0]
  }

  /// The same curve in a picture `factor` times as large.
  package func scaled(by factor: Double) -> CentreLine {
    CentreLine(
      coefficients: coefficients.map { $0 * factor }, start: start * factor, end: end * factor)
  }
}

/// Solves n equations, each a row of n coefficients and the right side, by elimination with
/// pivots. `nil` when they have no single solution.
private func solve(_ equations: [[Double]]) -> [Double]? {
  var rows = equations
  let count = rows.count
  for column in 0..<count {
    guard
      let pivot = (column..<count).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
      abs(rows[pivot][column]) > 1e-12
    else { return nil }
    rows.swapAt(column, pivot)
    for row in 0..<count where row != column {
      let factor = rows[row][column] / rows[column][column]
      for k in column...count { rows[row][k] -= factor * rows[column][k] }
    }
  }
  return (0..<count).map { rows[$0][count] / rows[$0][$0] }
}
