import Imaging
import Scanning
import TestSupport
import Testing

@Suite struct QuadTrackerTests {
  private let quad = Quad(Point(0.2, 0.2), Point(0.8, 0.22), Point(0.78, 0.8), Point(0.22, 0.82))
  private let far = Quad(Point(0.4, 0.4), Point(0.9, 0.4), Point(0.9, 0.9), Point(0.4, 0.9))

  /// Frames of a thirtieth of a second from `first` on.
  private func play(
    _ tracker: inout QuadTracker, _ quads: [Quad?], from first: Int = 0
  ) -> [QuadTracker.Page?] {
    quads.enumerated().map { i, quad in
      tracker.see(quad, at: Double(first + i) / 30, aspect: 0.75)
      return tracker.page
    }
  }

  @Test func aPageIsShownFromItsSecondFrameOn() {
    var tracker = QuadTracker()
    let pages = play(&tracker, [quad, quad])
    #expect(pages[0] == nil)
    #expect(pages[1]?.isSeen == true)
  }

  @Test func aFindOfOneFrameIsNotShown() {
    var tracker = QuadTracker()
    let pages = play(&tracker, [nil, quad, nil, nil, far, quad, nil])
    #expect(pages.allSatisfy { $0 == nil })
  }

  @Test func shortMissesAreBridgedAndLongOnesAreNot() {
    var tracker = QuadTracker()
    _ = play(&tracker, [quad, quad])
    let missed = play(&tracker, [Quad?](repeating: nil, count: 15), from: 2)
    // 0.35 s are ten frames and a half after the last sight.
    #expect(missed.map { $0 != nil } == (0..<15).map { $0 < 10 })
    #expect(missed[0]?.isSeen == false)
  }

  @Test func cornersKeepTheirOrder() {
    var tracker = QuadTracker()
    let pages = play(&tracker, (0..<8).map { quad.startingAtCorner($0) })
    for page in pages.dropFirst() {
      #expect(page?.quad.topLeft.distance(to: quad.topLeft) ?? 1 < 1e-9)
    }
  }

  @Test func aFarQuadOfTwoFramesDoesNotMoveThePage() {
    var tracker = QuadTracker()
    let pages = play(&tracker, [quad, quad, far, far, quad, far, quad])
    for page in pages.dropFirst() {
      #expect(page?.quad.topLeft.distance(to: quad.topLeft) ?? 1 < 1e-9)
      #expect(page?.identity == pages[1]?.identity)
    }
  }

  @Test func aFarQuadThatStaysIsAnotherPage() throws {
    var tracker = QuadTracker()
    let pages = play(&tracker, [quad, quad] + [Quad?](repeating: far, count: 5))
    let (before, after) = (try #require(pages[1]), try #require(pages[6]))
    #expect(after.identity != before.identity)
    #expect(after.quad.topLeft.distance(to: far.topLeft) < 1e-9)
    #expect(pages.dropFirst().allSatisfy { $0 != nil })
  }

  @Test func aTurnedDeviceStartsAnew() {
    var tracker = QuadTracker()
    _ = play(&tracker, [quad, quad])
    tracker.see(quad, at: 0.1, aspect: 1 / 0.75)
    #expect(tracker.page == nil)
  }

  @Test func whatIsNoQuadIsAMiss() {
    var tracker = QuadTracker()
    let notANumber = quad.mapped { Point($0.x * .nan, $0.y) }
    let crossed = Quad(quad.topLeft, quad.bottomRight, quad.topRight, quad.bottomLeft)
    #expect(play(&tracker, [notANumber, crossed, notANumber, crossed]).allSatisfy { $0 == nil })
  }

  /// A page that rests for two seconds, then moves at 0.4 diagonals a second, seen with an error
  /// of 0.15 % of the diagonal at 30 frames a second.
  private func track(_ smooth: (Quad, Double) -> Quad) -> (jitter: Double, lag: Double) {
    var random = SeededRandom(seed: 8)
    func noise() -> Double { (0..<6).reduce(0.0) { s, _ in s + random.unit() - 0.5 } * 1.414 }
    var (jitter, lag, last) = (0.0, 0.0, quad)
    for i in 0..<90 {
      let time = Double(i) / 30
      let shift = max(0, time - 2) * 0.4
      // In a square frame a diagonal is 1.414 sides.
      let truth = quad.mapped { $0 + Point(shift, 0) * 1.414 }
      let seen = truth.mapped { $0 + Point(noise(), noise()) * (0.0015 * 1.414) }
      let smoothed = smooth(seen, time)
      if (30..<60).contains(i) {
        jitter += smoothed.offset(from: last, width: 1, height: 1)
      }
      if i >= 70 { lag += smoothed.offset(from: truth, width: 1, height: 1) }
      last = smoothed
    }
    return (jitter / 30, lag / 20)
  }

  @Test func theOutlineIsSteadyAtRestAndFollowsWell() {
    let raw = track { seen, _ in seen }
    var tracker = QuadTracker()
    let euro = track { seen, time in
      tracker.see(seen, at: time, aspect: 1)
      return tracker.page?.quad ?? seen
    }
    // The alpha-beta filter, the simplest with a speed, of the same steadiness.
    var steady = AlphaBeta(alpha: 0.3, beta: 0.03)
    let alphaBeta = track { seen, _ in steady.follow(seen, interval: 1.0 / 30) }
    print(
      "per mille of the diagonal, steps at rest and lag: raw \(raw), One Euro \(euro), "
        + "alpha-beta \(alphaBeta)")
    // A quarter of the jumps of what is seen; 2 % behind at 0.4 diagonals a second, 50 ms.
    #expect(euro.jitter < 0.3 * raw.jitter)
    #expect(euro.lag < 0.02)
  }
}

/// For comparison: place and speed, each corrected by a share of what is seen (Kalata 1984).
private struct AlphaBeta {
  var alpha: Double
  var beta: Double
  private var place: [Point]?
  private var speed = [Point](repeating: Point(0, 0), count: 4)

  init(alpha: Double, beta: Double) { (self.alpha, self.beta) = (alpha, beta) }

  mutating func follow(_ quad: Quad, interval: Double) -> Quad {
    var corners = place ?? quad.corners
    for i in 0..<4 {
      let expected = corners[i] + speed[i] * interval
      let error = quad.corners[i] - expected
      corners[i] = expected + error * alpha
      speed[i] = speed[i] + error * (beta / interval)
    }
    place = corners
    return Quad(corners[0], corners[1], corners[2], corners[3])
  }
}
