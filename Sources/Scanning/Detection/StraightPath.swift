import Imaging

/// The straight line across a side's profiles that gathers the most change.
struct StraightPath {
  /// At which step it begins and ends.
  private let first: Float
  private let last: Float

  /// The part of full change along the line below which there is none.
  private static let leastShare: Float = 0.22

  /// `nil` where no line is clear enough.
  init?(_ profiles: SideProfiles) {
    let steps = profiles.steps
    let middle = Float(steps - 1) / 2
    // In doubt the edge near by.
    let prior = (0..<steps).map { k -> Float in
      let off = (Float(k) - middle) / middle
      return Float(Math.exp(-0.6 * Double(off * off)))
    }
    var best: (score: Float, first: Int, last: Int) = (0, 0, 0)
    func look(from first: Int, to last: Int) {
      let score = StraightPath.gathered(profiles, from: first, to: last)
      let weighed = score * prior[first] * prior[last]
      if weighed > best.score { best = (weighed, first, last) }
    }
    // Every second step, then beside the best.
    let inner = SideProfiles.blind..<steps - SideProfiles.blind
    for first in stride(from: inner.lowerBound, to: inner.upperBound, by: 2) {
      for last in stride(from: inner.lowerBound, to: inner.upperBound, by: 2) {
        look(from: first, to: last)
      }
    }
    let coarse = best
    for first in coarse.first - 1...coarse.first + 1 where inner.contains(first) {
      for last in coarse.last - 1...coarse.last + 1 where inner.contains(last) {
        look(from: first, to: last)
      }
    }
    let count = Float(profiles.places.count)
    guard best.score > 0, best.score > StraightPath.leastShare * count else { return nil }
    (first, last) = (Float(best.first), Float(best.last))
  }

  /// The step nearest to the line, so far along the side, 0 … 1.
  func step(at part: Float) -> Int { Int(first + (last - first) * part + 0.5) }

  @_optimize(speed)
  private static func gathered(_ profiles: SideProfiles, from first: Int, to last: Int) -> Float {
    let (shares, parts) = (profiles.shares.span, profiles.parts.span)
    let (start, slope, steps) = (Float(first) + 0.5, Float(last - first), profiles.steps)
    var score: Float = 0
    var row = 0
    for station in parts.indices {
      score += shares[row &+ Int(start + slope * parts[station])]
      row &+= steps
    }
    return score
  }
}
