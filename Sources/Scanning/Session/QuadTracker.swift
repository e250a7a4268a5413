public import Imaging

/// Follows a page from frame to frame.
///
/// A page is shown from its second frame on, so that a false find of one frame is not; it is kept
/// through short misses, and gone soon after the last sight. Its corners keep their order,
/// whichever the detector names first. A quad far from the page's is ignored at first, and taken
/// for another page when it stays.
public struct QuadTracker: Sendable {
  /// A page that is followed.
  public struct Page: Equatable, Sendable {
    /// Smoothed, in unit coordinates, in the page's own order of corners.
    public var quad: Quad
    /// Changes with every page.
    public var identity: Int
    /// Whether the last frame showed it.
    public var isSeen: Bool
    /// When it was first seen.
    public var firstSeen: Double
  }

  /// The page, once it has been seen long enough; `nil` for none.
  public var page: Page? {
    guard let track, track.isShown else { return nil }
    return Page(
      quad: track.filter.quad.scaled(x: 1 / scale.x, y: 1 / scale.y), identity: track.identity,
      isSeen: track.isSeen, firstSeen: track.firstSeen)
  }

  /// Pages are shown this many seconds after they are first seen, if seen again.
  static let foundAfter = 0.03
  /// Pages are lost this many seconds after they are last seen.
  static let lostAfter = 0.35
  /// A far quad that stays this many seconds is another page.
  static let jumpAfter = 0.1
  /// A quad is near when no corner is farther than this from the page's last one, in diagonals,
  static let gate = 0.06
  /// or than a page moves at this many diagonals a second.
  static let gateSpeed = 1.5
  /// but a quad farther than this is never near.
  static let farthest = 0.15

  private var track: Track?
  private var rival: Rival?
  private var identities = 0
  /// Unit coordinates to diagonals.
  private var scale = Point(0, 0)

  /// Nothing seen yet.
  public init() {}

  /// The quad of the next frame, in unit coordinates, or none; `aspect` is the frame's width over
  /// height.
  ///
  /// - Returns: the quad in diagonals of the frame and in the page's order of corners, not
  ///   smoothed; `nil` when there is none or it is not the page's.
  @discardableResult
  public mutating func see(_ quad: Quad?, at time: Double, aspect: Double) -> Quad? {
    let diagonal = Point(aspect, 1).length
    let scale = Point(aspect / diagonal, 1 / diagonal)
    if scale != self.scale {
      // The device was turned: nothing is where it was.
      self = QuadTracker(identities: identities, scale: scale)
    }
    guard let quad, quad.isConvex else {
      miss(at: time)
      return nil
    }
    let sight = quad.scaled(x: scale.x, y: scale.y)
    if let track, time - track.lastSeen > QuadTracker.lostAfter { self.track = nil }
    guard var track else {
      begin(sight, at: time, isShown: false)
      return sight
    }
    let match = CornerMatch(sight, with: track.last)
    if match.distance <= QuadTracker.reach(time - track.lastSeen) {
      track.filter.follow(match.quad, after: time - track.lastSeen)
      track.isShown = track.isShown || time - track.firstSeen >= QuadTracker.foundAfter
      (track.last, track.lastSeen, track.isSeen) = (match.quad, time, true)
      self.track = track
      rival = nil
      return match.quad
    }
    return contest(sight, at: time)
  }

  /// No page now.
  public mutating func miss(at time: Double) {
    track?.isSeen = false
    if let track, time - track.lastSeen > QuadTracker.lostAfter { self.track = nil }
  }

  /// A quad that is not the page's.
  private mutating func contest(_ sight: Quad, at time: Double) -> Quad? {
    guard let track, track.isShown else {
      begin(sight, at: time, isShown: false)
      return sight
    }
    self.track?.isSeen = false
    if var rival,
      CornerMatch(sight, with: rival.last).distance <= QuadTracker.reach(time - rival.lastSeen)
    {
      (rival.last, rival.lastSeen) = (sight, time)
      self.rival = rival
      if time - rival.since >= QuadTracker.jumpAfter {
        begin(sight, at: time, isShown: true)
        return sight
      }
    } else {
      rival = Rival(last: sight, since: time, lastSeen: time)
    }
    return nil
  }

  private mutating func begin(_ sight: Quad, at time: Double, isShown: Bool) {
    identities += 1
    track = Track(
      filter: QuadFilter(sight), last: sight, firstSeen: time, lastSeen: time, isSeen: true,
      isShown: isShown, identity: identities)
    rival = nil
  }

  private init(identities: Int, scale: Point) {
    self.identities = identities
    self.scale = scale
  }

  private static func reach(_ interval: Double) -> Double {
    min(max(gate, gateSpeed * interval), farthest)
  }

  /// A quad in diagonals of the last frame; `nil` when it is no convex quad.
  func inDiagonals(_ quad: Quad) -> Quad? {
    quad.isConvex ? quad.scaled(x: scale.x, y: scale.y) : nil
  }

  private struct Track: Sendable {
    var filter: QuadFilter
    /// As seen, in diagonals, in the track's order.
    var last: Quad
    var firstSeen: Double
    var lastSeen: Double
    var isSeen: Bool
    var isShown: Bool
    var identity: Int
  }

  private struct Rival: Sendable {
    var last: Quad
    var since: Double
    var lastSeen: Double
  }
}

/// A quad with its corners in the order that fits another one best.
struct CornerMatch {
  /// In the other's order.
  let quad: Quad
  /// The largest distance of a corner from the other's.
  let distance: Double

  init(_ quad: Quad, with other: Quad) {
    let others = other.corners
    var best = (quad: quad, squares: Double.infinity)
    for turn in 0..<4 {
      let turned = quad.startingAtCorner(turn)
      let corners = turned.corners
      var squares = 0.0
      for i in 0..<4 {
        let gap = corners[i] - others[i]
        squares += gap.dot(gap)
      }
      if squares < best.squares { best = (turned, squares) }
    }
    self.quad = best.quad
    distance = best.quad.largestDistance(to: other)
  }
}

extension Quad {
  /// The largest distance of a corner from the other quad's same corner.
  func largestDistance(to other: Quad) -> Double {
    max(
      topLeft.distance(to: other.topLeft), topRight.distance(to: other.topRight),
      bottomRight.distance(to: other.bottomRight), bottomLeft.distance(to: other.bottomLeft))
  }
}
