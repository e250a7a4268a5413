package import Imaging

/// What the maps say of the page: the quads that they may mean, best first. Places are in cells.
package struct MapReading {
  /// A quad and how well it agrees with the maps.
  package struct Candidate {
    package var quad: Quad
    var fit: QuadFit
  }

  let judge: QuadJudge
  /// Around the mask's parts.
  let outlines: [[Point]]
  /// The best quad and others that are clearly different, best first.
  package let candidates: [Candidate]
  private let side: Int
  private let document: Double
  /// The fit of the candidate that agrees best with the maps: how sure a page is there does not
  /// depend on which of nested quads is taken for its outline.
  private let surest: QuadFit?

  /// Parts of the mask of less than this part of the picture are no pages.
  private static let leastArea = 0.008
  /// The part of the picture that a page whose sides cut it must fill, the mean boundary along each
  /// of these, and the most that the mask may be, on average, in what is cut off: a page may have
  /// bands along its border.
  private static let cutArea = 0.6
  private static let cutEvidence = 0.4
  private static let cutDoubt = 0.8
  /// The shortest side of a page, as a part of the picture.
  private static let shortestSide = 0.05
  /// Peaks of the heat, and points with those of the mask's quads, that quads are made of.
  private static let peaks = 8
  private static let points = 11
  /// Quads with all corners this near, as a part of the picture, are the same.
  private static let likeness = 0.05
  private static let mostCandidates = 5
  /// A larger candidate whose rank is less by up to this is preferred to one inside it.
  private static let nearly = 0.1
  /// How far a corner may lie outside and still count as inside, as a part of the picture.
  private static let slack = 0.015

  package init(_ maps: PageMaps) {
    side = maps.side
    document = Double(maps.document)
    let judge = QuadJudge(maps)
    let outlines = maps.maskOutlines(leastArea: MapReading.leastArea)
    self.judge = judge
    self.outlines = outlines
    let size = Double(maps.side)

    var all = outlines.compactMap { Candidate(around: $0, judge, size) }
    let cut = all.first.flatMap { MapReading.cut(of: maps, from: $0, judge) }
    var points = judge.heat.peaks(atMost: MapReading.peaks)
    for candidate in all.prefix(2) {
      for corner in candidate.quad.corners
      where points.allSatisfy({ $0.distance(to: corner) > MapReading.likeness * size }) {
        points.append(corner)
      }
    }
    all += MapReading.quads(of: Array(points.prefix(MapReading.points)), judge, size)
    all.sort { $0.fit.rank > $1.fit.rank }
    surest = cut?.fit ?? all.first?.fit
    if let cut {
      all.insert(cut, at: 0)
    } else if let whole = all.wholePage(slack: MapReading.slack * size, nearly: MapReading.nearly) {
      all.insert(all.remove(at: whole), at: 0)
    }
    var kept: [Candidate] = []
    for candidate in all where kept.count < MapReading.mostCandidates {
      let isNew = kept.allSatisfy {
        $0.quad.shift(from: candidate.quad) > MapReading.likeness * size
      }
      if isNew { kept.append(candidate) }
    }
    candidates = kept
  }

  /// A page that leaves the picture on most sides, where the mask takes the strip beside it for page
  /// too: what the boundary leaves of the whole picture. `nil` where sides of the mask's own quad are
  /// to be seen, one of the cut's is in doubt, or what would be lost is surely page.
  private static func cut(
    of maps: PageMaps, from whole: Candidate, _ judge: QuadJudge
  ) -> Candidate? {
    guard judge.support(of: whole.quad).allSatisfy({ $0 == nil }) else { return nil }
    let inner = maps.maskOutlines(leastArea: cutArea, lessBoundary: true)
    let size = Double(maps.side)
    guard let cut = inner.first.flatMap({ Candidate(around: $0, judge, size) }) else { return nil }
    let seen = judge.support(of: cut.quad).compactMap { $0 }
    guard !seen.isEmpty, seen.allSatisfy({ $0 >= cutEvidence }) else { return nil }
    let inside = cut.quad.area
    let mask = maps.mask.reduce(0) { $0 + Double($1) }
    let isDoubted = mask - cut.fit.filling * inside <= cutDoubt * (size * size - inside)
    return isDoubted ? cut : nil
  }

  /// How sure it is that there is a page and that a candidate is its quad, 0 … 1.
  package var confidence: Double {
    guard let fit = surest else { return 0 }
    return Math.pow(document, 0.25) * fit.filling.squareRoot() * Math.pow(fit.overlap, 0.8)
      * Math.pow(min(1, fit.boundary / 0.45), 0.8) * Math.pow(min(1, fit.corner / 0.35), 0.3)
  }

  /// How far the mask's outline leaves each side of a quad, as a part of the picture.
  func bends(of quad: Quad) -> [Double] {
    let middle = quad.middle
    let outline = outlines.min {
      $0.middle.distance(to: middle) < $1.middle.distance(to: middle)
    }
    guard let outline else { return [0, 0, 0, 0] }
    let free = outline.filter { isFree($0, side: Double(side)) }
    let corners = quad.corners
    return (0..<4).map { k in
      let (a, b) = (corners[k], corners[(k + 1) % 4])
      guard let line = Line(from: a, through: b) else { return 0 }
      let (along, length) = (line.direction, a.distance(to: b))
      let start = along.dot(a)
      let off = free.compactMap { point -> Double? in
        let part = (along.dot(point) - start) / length
        let distance = abs(line.signedDistance(to: point))
        return abs(part - 0.5) < 0.45 && distance < 0.14 * length ? distance : nil
      }
      return off.count > 5 ? off.percentile(0.85) / Double(side) : 0
    }
  }

  /// The convex quads of any four points.
  private static func quads(of points: [Point], _ judge: QuadJudge, _ size: Double) -> [Candidate] {
    let n = points.count
    var support = [Double?](repeating: nil, count: n * n)
    for a in 0..<n {
      for b in 0..<a {
        let value = judge.support(from: points[a], to: points[b])
        support[a * n + b] = value
        support[b * n + a] = value
      }
    }
    var result: [Candidate] = []
    for a in 0..<n {
      for b in 0..<a {
        for c in 0..<b {
          for d in 0..<c {
            guard let order = convexOrder([a, b, c, d], points, size) else { continue }
            let quad = Quad(
              points[order[0]], points[order[1]], points[order[2]], points[order[3]])
            let sides = (0..<4).map { support[order[$0] * n + order[($0 + 1) % 4]] }
            result.append(Candidate(quad: quad, fit: judge.fit(quad, support: sides)))
          }
        }
      }
    }
    return result
  }

  /// Four points' numbers in the order of a convex, clockwise quad from the top left.
  private static func convexOrder(_ numbers: [Int], _ points: [Point], _ size: Double) -> [Int]? {
    guard let quad = Quad(around: numbers.map { points[$0] }) else { return nil }
    let corners = quad.corners
    for k in 0..<4 where corners[k].distance(to: corners[(k + 1) % 4]) < shortestSide * size {
      return nil
    }
    return corners.compactMap { corner in numbers.first { points[$0] == corner } }
  }
}

