import Imaging
import Scanning
import TestSupport

/// A painted video played to a session, with a caller that keeps what it is asked to keep.
struct Replay {
  /// A captured frame and the truth about it.
  struct Capture {
    var frame: PaintedVideo.Frame
    var order: CaptureOrder
    /// When the order came.
    var time: Double
  }
  /// What was shown with a frame.
  struct Shown {
    var frame: PaintedVideo.Frame
    var detection: Detection
    var view: SessionView
    /// The messages that would be right, by the script alone.
    var right: [Guidance]
  }

  private(set) var captures: [Capture] = []
  private(set) var shown: [Shown] = []
  private(set) var finish: FinishReason?
  private(set) var mostHeld = 0
  /// Whether each order was for a frame that the caller had been told to keep.
  private(set) var wasHeld = true

  /// - Parameters:
  ///   - keepTime: seconds that the caller takes to keep a page.
  ///   - presses: when the shutter is pressed.
  init(
    _ video: PaintedVideo, settings: SessionSettings = SessionSettings(), keepTime: Double = 0.2,
    presses: [Double] = [], detect: (PaintedVideo.Frame) -> Detection
  ) {
    var session = CaptureSession(settings: settings)
    var kept: [PaintedVideo.Frame] = []
    var keeps: [Double] = []
    var presses = presses
    var captured: [Int] = []
    for number in 0..<video.count {
      let frame = video.frame(number)
      var effects: [SessionEffect] = []
      while let press = presses.first, press <= frame.time {
        effects += session.handle(.captureRequested(at: press))
        presses.removeFirst()
      }
      while let keep = keeps.first, keep <= frame.time {
        effects += session.handle(.captured(at: keep))
        keeps.removeFirst()
      }
      let detection = detect(frame)
      kept.append(frame)
      effects += session.handle(
        .frame(
          SessionFrame(
            number: number, time: frame.time, picture: frame.picture, detection: detection)))
      for effect in effects {
        switch effect {
        case .capture(let order):
          if let frame = kept.first(where: { $0.number == order.frame }) {
            captures.append(Capture(frame: frame, order: order, time: Double(number) / video.rate))
            if let page = frame.page { captured.append(page) }
          } else {
            wasHeld = false
          }
          keeps.append(frame.time + keepTime)
        case .finished(let reason): finish = reason
        }
      }
      let held = session.heldFrames
      kept.removeAll { !held.contains($0.number) }
      mostHeld = max(mostHeld, kept.count)
      shown.append(
        Shown(
          frame: frame, detection: detection, view: session.view,
          right: Replay.right(frame, detection, captured: captured, last: captures.last?.time)))
    }
  }

  /// What a friend who sees the script would say.
  private static func right(
    _ frame: PaintedVideo.Frame, _ detection: Detection, captured: [Int], last: Double?
  ) -> [Guidance] {
    var result: [Guidance] = []
    if let last, frame.time - last < 1 { result += [.capturing, .captured] }
    // Cameras take a moment, and so does the first message.
    if frame.time < 0.5 { result.append(.starting) }
    // A page whose corner is hidden may be called none.
    if (frame.quad?.corners ?? []).contains(where: { frame.state.handHides($0) }) {
      result.append(.noPage)
    }
    guard let page = frame.page, let quad = frame.quad else {
      return result + (frame.state.light < 0.15 ? [.tooDark] : [.starting, .noPage])
    }
    let appraisal = PageAppraisal(
      of: quad, in: (frame.picture.width, frame.picture.height),
      brightness: frame.picture.paperBrightness(in: quad), lineCoverage: 1, limits: .live)
    switch appraisal.status {
    case .partlyOutside: result.append(.showWholePage)
    case .tooSmall: result.append(.moveCloser)
    case .badAngle: result.append(.tilted)
    case .offCentre: result.append(.offCentre)
    case .tooDark: result.append(.tooDark)
    default:
      if captured.contains(page) {
        result.append(.nextPage)
      } else {
        result.append(frame.speed > 0.1 ? .holdStill : .capturing)
      }
    }
    return result
  }

  /// What was shown and what was right, run by run, for a failed test's message.
  var story: String {
    var lines: [String] = []
    var last = ""
    for one in shown {
      let line = "\(one.view.guidance) / \(one.right) / \(one.detection.status)"
      if line != last { lines.append("\(one.frame.time): \(line)") }
      last = line
    }
    return lines.joined(separator: "\n")
  }

  // MARK: Measures

  /// The pages that were captured, in turn.
  var pages: [Int?] { captures.map(\.frame.page) }

  /// The part of the frames whose message is right now, or was within the last `delay` seconds:
  /// a message must have been true for a while before it is shown, and is shown for a while.
  func rightShare(delay: Double = 0.9) -> Double {
    var right = 0
    for (i, one) in shown.enumerated() {
      let recent = shown[...i].reversed().prefix { one.frame.time - $0.frame.time <= delay }
      if recent.contains(where: { $0.right.contains(one.view.guidance) }) { right += 1 }
    }
    return Double(right) / Double(shown.count)
  }

  /// How long each message was shown, but for the last.
  var messages: [(guidance: Guidance, seconds: Double)] {
    var result: [(Guidance, Double)] = []
    var (since, current) = (0.0, Guidance.starting)
    for one in shown where one.view.guidance != current {
      result.append((current, one.frame.time - since))
      (since, current) = (one.frame.time, one.view.guidance)
    }
    return result
  }

  /// How often the outline comes or goes.
  var outlineChanges: Int {
    zip(shown, shown.dropFirst()).count { ($0.view.quad == nil) != ($1.view.quad == nil) }
  }

  /// How often the ring falls back to nothing without a capture while the page lies still.
  var ringBreaks: Int {
    zip(shown, shown.dropFirst()).count {
      $0.view.progress > 0.2 && $1.view.progress == 0 && $1.view.phase == .watching
        && $0.frame.speed < 0.01 && $0.view.phase == .watching
    }
  }
}

extension Quad {
  /// The root mean square distance of the corners, whichever comes first, in diagonals of a frame
  /// of this size.
  func offset(from other: Quad, width: Int, height: Int) -> Double {
    let (x, y) = (Double(width), Double(height))
    let own = scaled(x: x, y: y).corners
    var best = Double.infinity
    for turn in 0..<4 {
      let others = other.scaled(x: x, y: y).startingAtCorner(turn).corners
      var sum = 0.0
      for i in 0..<4 {
        let gap = own[i] - others[i]
        sum += gap.dot(gap)
      }
      best = min(best, (sum / 4).squareRoot())
    }
    return best / Point(x, y).length
  }
}
