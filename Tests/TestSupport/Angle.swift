/// An angle's cosine and sine, computed the same everywhere.
struct Angle {
  var cosine: Double
  var sine: Double

  /// An angle of −180…180 degrees, by the series of both functions at a quarter of it.
  init(degrees: Double) {
    precondition(abs(degrees) <= 180, "an angle of at most half a turn")
    let x = degrees * 0.017453292519943295 / 4
    let s = x * x
    var c = 1 - s / 2 * (1 - s / 12 * (1 - s / 30 * (1 - s / 56 * (1 - s / 90 * (1 - s / 132)))))
    var n = x * (1 - s / 6 * (1 - s / 20 * (1 - s / 42 * (1 - s / 72 * (1 - s / 110)))))
    for _ in 0..<2 { (c, n) = (c * c - n * n, 2 * c * n) }
    cosine = c
    sine = n
  }
}
