import Imaging

/// How long a page has been good and where it is now.
///
/// The question is asked backwards: since when has no corner been farther than a radius from
/// where it is now? So the time counts from when the page came to rest, not from when that could
/// first be told, and slow drift ends it by itself. Misses of 0.3 s, or of a single frame, do not;
/// a page seen elsewhere twice in a row does.
struct StillWatch {
  private struct Sight {
    var time: Double
    /// In diagonals; `nil`: not seen, or not good.
    var quad: Quad?
    /// Whether it is the page that is followed, and not something else in one frame.
    var isFollowed: Bool
  }

  private var sights: [Sight] = []

  /// Where the page is now is the median of the sights of so many seconds, three at least.
  private static let present = 0.12
  /// Misses of so many seconds are bridged.
  private static let longestMiss = 0.3
  /// A longer gap between frames is not.
  private static let longestGap = 0.75
  /// What is older than this plus the time asked for is forgotten.
  private static let memory = 0.5
  /// Of the sights in the still time this part shows the page good and there: one that is good in
  /// every other frame is on the limit.
  private static let leastShare = 0.6

  /// A frame with a good page at `quad`, in diagonals; or none, with `nil`.
  mutating func note(_ quad: Quad?, isFollowed: Bool, at time: Double, holdTime: Double) {
    sights.append(Sight(time: time, quad: quad, isFollowed: isFollowed && quad != nil))
    let horizon = time - holdTime - StillWatch.memory
    if let first = sights.firstIndex(where: { $0.time >= horizon }), first > 0 {
      sights.removeFirst(first)
    }
  }

  /// Starts anew.
  mutating func forget() { sights = [] }

  /// Since when the page is still; `nil` when it is not.
  func stillSince(radius: Double) -> Double? {
    guard let place, var last = sights.last?.time else { return nil }
    var since: Double?
    var (fits, all) = (0, 0)
    // Since the last sight that fits: frames, and how many of them show the page elsewhere.
    var (misses, elsewhere) = (0, 0)
    for sight in sights.reversed() {
      if let quad = sight.quad, CornerMatch(quad, with: place).distance <= radius {
        let gap = last - sight.time
        if gap > StillWatch.longestGap { break }
        if misses > 1, gap > StillWatch.longestMiss { break }
        fits += 1
        all += 1 + misses
        (since, last, misses, elsewhere) = (sight.time, sight.time, 0, 0)
      } else {
        misses += 1
        elsewhere = sight.isFollowed ? elsewhere + 1 : elsewhere
        if elsewhere == 2 { break }
      }
    }
    return Double(fits) >= StillWatch.leastShare * Double(all) ? since : nil
  }

  /// How fast the page's middle moves, in diagonals a second, over the last three sights; 0 for
  /// fewer.
  var speed: Double {
    var seen: [(time: Double, middle: Point)] = []
    for sight in sights.reversed() where seen.count < 3 {
      guard sight.isFollowed, let c = sight.quad?.corners else { continue }
      seen.append((sight.time, (c[0] + c[1] + c[2] + c[3]) * 0.25))
    }
    guard seen.count == 3, seen[0].time > seen[2].time else { return 0 }
    return seen[0].middle.distance(to: seen[2].middle) / (seen[0].time - seen[2].time)
  }

  /// Where the page that is followed is now: the median of its last sights, as any one may have a
  /// wrong corner.
  private var place: Quad? {
    guard let latest = sights.last(where: { $0.isFollowed }), let now = latest.quad else {
      return nil
    }
    var near: [[Point]] = []
    for sight in sights.reversed() {
      if near.count >= 3, sight.time < latest.time - StillWatch.present { break }
      guard sight.isFollowed, let quad = sight.quad else { continue }
      near.append(CornerMatch(quad, with: now).quad.corners)
    }
    func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    let middle = (0..<4).map { i in
      Point(median(near.map { $0[i].x }), median(near.map { $0[i].y }))
    }
    return Quad(middle[0], middle[1], middle[2], middle[3])
  }
}
