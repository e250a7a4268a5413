import Imaging

extension Line {
  /// A line through most of the points: those far off count less and less (least squares,
  /// iterated with Cauchy's weights).
  ///
  /// - Parameter floor: the least deviation that is taken for noise.
  init?(robustlyFitting points: [Point], weights: [Double], floor: Double) {
    guard var line = Line(fitting: points, weights: weights) else { return nil }
    for _ in 0..<4 {
      let distances = points.map { abs(line.signedDistance(to: $0)) }
      let scale = max(floor, 1.5 * distances.percentile(0.5))
      let trusted = zip(weights, distances).map { weight, distance in
        weight / (1 + (distance / scale) * (distance / scale))
      }
      guard let next = Line(fitting: points, weights: trusted) else { break }
      line = next
    }
    self = line
  }
}

extension [Double] {
  /// The number that this part of the others, 0 … 1, does not exceed; 0 when there is none.
  func percentile(_ part: Double) -> Double {
    isEmpty ? 0 : sorted()[Swift.min(Int(part * Double(count)), count - 1)]
  }
}
