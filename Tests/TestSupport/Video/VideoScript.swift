package import Imaging

/// What happens in front of a painted camera, step by step.
package struct VideoScript: Sendable {
  /// A step.
  package enum Step: Sendable {
    /// Nothing changes for so many seconds.
    case wait(Double)
    /// A page slides in from the right, evenly, and stops at once.
    case lay(Int, seconds: Double)
    /// The page slides out to the right.
    case takeAway(seconds: Double)
    /// Another page lies there from one frame to the next.
    case swap(Int)
    /// The camera moves.
    case move(Pose, seconds: Double)
    /// The light becomes so bright, 1 being full.
    case light(Double, seconds: Double)
    /// A hand comes to a place in unit coordinates, or goes.
    case hand(Point?, seconds: Double)
  }

  /// What there is at one time.
  package struct State: Sendable {
    /// Which page; `nil`: none.
    package var page: Int?
    package var pose = Pose()
    /// How far the page has slid out, in widths of the frame.
    package var slide = 0.0
    package var light = 1.0
    /// Where the hand's fingertips are; outside the frame where there is none.
    package var hand = State.away

    static let away = Point(1.9, 1.9)

    /// Whether the hand lies over a place in unit coordinates, or beside it.
    package func handHides(_ place: Point) -> Bool {
      let away = place - hand
      return away.x + away.y > 0 && abs(away.x - away.y) < 0.19
    }

    fileprivate func mixed(with other: State, _ part: Double) -> State {
      var result = other
      result.page = page
      result.pose = pose.mixed(with: other.pose, part)
      result.slide = slide + (other.slide - slide) * part
      result.light = light + (other.light - light) * part
      result.hand = hand + (other.hand - hand) * part
      return result
    }
  }

  private struct Segment: Sendable {
    var start: Double
    var end: Double
    var from: State
    var to: State
  }

  private var segments: [Segment] = []
  /// When the last step ends.
  package private(set) var duration = 0.0
  /// When each page came to lie still, in turn.
  package private(set) var rests: [(page: Int, time: Double)] = []

  /// The steps, one after the other, from an empty desk seen in `pose`.
  package init(_ steps: [Step], pose: Pose = Pose()) {
    var state = State()
    state.pose = pose
    for step in steps {
      var next = state
      var seconds = 0.0
      switch step {
      case .wait(let time): seconds = time
      case .lay(let page, let time):
        (state.page, next.page) = (page, page)
        (state.slide, next.slide, seconds) = (1.2, 0, time)
      case .takeAway(let time): (next.slide, seconds) = (1.2, time)
      case .swap(let page): (state.page, next.page) = (page, page)
      case .move(let pose, let time): (next.pose, seconds) = (pose, time)
      case .light(let light, let time): (next.light, seconds) = (light, time)
      case .hand(let place, let time): (next.hand, seconds) = (place ?? State.away, time)
      }
      if seconds > 0 {
        segments.append(Segment(start: duration, end: duration + seconds, from: state, to: next))
        duration += seconds
      }
      if case .takeAway = step { (next.page, next.slide) = (nil, 0) }
      switch step {
      case .lay(let page, _), .swap(let page): rests.append((page, duration))
      case .wait, .takeAway, .move, .light, .hand: break
      }
      state = next
    }
  }

  /// What there is at a time.
  package func state(at time: Double) -> State {
    guard let segment = segments.last(where: { $0.start <= time }) ?? segments.first else {
      return State()
    }
    let part = (time - segment.start) / (segment.end - segment.start)
    return segment.from.mixed(with: segment.to, min(max(part, 0), 1))
  }
}

/// How a camera sees a page: see `Shot`.
package struct Pose: Equatable, Sendable {
  package var pitch = 0.0
  package var yaw = 0.0
  package var roll = 0.0
  package var fill = 0.86
  package var x = 0.0
  package var y = 0.0

  /// From straight above.
  package init(
    pitch: Double = 0, yaw: Double = 0, roll: Double = 0, fill: Double = 0.86, x: Double = 0,
    y: Double = 0
  ) {
    (self.pitch, self.yaw, self.roll) = (pitch, yaw, roll)
    (self.fill, self.x, self.y) = (fill, x, y)
  }

  func mixed(with other: Pose, _ part: Double) -> Pose {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
    return Pose(
      pitch: mix(pitch, other.pitch), yaw: mix(yaw, other.yaw), roll: mix(roll, other.roll),
      fill: mix(fill, other.fill), x: mix(x, other.x), y: mix(y, other.y))
  }
}
