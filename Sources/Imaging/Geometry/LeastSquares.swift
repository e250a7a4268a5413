/// The least-squares solution of linear equations, by Householder's QR decomposition (Golub and
/// Van Loan, "Matrix Computations", 5.2), which doesn't square the condition number.
///
/// `equations` holds row after row: the `unknowns` coefficients, then the right-hand side.
/// `nil` when the equations don't determine the unknowns.
public func leastSquares(_ equations: [Double], unknowns n: Int) -> [Double]? {
  let width = n + 1
  precondition(n > 0 && equations.count % width == 0, "whole equations")
  let m = equations.count / width
  guard m >= n else { return nil }
  var a = equations
  var largest = 0.0
  for value in a { largest = max(largest, value.magnitude) }
  guard largest.isFinite else { return nil }
  let negligible = largest * 1e-11

  for k in 0..<n {
    var square = 0.0
    for r in k..<m { square += a[r * width + k] * a[r * width + k] }
    let norm = square.squareRoot()
    guard norm > negligible else { return nil }
    // Reflect column k onto the axis; v = column + sign · norm · axis.
    let head = a[k * width + k]
    let alpha = head > 0 ? -norm : norm
    let v0 = head - alpha
    let scale = 1 / (square - head * alpha)  // 2 / |v|²
    for c in (k + 1)...n {
      var dot = v0 * a[k * width + c]
      for r in (k + 1)..<m { dot += a[r * width + k] * a[r * width + c] }
      dot *= scale
      a[k * width + c] -= dot * v0
      for r in (k + 1)..<m { a[r * width + c] -= dot * a[r * width + k] }
    }
    a[k * width + k] = alpha
  }

  var solution = [Double](repeating: 0, count: n)
  for k in stride(from: n - 1, through: 0, by: -1) {
    var value = a[k * width + n]
    for c in (k + 1)..<n { value -= a[k * width + c] * solution[c] }
    solution[k] = value / a[k * width + k]
  }
  return solution
}
