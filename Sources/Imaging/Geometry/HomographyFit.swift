extension Homography {
  /// The map that takes each corner of one quad to that of the other.
  ///
  /// `nil` when three corners of either lie on a line.
  public init?(from source: Quad, to target: Quad) {
    self.init(from: source.corners, to: target.corners)
  }

  /// The map that takes points nearest to their targets: exact for four points, least squares
  /// of the algebraic error for more, in coordinates normalised as in Hartley, "In defense of
  /// the eight-point algorithm", 1997.
  ///
  /// The centre of `source` must not go to infinity, which no camera does to points it sees.
  /// `nil` when the points don't determine a map: fewer than four, or all but one on a line.
  public init?(from source: [Point], to target: [Point]) {
    precondition(source.count == target.count, "as many targets as points")
    guard source.count >= 4,
      let fromNormal = Homography(normalizing: source),
      let toNormal = Homography(normalizing: target),
      let back = toNormal.inverse
    else { return nil }
    // Unknowns a…h of the normalised map, with i = 1:
    // a x + b y + c − g x u − h y u = u  and  d x + e y + f − g x v − h y v = v.
    var rows = [Double]()
    rows.reserveCapacity(source.count * 18)
    for k in source.indices {
      let (p, q) = (fromNormal(source[k]), toNormal(target[k]))
      rows += [p.x, p.y, 1, 0, 0, 0, -p.x * q.x, -p.y * q.x, q.x]
      rows += [0, 0, 0, p.x, p.y, 1, -p.x * q.y, -p.y * q.y, q.y]
    }
    guard let u = leastSquares(rows, unknowns: 8) else { return nil }
    let normal = Homography(u[0], u[1], u[2], u[3], u[4], u[5], u[6], u[7], 1)
    // Four points of which three lie on a line have a solution, but a singular one.
    guard normal.determinant.magnitude > 1e-9 else { return nil }
    self = fromNormal.concatenated(with: normal).concatenated(with: back)
  }

  /// The similarity that moves the points' centre to the origin and their mean distance
  /// from it to √2; `nil` when they all coincide or are not finite.
  private init?(normalizing points: [Point]) {
    let n = Double(points.count)
    let centre = points.reduce(Point(0, 0), +) * (1 / n)
    let mean = points.reduce(0) { $0 + $1.distance(to: centre) } / n
    guard mean.isFinite, mean > 0 else { return nil }
    let k = 2.0.squareRoot() / mean
    guard k.isFinite else { return nil }
    self.init(k, 0, -k * centre.x, 0, k, -k * centre.y, 0, 0, 1)
  }
}
