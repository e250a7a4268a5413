import Imaging

/// A live scan: what a camera sees goes in, what to show and which frames to keep come out.
///
/// A pure value: no clock, no threads, no camera. Times come with the events, and equal events
/// give equal results everywhere. `docs/live-session.md` has the states.
///
/// ```swift
/// for effect in session.handle(.frame(frame)) { … }   // capture, finished
/// show(session.view)                                  // quad, guidance, ring, torch, count
/// kept = kept.filter { session.heldFrames.contains($0.number) }
/// ```
public struct CaptureSession: Sendable {
  /// What to show.
  public private(set) var view = SessionView()
  /// How it behaves; changed by an event.
  public private(set) var settings: SessionSettings
  /// The numbers of the frames to keep; all others are needed no more. Besides the frame of a
  /// capture under way these are at most `settings.heldFrames`.
  public var heldFrames: [Int] {
    var numbers = shelf.entries.map { $0.number }
    if let underWay, !numbers.contains(underWay.number) { numbers.append(underWay.number) }
    return numbers
  }

  private var tracker = QuadTracker()
  private var watch = StillWatch()
  private var shelf = FrameShelf()
  private var memory = PageMemory()
  private var board = GuidanceBoard()
  private var torch = TorchHint()
  /// The frame that is being captured.
  private var underWay: FrameShelf.Entry?
  /// A press before the first frame.
  private var isWanted = false
  private var isFinishing = false
  /// What the last frame makes one want to tell.
  private var wanted = Guidance.starting
  /// A message for an event, and until when it stays.
  private var notice: (guidance: Guidance, until: Double)?
  /// The latest time told, and that of the last frame.
  private var now = -Double.infinity
  private var lastFrame = -Double.infinity

  /// A session that has seen nothing.
  public init(settings: SessionSettings = SessionSettings()) {
    settings.check()
    self.settings = settings
  }

  /// A session that goes on where another was when it made the record; it has seen no frame yet.
  public init(resuming record: SessionRecord, settings: SessionSettings = SessionSettings()) {
    self.init(settings: settings)
    view.phase = record.phase
    view.pageCount = record.pageCount
    memory = PageMemory(record.pages, isDisturbed: record.isDisturbed)
    underWay = record.underWay.map { number, page in
      FrameShelf.Entry(
        number: number, time: 0, quad: nil, place: page.place, signature: page.signature,
        sharpness: 0, identity: nil, speed: 0, isGood: false)
    }
    show()
  }

  /// Whether the last captured page has been out of sight since.
  public var isLastPageGone: Bool { memory.isDisturbed }

  /// What is not to be forgotten. It changes only when the phase, the number of pages or
  /// `isLastPageGone` does.
  public var record: SessionRecord {
    SessionRecord(
      phase: view.phase, pageCount: view.pageCount, memory: memory, underWay: underWay)
  }

  /// Takes what happened, and says what to do. Once finished, nothing but a removed page matters.
  ///
  /// Frames that are not later than the last are ignored. Other events may come with a time
  /// before that of a frame already told, as cameras and users keep different times.
  public mutating func handle(_ event: SessionEvent) -> [SessionEffect] {
    if event.time > now { now = event.time }
    if case .finished = view.phase {
      if case .pageRemoved(let again, _) = event { return remove(again: again) }
      return []
    }
    var effects: [SessionEffect] = []
    switch event {
    case .frame(let frame):
      if view.phase != .paused, frame.time > lastFrame {
        lastFrame = frame.time
        effects = see(frame)
      }
    case .tick:
      if view.phase != .paused { age() }
    case .captureRequested:
      if view.phase == .watching { effects = press() }
    case .captured:
      effects = keep()
    case .captureFailed:
      effects = giveUp()
    case .pageRemoved(let again, _):
      effects = remove(again: again)
    case .torch(let isOn, _):
      torch.torch(isOn: isOn)
    case .paused:
      pause()
    case .resumed:
      if view.phase == .paused { view.phase = underWay == nil ? .watching : .capturing }
    case .settings(let settings, _):
      settings.check()
      self.settings = settings
      effects = limit()
    case .finishRequested:
      isFinishing = true
      if underWay == nil { effects = finish(.done) }
    case .cancelled:
      effects = finish(.cancelled)
    }
    view.suggestsTorch = torch.isGiven
    show()
    return effects
  }

