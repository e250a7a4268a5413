import Imaging
package import Scanning

/// A detector that knows the truth of a painted video and errs as real ones do.
package struct SimulatedDetector: Sendable {
  /// Standard deviation of a corner's place, in diagonals, in each direction.
  package var error = 0.0012
  /// How often a page in sight is missed.
  package var misses = 0.03
  /// How often one corner is far off, by up to a tenth of the diagonal.
  package var wrongCorners = 0.01
  /// How often something is found that is no page.
  package var falseFinds = 0.01
  package var limits = PageLimits.live

  private var random: SeededRandom

  /// A detector with its own luck.
  package init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// What it says of a frame.
  package mutating func detect(_ frame: PaintedVideo.Frame) -> Detection {
    let size = (width: frame.picture.width, height: frame.picture.height)
    if random.unit() < falseFinds { return finding(anyQuad(), frame) }
    // A hand over a corner hides it more often than not.
    let isHidden = (frame.quad?.corners ?? []).contains { frame.state.handHides($0) }
    let blur = min(frame.speed * 0.3, 0.5)
    guard let truth = frame.quad, random.unit() >= max(misses + blur, isHidden ? 0.7 : 0) else {
      let brightness = frame.picture.pixels.reduce(0) { $0 + Double($1) }
      return Detection(
        quad: nil,
        status: PageAppraisal.statusWithoutPage(
          brightness: brightness / Double(size.width * size.height) / 255, texture: 2,
          limits: limits),
        confidence: 0)
    }
    let diagonal = Point(Double(size.width), Double(size.height)).length
    let reach = Point(diagonal / Double(size.width), diagonal / Double(size.height))
    var corners = truth.corners.map { corner in
      corner + Point(normal() * error * reach.x, normal() * error * reach.y)
    }
    if random.unit() < wrongCorners {
      let which = Int(random.next() % 4)
      corners[which] =
        corners[which] + (Point(0.5, 0.5) - corners[which]) * random.number(in: 0.02...0.2)
    }
    return finding(Quad(corners[0], corners[1], corners[2], corners[3]), frame)
  }

  private func finding(_ quad: Quad, _ frame: PaintedVideo.Frame) -> Detection {
    // Detectors do not read: the first corner is the one nearest the top left.
    let corners = quad.corners
    let first = corners.indices.min {
      corners[$0].x + corners[$0].y < corners[$1].x + corners[$1].y
    }
    let ordered = quad.startingAtCorner(first ?? 0)
    let appraisal = PageAppraisal(
      of: ordered, in: (frame.picture.width, frame.picture.height),
      brightness: frame.picture.paperBrightness(in: ordered), lineCoverage: 0.9, limits: limits)
    return Detection(quad: ordered, appraisal: appraisal, confidence: 0.9)
  }

  private mutating func anyQuad() -> Quad {
    let (x, y) = (random.number(in: 0.05...0.4), random.number(in: 0.05...0.4))
    let (w, h) = (random.number(in: 0.3...0.5), random.number(in: 0.3...0.5))
    return Quad(Point(x, y), Point(x + w, y), Point(x + w, y + h), Point(x, y + h))
  }

  private mutating func normal() -> Double {
    (0..<6).reduce(0.0) { sum, _ in sum + random.unit() - 0.5 } * 1.414
  }
}
