import Imaging
import Scanning
import TestSupport
import Testing

/// Painted videos with truth, played to sessions.
@Suite struct ReplayTests {
  private static let pages: [PaintedPage] = (0..<4).map { number in
    PaintedPage.page(.receipt, seed: UInt64(number + 1), density: 120)
  }

  private func video(_ steps: [VideoScript.Step], pose: Pose = Pose(), seed: UInt64)
    -> PaintedVideo
  {
    PaintedVideo(VideoScript(steps, pose: pose), pages: Self.pages, seed: seed)
  }

  private func replay(
    _ video: PaintedVideo, seed: UInt64, settings: SessionSettings = SessionSettings(),
    presses: [Double] = []
  ) -> Replay {
    var detector = SimulatedDetector(seed: seed)
    return Replay(video, settings: settings, presses: presses) { detector.detect($0) }
  }

  /// What holds for all videos.
  private func expectCalm(
    _ replay: Replay, _ video: PaintedVideo, settings: SessionSettings = SessionSettings()
  ) {
    #expect(replay.wasHeld)
    #expect(replay.mostHeld <= settings.heldFrames + 1)
    // Nothing is captured that moves.
    for capture in replay.captures {
      #expect(capture.frame.speed < 0.02, "frame \(capture.frame.number)")
    }
    #expect(replay.ringBreaks == 0)
    // No message goes before it can be read, but for that of a capture.
    let messages = replay.messages
    for (message, next) in zip(messages, messages.dropFirst()) {
      let isOfCapture =
        [.starting, .capturing].contains(message.guidance)
        || [.capturing, .captured].contains(next.guidance)
      #expect(isOfCapture || message.seconds >= settings.messageTime - 0.01, "\(message)")
    }
    let share = replay.rightShare()
    #expect(share >= 0.95, "guidance right on \(share):\n\(replay.story)")
  }

  @Test(arguments: 0..<4)
  func aStackOfPagesIsCapturedPageByPage(seed: UInt64) {
    let video = video(
      [
        .wait(0.8), .lay(0, seconds: 0.5), .wait(2.5), .takeAway(seconds: 0.4), .wait(0.6),
        .lay(1, seconds: 0.5), .wait(2.5), .swap(2), .wait(2.5), .takeAway(seconds: 0.4),
        .wait(1),
      ], seed: seed)
    let replay = replay(video, seed: seed)
    #expect(replay.pages == [0, 1, 2], "\(replay.story)")
    expectCalm(replay, video)
    // Comes and goes with the pages: two of them lie on each other.
    #expect(replay.outlineChanges == 4)
  }

  @Test(arguments: 0..<3)
  func aPageIsCapturedWhenItHasLainStillForTheHoldTime(seed: UInt64) throws {
    let video = video([.wait(0.5), .lay(0, seconds: 0.4), .wait(3)], seed: seed)
    for holdTime in [0.6, 1, 1.6] {
      var settings = SessionSettings()
      settings.holdTime = holdTime
      var detector = SimulatedDetector(seed: seed)
      (detector.misses, detector.falseFinds, detector.wrongCorners) = (0, 0, 0)
      let replay = Replay(video, settings: settings) { detector.detect($0) }
      let capture = try #require(replay.captures.first)
      let due = video.script.rests[0].time + holdTime
      #expect(abs(capture.time - due) <= 1.01 / video.rate, "\(capture.time) for \(due)")
    }
  }

  @Test(arguments: 0..<3)
  func lightAndHandsAndShakingMakeNoSecondCapture(seed: UInt64) {
    var video = video(
      [
        .lay(0, seconds: 0.4), .wait(2), .light(0.45, seconds: 0.3), .wait(1.5),
        .hand(Point(0.55, 0.6), seconds: 0.3), .wait(1.6), .hand(nil, seconds: 0.3),
        .wait(1.5), .light(1, seconds: 0.2),
        .move(Pose(pitch: 8, yaw: 6, roll: 5, fill: 0.8, x: 0.02), seconds: 0.6), .wait(2),
        .move(Pose(roll: -3, fill: 0.9), seconds: 0.8), .wait(2),
      ], seed: seed)
    video.shake = 0.004
    let replay = replay(video, seed: seed)
    #expect(replay.pages == [0])
    expectCalm(replay, video)
  }