  // MARK: Frames

  private mutating func see(_ frame: SessionFrame) -> [SessionEffect] {
    let sight = tracker.see(frame.detection.quad, at: frame.time, aspect: frame.aspect)
    torch.note(frame.detection, at: frame.time, delay: settings.torchDelay)
    let page = tracker.page
    memory.follow(identity: page?.identity, at: frame.time)
    // The watch also takes what the tracker doubts: when it turns out to be a page, it was one.
    let place = frame.detection.quad.flatMap { tracker.inDiagonals($0) }
    let isGood = place != nil && frame.detection.status == .ok
    var isNew = true
    if isGood, let place {
      isNew = memory.judge(frame.signature, at: place) == .isNew
    }
    watch.note(
      isGood && isNew ? place : nil, isFollowed: sight != nil, at: frame.time,
      holdTime: settings.holdTime)
    shelf.add(
      FrameShelf.Entry(
        number: frame.number, time: frame.time, quad: frame.detection.quad,
        place: sight, signature: frame.signature, sharpness: frame.sharpness,
        identity: sight == nil ? nil : page?.identity, speed: watch.speed,
        isGood: isGood && isNew),
      atMost: settings.heldFrames, lookBack: settings.lookBack)

    view.quad = page?.quad
    let stillTime = watch.stillSince(radius: settings.stillRadius).map { frame.time - $0 } ?? 0
    if view.phase == .watching, settings.isAutomatic, page != nil {
      view.progress = progress(stillTime)
    } else {
      view.progress = 0
    }
    if let wish = wish(frame.detection, page, isNew: isNew, stillTime: stillTime) {
      wanted = wish
    }
    guard view.phase == .watching else { return [] }
    if isWanted {
      isWanted = false
      return press()
    }
    if settings.isAutomatic, page?.isSeen == true, stillTime >= settings.holdTime, isGood, isNew,
      let best = shelf.sharpest(from: frame.time - stillTime, speed: settings.stillSpeed)
    {
      return [order(best, isAutomatic: true)]
    }
    return []
  }

  /// The part of the hold time that shows no progress: a page in passing is no start.
  private static let quietShare = 0.2
  /// From this part of the hold time on a page is called still.
  private static let stillShare = 0.3
  /// A page that came into sight less than this many seconds ago is not told to hold still.
  private static let arrival = 0.3

  private func progress(_ stillTime: Double) -> Double {
    let quiet = CaptureSession.quietShare * settings.holdTime
    return min(max((stillTime - quiet) / (settings.holdTime - quiet), 0), 1)
  }

  /// What to tell of a frame; `nil`: nothing else than before.
  private func wish(
    _ detection: Detection, _ page: QuadTracker.Page?, isNew: Bool, stillTime: Double
  ) -> Guidance? {
    guard let page else {
      // A page that has just come into sight is told of when it is sure.
      return detection.quad == nil ? Guidance(withoutPage: detection.status) : nil
    }
    guard page.isSeen else { return nil }
    if let remark = Guidance(page: detection.status) { return remark }
    // In motion a captured page is blurred and looks like another.
    let isMoving = watch.speed > settings.stillSpeed / 4
    if !isNew || isMoving && !memory.isDisturbed { return .nextPage }
    if !settings.isAutomatic { return .ready }
    if stillTime >= CaptureSession.stillShare * settings.holdTime { return .capturing }
    // While a page comes to rest nothing has to be said.
    return isMoving && now - page.firstSeen > CaptureSession.arrival ? .holdStill : nil
  }

  // MARK: Captures

  private mutating func press() -> [SessionEffect] {
    guard let best = shelf.sharpestAlike else {
      isWanted = true
      return []
    }
    return [order(best, isAutomatic: false)]
  }

