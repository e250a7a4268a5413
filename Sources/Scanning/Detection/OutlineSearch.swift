package import Imaging

/// Looks for the outlines of pages in a small picture.
package struct OutlineSearch {
  /// Quads that may be a page's outline, each with what the picture says of it.
  package struct Outline {
    /// In unit coordinates.
    package var quad: Quad
    package var evidence: OutlineEvidence
  }

  /// What was weighed, in no order.
  package let outlines: [Outline]
  /// The picture's mean luma, 0 … 1.
  let brightness: Double
  /// The median of the picture's gradient, in levels a pixel.
  let texture: Double

  /// Text is closed with a square of this many pixels to each side, on a picture whose longer
  /// side is `PageDetector.searchSize`: strokes and counters of text vanish, pages stay.
  private static let textRadius = 5
  /// Lines from the picture without its text, which hold the page's sides, and from the picture
  /// as it is, for pages darker than what is around.
  private static let plainLines = 22
  private static let otherLines = 14
  /// A line has at least this many pixels of clear edge.
  private static let leastLength = 16.0
  /// Quads that are weighed.
  private static let candidates = 40

  /// - Parameter picture: its longer side is `PageDetector.searchSize` at most.
  package init(_ picture: ColourBitmap) {
    let plain = picture.closed(
      radiusX: OutlineSearch.textRadius, radiusY: OutlineSearch.textRadius)
    let (width, height) = (picture.width, picture.height)
    let maps = [EdgeMap(plain), EdgeMap(picture)]
    brightness = OutlineSearch.brightness(of: picture)
    texture = maps[1].texture

    var lines: [Line] = []
    for (map, count) in zip(maps, [OutlineSearch.plainLines, OutlineSearch.otherLines]) {
      var finder = LineFinder(map)
      for line in finder.lines(atMost: count, leastLength: OutlineSearch.leastLength) {
        if lines.allSatisfy({ !line.isNearly($0, width, height) }) { lines.append(line) }
      }
    }
    let edges = lines.map { StraightEdge($0, in: maps, width: width, height: height) }
    let overview = Overview(picture, plain: plain)
    let quads = QuadCandidates(edges, width: width, height: height)
    var outlines = quads.best(OutlineSearch.candidates).map { candidate in
      Outline(
        quad: candidate.quad.scaled(x: 1 / Double(width), y: 1 / Double(height)),
        evidence: OutlineEvidence(
          candidate, plain: plain, overview: overview, texture: maps[0].texture))
    }
    for i in outlines.indices {
      for j in outlines.indices where j != i && outlines[j].encloses(outlines[i]) {
        let (outer, inner) = (outlines[j].evidence.clarity, outlines[i].evidence.clarity)
        outlines[i].evidence.clearestAround = max(outlines[i].evidence.clearestAround, outer)
        outlines[j].evidence.clearestWithin = max(outlines[j].evidence.clearestWithin, inner)
      }
    }
    self.outlines = outlines
  }

  /// The outlines, most probable first.
  var mostProbable: [(outline: Outline, probability: Double)] {
    outlines.map { (outline: $0, probability: $0.evidence.probability) }
      .sorted { $0.probability > $1.probability }
  }

  private static func brightness(of picture: ColourBitmap) -> Double {
    var sum = 0
    for pixel in picture.pixels { sum += Int(pixel.luma) }
    return Double(sum) / Double(picture.width * picture.height) / 255
  }
}

extension OutlineSearch.Outline {
  /// Whether the other lies in this one, which is clearly larger.
  fileprivate func encloses(_ other: OutlineSearch.Outline) -> Bool {
    guard quad.area > 1.15 * other.quad.area else { return false }
    let corners = quad.corners
    let sides = (0..<4).compactMap { Line(from: corners[$0], through: corners[($0 + 1) % 4]) }
    return other.quad.corners.allSatisfy { corner in
      sides.allSatisfy { $0.signedDistance(to: corner) > -0.015 }
    }
  }
}

extension Line {
  /// Whether two lines are the same to within two pixels over a picture.
  fileprivate func isNearly(_ other: Line, _ width: Int, _ height: Int) -> Bool {
    guard abs(normal.dot(other.normal)) > 0.9998 else { return false }
    let middle = projection(of: Point(Double(width) / 2, Double(height) / 2))
    return abs(other.signedDistance(to: middle)) < 2
  }
}