extension MapReading.Candidate {
  /// The quad around an outline, its sides fitted to it.
  fileprivate init?(around outline: [Point], _ judge: QuadJudge, _ size: Double) {
    guard let around = Quad(enclosing: outline) else { return nil }
    let quad = around.startingTopLeft.straightened(to: outline, side: size)
    guard quad.isConvex else { return nil }
    self.init(quad: quad, fit: judge.fit(quad))
  }
}

extension [MapReading.Candidate] {
  /// The place of the candidate that is meant among those sorted by rank: unsure means whole.
  ///
  /// The first, unless one nearly as good has all of it and more: a page may have bands and boxes
  /// with borders of their own, and what is cut off is lost.
  fileprivate func wholePage(slack: Double, nearly: Double) -> Int? {
    guard let first else { return nil }
    var chosen = 0
    for k in indices.dropFirst() {
      if self[k].fit.rank < first.fit.rank - nearly { break }
      let (inner, outer) = (self[chosen].quad, self[k].quad)
      if outer.area > 1.05 * inner.area, outer.contains(inner, slack: slack) { chosen = k }
    }
    return chosen
  }
}

/// Whether a point of an outline is not one where the picture's border cuts it off.
private func isFree(_ point: Point, side: Double) -> Bool {
  point.x > 0.25 && point.y > 0.25 && point.x < side - 0.25 && point.y < side - 0.25
}

extension [Point] {
  /// The mean; (0, 0) when there is none.
  fileprivate var middle: Point { reduce(Point(0, 0), +) * (1 / Double(Swift.max(count, 1))) }
}

extension Quad {
  /// The mean of the corners.
  fileprivate var middle: Point { corners.middle }

  /// Whether no corner of another quad lies farther than this outside of this convex, clockwise
  /// one.
  fileprivate func contains(_ other: Quad, slack: Double) -> Bool {
    let corners = corners
    return (0..<4).allSatisfy { k in
      let (a, b) = (corners[k], corners[(k + 1) % 4])
      let least = -slack * a.distance(to: b)
      return other.corners.allSatisfy { (b - a).cross($0 - a) >= least }
    }
  }

  /// The quad with its sides fitted to the outline's points near them.
  fileprivate func straightened(to outline: [Point], side size: Double) -> Quad {
    let corners = corners
    let free = outline.filter { isFree($0, side: size) }
    var lines: [Line] = []
    for k in 0..<4 {
      let (a, b) = (corners[k], corners[(k + 1) % 4])
      let length = a.distance(to: b)
      guard length > 1, let line = Line(from: a, through: b) else { return self }
      let (along, start) = (line.direction, line.direction.dot(a))
      let near = free.filter { point in
        let part = (along.dot(point) - start) / length
        return part > 0.08 && part < 0.92
          && abs(line.signedDistance(to: point)) < max(0.75, 0.05 * length)
      }
      let enough = Double(near.count) >= max(3, 0.2 * length)
      let weights = [Double](repeating: 1, count: near.count)
      if enough, let fitted = Line(robustlyFitting: near, weights: weights, floor: 0.18),
        abs(fitted.normal.dot(line.normal)) > 0.9
      {
        lines.append(fitted)
      } else {
        lines.append(line)
      }
    }
    guard let moved = Quad(sides: lines), moved.shift(from: self) < 0.15 * size else { return self }
    return moved
  }
}
