import Imaging

/// Moves a quad's sides onto the edges that they nearly lie on, to a fraction of a pixel.
///
/// Across each side, at many stations, the change of the picture is measured. The straight line
/// that gathers the most change wins, so that text beside the side, a shadow or a thumb on it are
/// outvoted; then a line is fitted to the maxima near it. Each pass looks nearer and finer.
struct SideRefinement<Pixel: TonePixel> {
  private let picture: Bitmap<Pixel>
  private let diagonal: Double

  /// How far off a side may be, as a part of the diagonal, and in how many steps that is looked
  /// at, pass by pass.
  private let passes: [(reach: Double, steps: Int)] = [(0.018, 33), (0.007, 33), (0.0025, 17)]
  /// The least reach, in pixels.
  private let leastReach = 2.0
  /// The part of full change, along the best line, below which a side stays where it is.
  private let leastSupport: Float = 0.22

  init(_ picture: Bitmap<Pixel>) {
    self.picture = picture
    diagonal = Point(Double(picture.width), Double(picture.height)).length
  }

  /// The quad, in pixels, on its edges; a side without a clear one stays where it is.
  func refined(_ quad: Quad) -> Quad {
    var result = quad
    for pass in passes {
      let reach = max(leastReach, pass.reach * diagonal)
      let corners = result.corners
      let lines = (0..<4).compactMap {
        line(from: corners[$0], to: corners[($0 + 1) % 4], reach: reach, steps: pass.steps)
      }
      guard lines.count == 4, let moved = Quad(sides: lines), moved.isConvex,
        moved.shift(from: result) <= 3.5 * reach
      else { return result }
      result = moved
    }
    return result
  }

  /// The edge near one side, or the side itself.
  private func line(from p: Point, to q: Point, reach: Double, steps: Int) -> Line? {
    guard let side = Line(from: p, through: q) else { return nil }
    let profiles = SideProfiles(
      picture, from: p, to: q, normal: side.normal, reach: reach, steps: steps)
    guard profiles.places.count >= SideProfiles.stations / 3,
      let ends = bestLine(profiles)
    else { return side }

    var points: [Point] = []
    var weights: [Double] = []
    for (station, place) in profiles.places.enumerated() {
      let expected = ends.first + (ends.last - ends.first) * profiles.parts[station]
      let middle = Int(expected + 0.5)
      let (low, high) = (max(middle - 2, 2), min(middle + 2, steps - 3))
      guard low <= high else { continue }
      let row = station * steps
      var peak = low
      for k in low...high where profiles.changes[row + k] > profiles.changes[row + peak] { peak = k }
      // The vertex of the parabola through the maximum and its neighbours.
      let (a, b) = (profiles.changes[row + peak - 1], profiles.changes[row + peak])
      let c = profiles.changes[row + peak + 1]
      let bend = a - 2 * b + c
      let part = bend < 0 ? min(max(0.5 * (a - c) / bend, -0.5), 0.5) : 0
      let offset = (Double(peak) + Double(part)) * profiles.step - reach
      points.append(place + side.normal * offset)
      weights.append(Double(min(b, ends.clear)) + 1e-6)
    }
    guard points.count >= 8,
      let fitted = Line(robustlyFitting: points, weights: weights, floor: 0.2 * profiles.step),
      abs(fitted.normal.dot(side.normal)) > 0.95
    else { return side }
    // As the side runs: its right is positive.
    return fitted.normal.dot(side.normal) > 0
      ? fitted : Line(normal: fitted.normal * -1, offset: -fitted.offset)
  }

  /// Where the line that gathers the most change begins and ends, in steps across the side, and
  /// how much is a clear edge.
  private func bestLine(_ profiles: SideProfiles) -> (first: Float, last: Float, clear: Float)? {
    // Each station counts at most as much as a clear edge: one dark spot is not a side.
    let clear = profiles.change(exceeding: 0.95) + 3
    let shares = profiles.changes.map { min($0 / clear, 1) }
    let steps = profiles.steps
    let middle = Float(steps - 1) / 2
    // In doubt the edge near by.
    let prior = (0..<steps).map { k -> Float in
      let off = (Float(k) - middle) / middle
      return Float(Math.exp(-0.6 * Double(off * off)))
    }
    var best: (score: Float, first: Int, last: Int) = (0, 0, 0)
    for first in 2..<steps - 2 {
      for last in 2..<steps - 2 {
        let score = gathered(shares, profiles.parts, from: first, to: last, steps: steps)
        let weighed = score * prior[first] * prior[last]
        if weighed > best.score { best = (weighed, first, last) }
      }
    }
    guard best.score > leastSupport * Float(profiles.places.count) else { return nil }
    return (Float(best.first), Float(best.last), clear)
  }

  private func gathered(
    _ shares: [Float], _ parts: [Float], from first: Int, to last: Int, steps: Int
  ) -> Float {
    let (start, slope) = (Float(first) + 0.5, Float(last - first))
    var score: Float = 0
    var row = 0
    for part in parts {
      score += shares[row &+ Int(start + slope * part)]
      row &+= steps
    }
    return score
  }
}
