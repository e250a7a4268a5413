import Imaging

/// Finds the page in a photo by its straight sides.
public struct PageDetector {
  /// The longer side of the picture that lines are looked for in, in pixels.
  static let searchSize = 512
  /// A detector.
  public init() {}

  /// Candidate outlines in unit coordinates.
  func outlines(in photo: ColourBitmap) -> [(quad: Quad, measures: [Double], rank: Double)] {
    let longer = max(photo.width, photo.height)
    let scale = min(1, Double(PageDetector.searchSize) / Double(longer))
    let width = max(1, Int((Double(photo.width) * scale).rounded()))
    let height = max(1, Int((Double(photo.height) * scale).rounded()))
    guard min(width, height) >= 24 else { return [] }
    let picture = photo.resized(width: width, height: height, by: .area)
    let plain = picture.closed(radiusX: 5, radiusY: 5)
    let maps = [EdgeMap(plain), EdgeMap(picture)]
    var lines: [Line] = []
    for (map, count) in [(maps[0], 22), (maps[1], 14)] {
      var finder = LineFinder(map)
      for line in finder.lines(atMost: count, leastLength: 16) {
        let isNew = lines.allSatisfy { !isSame(line, $0, Double(width), Double(height)) }
        if isNew { lines.append(line) }
      }
    }
    let edges = lines.map { StraightEdge($0, in: maps, width: width, height: height) }
    let candidates = QuadCandidates(edges, width: width, height: height).best(40)
    return candidates.map { candidate in
      let evidence = OutlineEvidence(candidate, plain: plain, texture: maps[0].texture)
      return (
        candidate.quad.scaled(x: 1 / Double(width), y: 1 / Double(height)), evidence.measures,
        candidate.rank
      )
    }
  }

  private func isSame(_ a: Line, _ b: Line, _ width: Double, _ height: Double) -> Bool {
    guard abs(a.normal.dot(b.normal)) > 0.9998 else { return false }
    let middle = a.projection(of: Point(width / 2, height / 2))
    return abs(b.signedDistance(to: middle)) < 2
  }
}
