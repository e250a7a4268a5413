import Imaging
import Scanning
import Testing

@Suite struct CaptureSessionTests {
  static let good = Quad(
    Point(0.2, 0.1), Point(0.8, 0.1), Point(0.8, 0.9), Point(0.2, 0.9))

  /// A session fed frames of a thirtieth of a second.
  struct Player {
    var session: CaptureSession
    var frame = 0
    var effects: [SessionEffect] = []

    init(_ settings: SessionSettings = SessionSettings()) {
      session = CaptureSession(settings: settings)
    }

    var time: Double { Double(frame) / 30 }
    var captures: [CaptureOrder] {
      effects.compactMap { if case .capture(let order) = $0 { order } else { nil } }
    }

    mutating func play(
      _ seconds: Double, quad: Quad? = good, status: DetectionStatus = .ok,
      sharpness: Double = 0.5, signature: PageSignature? = CaptureSessionTests.page(1)
    ) {
      for _ in 0..<Int((seconds * 30).rounded()) {
        frame += 1
        effects += session.handle(
          .frame(
            SessionFrame(
              number: frame, time: time, aspect: 0.75,
              detection: Detection(
                quad: quad, status: quad == nil ? .nothingFound : status, confidence: 1),
              sharpness: sharpness, signature: quad == nil ? nil : signature)))
      }
    }

    mutating func tell(_ event: (Double) -> SessionEvent) {
      effects += session.handle(event(time))
    }
  }

