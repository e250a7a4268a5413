import Imaging

/// The curve along a side's profiles that gathers the most change, one step aside from a station
/// to the next at most (dynamic programming: Bellman, 1957).
struct CurvedPath {
  /// A step for each station.
  private(set) var steps: [Int]

  /// What a step aside costs, and to be at the end of a profile, in parts of a clear edge.
  private static let stepCost: Float = 0.15
  private static let endCost: Float = 0.1

  init(_ profiles: SideProfiles) {
    let (count, width) = (profiles.places.count, profiles.steps)
    steps = [Int](repeating: width / 2, count: count)
    guard count > 0 else { return }
    let middle = Float(width - 1) / 2
    let gain = profiles.shares.indices.map { place -> Float in
      let off = (Float(place % width) - middle) / middle
      return profiles.shares[place] - CurvedPath.endCost * off * off
    }
    var score = Array(gain[..<width])
    var moves = [Int8](repeating: 0, count: count * width)
    for station in 1..<max(count, 1) {
      var next = score
      for k in 0..<width {
        var (best, move) = (score[k], 0)
        for other in [k - 1, k + 1] where (0..<width).contains(other) {
          let value = score[other] - CurvedPath.stepCost
          if value > best { (best, move) = (value, other - k) }
        }
        next[k] = best + gain[station * width + k]
        moves[station * width + k] = Int8(move)
      }
      score = next
    }
    var k = 0
    for other in 0..<width where score[other] > score[k] { k = other }
    for station in stride(from: count - 1, through: 0, by: -1) {
      steps[station] = k
      k += Int(moves[station * width + k])
    }
  }
}