  private mutating func order(_ entry: FrameShelf.Entry, isAutomatic: Bool) -> SessionEffect {
    underWay = entry
    view.phase = .capturing
    view.progress = isAutomatic ? 1 : 0
    notice = nil
    return .capture(
      CaptureOrder(frame: entry.number, quad: entry.quad, isAutomatic: isAutomatic))
  }

  private mutating func keep() -> [SessionEffect] {
    guard let entry = underWay else { return [] }
    memory.add(
      entry.signature, at: entry.place, identity: entry.identity, time: now,
      atMost: settings.rememberedPages)
    view.pageCount += 1
    notice = (.captured, now + settings.acknowledgement)
    return settle()
  }

  private mutating func giveUp() -> [SessionEffect] {
    guard underWay != nil else { return [] }
    notice = (.captureFailed, now + settings.acknowledgement)
    return settle()
  }

  /// After a capture: on with the search, unless the session was to end.
  private mutating func settle() -> [SessionEffect] {
    underWay = nil
    watch.forget()
    if view.phase == .capturing { view.phase = .watching }
    view.progress = 0
    if isFinishing { return finish(.done) }
    return limit()
  }

  private mutating func limit() -> [SessionEffect] {
    guard let limit = settings.pageLimit, view.pageCount >= limit, underWay == nil else {
      return []
    }
    return finish(.pageLimit)
  }

  private mutating func remove(again: Bool) -> [SessionEffect] {
    guard view.pageCount > 0 else { return [] }
    view.pageCount -= 1
    memory.removeLast(again: again)
    watch.forget()
    notice = nil
    // What ended for its number of pages goes on when there are fewer.
    if view.phase == .finished(.pageLimit) {
      view.phase = .watching
      wanted = .starting
      show()
    }
    return []
  }

  // MARK: The rest

  private mutating func age() {
    tracker.miss(at: now)
    if tracker.page == nil {
      view.quad = nil
      view.progress = 0
    }
  }

  private mutating func pause() {
    leaveCamera()
    view.phase = .paused
  }

  private mutating func finish(_ reason: FinishReason) -> [SessionEffect] {
    leaveCamera()
    underWay = nil
    view.phase = .finished(reason)
    return [.finished(reason)]
  }

  private mutating func leaveCamera() {
    tracker = QuadTracker()
    watch.forget()
    shelf.clear()
    isWanted = false
    notice = nil
    view.quad = nil
    view.progress = 0
    wanted = .starting
  }

  private mutating func show() {
    var (guidance, isUrgent) = (wanted, false)
    if let notice, now < notice.until {
      (guidance, isUrgent) = (notice.guidance, true)
    } else if notice != nil {
      notice = nil
      isUrgent = true
    }
    switch view.phase {
    case .watching: break
    case .capturing: (guidance, isUrgent) = (.capturing, true)
    case .paused: (guidance, isUrgent) = (.paused, true)
    case .finished: (guidance, isUrgent) = (.finished, true)
    }
    board.want(guidance, at: now, now: isUrgent, settings: settings)
    view.guidance = board.shown
  }
}

extension Guidance {
  /// What to say when no page is in sight.
  fileprivate init(withoutPage status: DetectionStatus) {
    switch status {
    case .tooDark: self = .tooDark
    case .tooNoisy: self = .tooNoisy
    case .notAcquired: self = .starting
    case .ok, .tooSmall, .badAngle, .badAspect, .wrongOrientation, .offCentre, .nothingFound,
      .partlyOutside:
      self = .noPage
    }
  }

  /// What keeps a page in sight from being good; `nil`: nothing.
  fileprivate init?(page status: DetectionStatus) {
    switch status {
    case .ok, .nothingFound, .notAcquired: return nil
    case .tooSmall: self = .moveCloser
    case .badAngle: self = .tilted
    case .badAspect: self = .wrongShape
    case .wrongOrientation: self = .turn
    case .offCentre: self = .offCentre
    case .tooDark: self = .tooDark
    case .tooNoisy: self = .tooNoisy
    case .partlyOutside: self = .showWholePage
    }
  }
}