  /// The signature of a page with its own rows of words.
  static func page(_ number: UInt64) -> PageSignature? {
    var picture = GreyBitmap(width: 128, height: 128, filledWith: 220)
    var state = number &* 0x9E37_79B9_7F4A_7C15
    for y in stride(from: 8, to: 120, by: 8) {
      var x = 8
      while x < 116 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let length = 4 + Int(state >> 60)
        for dy in 0..<4 {
          picture.updateRow(y + dy) { row in
            for dx in 0..<min(length, 120 - x) { row[x + dx] = 40 }
          }
        }
        x += length + 4 + Int(state >> 56 & 7)
      }
    }
    return PageSignature(of: picture, in: .whole)
  }

  @Test func aStillPageIsCapturedAfterTheHoldTime() {
    var player = Player()
    player.play(3)
    #expect(player.captures.count == 1)
    #expect(player.captures.first?.isAutomatic == true)
    // The first frame came after a thirtieth of a second; a second later there were 31.
    #expect(abs((player.captures.first?.frame ?? 0) - 31) <= 15)
    #expect(player.session.view.phase == .capturing)
  }

  @Test(arguments: [0.3, 1, 2.5])
  func theHoldTimeIsAsSet(holdTime: Double) {
    var settings = SessionSettings()
    settings.holdTime = holdTime
    var player = Player(settings)
    while player.captures.isEmpty, player.frame < 300 { player.play(1.0 / 30) }
    #expect(abs(player.time - 1.0 / 30 - holdTime) < 1.01 / 30)
  }

  @Test func theRingGrowsToTheCapture() {
    var player = Player()
    var last = 0.0
    while player.captures.isEmpty, player.frame < 100 {
      player.play(1.0 / 30)
      #expect(player.session.view.progress >= last)
      last = player.session.view.progress
    }
    #expect(last == 1)
  }

  @Test func aPageThatStaysIsCapturedOnce() {
    var player = Player()
    player.play(1.5)
    player.tell { .captured(at: $0) }
    #expect(player.session.view.guidance == .captured)
    player.play(20)
    #expect(player.captures.count == 1)
    #expect(player.session.view.pageCount == 1)
    #expect(player.session.view.guidance == .nextPage)
  }

  @Test func aPageThatComesBackIsNotCapturedAgain() {
    var player = Player()
    player.play(1.5)
    player.tell { .captured(at: $0) }
    player.play(2, quad: nil)
    player.play(3, signature: Self.page(2))
    player.tell { .captured(at: $0) }
    player.play(2, quad: nil)
    player.play(3)
    player.play(2, quad: nil)
    player.play(3, quad: Self.good.startingAtCorner(1))
    #expect(player.captures.count == 2)
  }

  @Test func anotherPageOnTheSamePlaceIsCaptured() {
    var player = Player()
    player.play(1.5)
    player.tell { .captured(at: $0) }
    player.play(2)
    player.play(2, signature: Self.page(2))
    #expect(player.captures.count == 2)
  }

  @Test func withoutSignaturesThePageMustLeaveFirst() {
    var player = Player()
    player.play(1.5, signature: nil)
    player.tell { .captured(at: $0) }
    player.play(5, signature: nil)
    #expect(player.captures.count == 1)
    player.play(1, quad: nil)
    player.play(2, signature: nil)
    #expect(player.captures.count == 2)
  }

  @Test func theSharpestOfTheLastFramesIsChosen() {
    var player = Player()
    player.play(0.8, sharpness: 0.3)
    player.play(1.0 / 30, sharpness: 0.7)
    player.play(0.5, sharpness: 0.4)
    #expect(player.captures.map(\.frame) == [25])
  }

  @Test func noMoreFramesAreHeldThanSet() {
    var settings = SessionSettings()
    settings.heldFrames = 2
    var player = Player(settings)
    for i in 0..<60 {
      player.play(1.0 / 30, sharpness: Double(i * 7 % 11))
      let room = player.session.view.phase == .capturing ? 3 : 2
      #expect(player.session.heldFrames.count <= room)
      #expect(player.session.heldFrames.contains(player.frame))
    }
  }

  @Test(arguments: [DetectionStatus.tooSmall, .badAngle, .offCentre, .partlyOutside, .tooDark])
  func aPageThatIsNotGoodIsNotCaptured(status: DetectionStatus) {
    var player = Player()
    player.play(5, status: status)
    #expect(player.captures.isEmpty)
    let words: [Guidance] = [.moveCloser, .tilted, .offCentre, .showWholePage, .tooDark]
    #expect(words.contains(player.session.view.guidance))
  }

  @Test func aPressCapturesAnythingAtOnce() {
    var player = Player()
    player.play(0.2, quad: nil)
    player.tell { .captureRequested(at: $0) }
    #expect(player.captures == [CaptureOrder(frame: 6, quad: nil, isAutomatic: false)])
    player.tell { .captured(at: $0) }
    // What was captured without being found is not captured again when it is.
    player.play(5)
    #expect(player.captures.count == 1)
    player.tell { .captureRequested(at: $0) }
    #expect(player.captures.count == 2)
  }

  @Test func aPressBeforeTheFirstFrameWaitsForIt() {
    var player = Player()
    player.tell { .captureRequested(at: $0) }
    #expect(player.captures.isEmpty)
    player.play(1.0 / 30, quad: nil)
    #expect(player.captures.map(\.frame) == [1])
  }

  @Test func pressesDuringACaptureDoNothing() {
    var player = Player()
    player.play(0.5)
    for _ in 0..<5 { player.tell { .captureRequested(at: $0) } }
    #expect(player.captures.count == 1)
  }

  @Test func withoutAutomaticCaptureThePageIsCalledReady() {
    var settings = SessionSettings()
    settings.isAutomatic = false
    var player = Player(settings)
    player.play(5)
    #expect(player.captures.isEmpty)
    #expect(player.session.view.guidance == .ready)
    #expect(player.session.view.progress == 0)
  }

  @Test func thePageLimitEndsTheSession() {
    var settings = SessionSettings()
    settings.pageLimit = 2
    var player = Player(settings)
    for number in 1...2 {
      player.play(2, signature: Self.page(UInt64(number)))
      player.tell { .captured(at: $0) }
    }
    #expect(player.effects.last == .finished(.pageLimit))
    #expect(player.session.view.phase == .finished(.pageLimit))
    #expect(player.session.heldFrames.isEmpty)
    player.play(3, signature: Self.page(3))
    #expect(player.captures.count == 2)
    // With a page less there is room again.
    player.tell { .pageRemoved(again: false, at: $0) }
    player.play(3, signature: Self.page(3))
    #expect(player.captures.count == 3)
  }

  @Test func aRemovedPageIsCapturedAgainOnlyIfAsked() {
    for again in [false, true] {
      var player = Player()
      player.play(1.5)
      player.tell { .captured(at: $0) }
      player.play(0.5)
      player.tell { .pageRemoved(again: again, at: $0) }
      #expect(player.session.view.pageCount == 0)
      player.play(3)
      #expect(player.captures.count == (again ? 2 : 1))
    }
  }

  @Test func aFailedCaptureIsTriedAgainAfterTheHoldTime() {
    var player = Player()
    player.play(1.5)
    player.tell { .captureFailed(at: $0) }
    #expect(player.session.view.guidance == .captureFailed)
    #expect(player.session.view.pageCount == 0)
    player.play(0.9)
    #expect(player.captures.count == 1)
    player.play(0.3)
    #expect(player.captures.count == 2)
  }

  @Test func aPausedSessionSeesNothingAndStartsAnew() {
    var player = Player()
    player.play(0.9)
    player.tell { .paused(at: $0) }
    #expect(player.session.view.phase == .paused)
    #expect(player.session.view.quad == nil)
    #expect(player.session.heldFrames.isEmpty)
    player.play(3)
    player.tell { .captureRequested(at: $0) }
    #expect(player.captures.isEmpty)
    player.tell { .resumed(at: $0) }
    player.play(0.8)
    #expect(player.captures.isEmpty)
    player.play(0.5)
    #expect(player.captures.count == 1)
  }

  @Test func aCaptureThatIsUnderWayOutlivesAPauseAndAnEnd() {
    var player = Player()
    player.play(1.5)
    player.tell { .paused(at: $0) }
    #expect(player.session.heldFrames.count == 1)
    player.tell { .resumed(at: $0) }
    #expect(player.session.view.phase == .capturing)
    player.tell { .finishRequested(at: $0) }
    #expect(player.session.view.phase == .capturing)
    player.tell { .captured(at: $0) }
    #expect(player.session.view.pageCount == 1)
    #expect(player.effects.last == .finished(.done))
  }

  @Test func aCancelledSessionIsOverAtOnce() {
    var player = Player()
    player.play(1.5)
    player.tell { .cancelled(at: $0) }
    #expect(player.effects.last == .finished(.cancelled))
    #expect(player.session.heldFrames.isEmpty)
    let before = player.effects.count
    player.tell { .captured(at: $0) }
    player.tell { .captureRequested(at: $0) }
    player.play(2)
    #expect(player.effects.count == before)
    #expect(player.session.view.guidance == .finished)
  }

  @Test func theTorchIsSuggestedAfterAWhileInTheDark() {
    var player = Player()
    player.play(0.9, status: .tooDark)
    #expect(!player.session.view.suggestsTorch)
    player.play(0.3, status: .tooDark)
    #expect(player.session.view.suggestsTorch)
    player.tell { .torch(isOn: true, at: $0) }
    #expect(!player.session.view.suggestsTorch)
    player.play(3, status: .tooDark)
    #expect(!player.session.view.suggestsTorch)
    player.tell { .torch(isOn: false, at: $0) }
    player.play(2, status: .tooDark)
    #expect(player.session.view.suggestsTorch)
    player.play(1.2, quad: nil)
    #expect(!player.session.view.suggestsTorch)
  }

  @Test func aStateOfEveryOtherFrameDoesNotFlicker() {
    var player = Player()
    player.play(2, status: .tooSmall)
    for i in 0..<60 {
      player.play(1.0 / 30, status: i % 2 == 0 ? .ok : .tooSmall)
      #expect(player.session.view.guidance == .moveCloser)
    }
    #expect(player.captures.isEmpty)
  }

  @Test func aCameraThatStallsLosesThePage() {
    var player = Player()
    player.play(0.5)
    #expect(player.session.view.quad != nil)
    _ = player.session.handle(.tick(at: player.time + 1))
    #expect(player.session.view.quad == nil)
    #expect(player.session.view.progress == 0)
  }

  @Test func framesOutOfOrderAndTimesWithoutSenseAreIgnored() {
    var player = Player()
    player.play(0.5)
    let before = player.session.view
    for time in [0.1, -.infinity, Double.nan] {
      let frame = SessionFrame(
        number: 999, time: time, aspect: 0.75, detection: .notAcquired, sharpness: 0,
        signature: nil)
      #expect(player.session.handle(.frame(frame)).isEmpty)
    }
    #expect(player.session.view == before)
    #expect(!player.session.heldFrames.contains(999))
  }

  @Test func moreSensitivityAllowsMoreMotion() {
    // Drifts by 2 % of the diagonal a second.
    func captures(_ sensitivity: Double) -> Int {
      var settings = SessionSettings()
      settings.sensitivity = sensitivity
      var player = Player(settings)
      for i in 0..<60 {
        let quad = Self.good.mapped { $0 + Point(0, Double(i) / 30 * 0.02 * 1.25) }
        player.play(1.0 / 30, quad: quad)
      }
      return player.captures.count
    }
    #expect(captures(0) == 0)
    #expect(captures(0.5) == 0)
    #expect(captures(1) == 1)
  }
}