  @Test(arguments: 0..<3)
  func aPageThatComesBackIsNotCapturedAgain(seed: UInt64) {
    let video = video(
      [
        .lay(0, seconds: 0.4), .wait(2), .takeAway(seconds: 0.4), .wait(0.8),
        .lay(1, seconds: 0.4), .wait(2), .takeAway(seconds: 0.4), .wait(0.8),
        .lay(0, seconds: 0.4), .wait(3),
      ], seed: seed)
    let replay = replay(video, seed: seed)
    #expect(replay.pages == [0, 1])
    expectCalm(replay, video)
  }

  @Test(arguments: 0..<3)
  func whatMovesAllTheTimeIsNotCaptured(seed: UInt64) {
    var steps: [VideoScript.Step] = [.lay(0, seconds: 0.4)]
    for k in 0..<6 {
      let side = k % 2 == 0 ? 0.07 : -0.07
      steps.append(.move(Pose(roll: side * 60, fill: 0.7, x: side, y: -side), seconds: 0.9))
    }
    let video = video(steps, seed: seed)
    let replay = replay(video, seed: seed)
    #expect(replay.captures.isEmpty)
    #expect(replay.rightShare() >= 0.95, "\(replay.story)")
  }

  @Test(arguments: 0..<3)
  func aPressCapturesWhatTheSessionWouldNot(seed: UInt64) throws {
    let video = video(
      [.lay(0, seconds: 0.4), .move(Pose(fill: 0.3), seconds: 0.5), .wait(3)], seed: seed)
    let replay = replay(video, seed: seed, presses: [2.5])
    #expect(replay.pages == [0])
    #expect(replay.captures.first?.order.isAutomatic == false)
    // The frame is of the moment of the press.
    let time = try #require(replay.captures.first?.frame.time)
    #expect(time > 2 && time <= 2.6)
    expectCalm(replay, video)
  }

  @Test func guidanceSaysWhatIsWrong() {
    let wrongs: [(Pose, Double, Guidance)] = [
      (Pose(fill: 0.35), 1, .moveCloser), (Pose(pitch: 44, fill: 0.8), 1, .tilted),
      (Pose(fill: 0.53, x: 0.26), 1, .offCentre), (Pose(fill: 1.15), 1, .showWholePage),
      (Pose(), 0.12, .tooDark),
    ]
    for (seed, (pose, light, guidance)) in wrongs.enumerated() {
      let video = video(
        [.swap(0), .light(light, seconds: 0.01), .wait(3)], pose: pose, seed: UInt64(seed))
      let replay = replay(video, seed: UInt64(seed))
      #expect(replay.captures.isEmpty)
      #expect(replay.shown.last?.view.guidance == guidance)
      #expect(replay.rightShare() >= 0.95, "\(replay.story)")
    }
  }

  @Test(arguments: [5.0, 30])
  func theRateOfFramesDoesNotMatter(rate: Double) {
    var video = video(
      [
        .wait(0.5), .lay(0, seconds: 0.5), .wait(2.5), .takeAway(seconds: 0.5), .wait(1),
        .lay(1, seconds: 0.5), .wait(2.5),
      ], seed: 3)
    video.rate = rate
    let replay = replay(video, seed: 3)
    #expect(replay.pages == [0, 1])
  }

  /// The whole way, with the detector on painted frames.
  @Test func lettersThatTheDetectorFindsAreCapturedOnceEach() {
    let letters = (0..<2).map { PaintedPage.page(.letter, seed: UInt64($0 + 5), density: 100) }
    let script = VideoScript([
      .wait(0.4), .lay(0, seconds: 0.4), .wait(2), .takeAway(seconds: 0.4), .wait(0.6),
      .lay(1, seconds: 0.4), .wait(2.6),
    ])
    var video = PaintedVideo(script, pages: letters, seed: 4)
    video.rate = 6
    let detector = PageDetector(limits: .live)
    let replay = Replay(video) { detector.detect(in: $0.picture.colour()) }
    #expect(replay.pages == [0, 1])
    for capture in replay.captures { #expect(capture.frame.speed < 0.02) }
    #expect(replay.rightShare() >= 0.95, "\(replay.story)")
  }
}
