import Imaging
import Scanning

/// The live session: one at a time. Every call leaves `Slots.Session`; a frame also leaves
/// `Slots.Detection`.
extension Workbench {
  /// Begins a session, in place of the one before. Takes `Slots.SessionSettings`.
  public func sessionBegin() {
    let session = CaptureSession(settings: sessionSettings())
    self.session = session
    liveDetector = FrameDetector(limits: .live)
    report(.notAcquired)
    report(session, [])
  }

  /// Begins a session that goes on where another was: its record lies in the buffer. Takes
  /// `Slots.SessionSettings`. A record that makes no sense is none.
  public func sessionResume(byteCount: Int) {
    precondition((0...buffer.count).contains(byteCount), "bytes of the buffer")
    let settings = sessionSettings()
    let record = SessionRecord(Array(buffer[..<byteCount]))
    let session =
      record.map { CaptureSession(resuming: $0, settings: settings) }
      ?? CaptureSession(settings: settings)
    self.session = session
    liveDetector = FrameDetector(limits: .live)
    report(.notAcquired)
    report(session, [])
  }

  /// Leaves the session's record in the buffer, and returns how many bytes it has.
  public func sessionRecord() -> Int {
    guard let session else { preconditionFailure("a session has begun") }
    let bytes = session.record.bytes
    buffer(byteCount: bytes.count).copyBytes(from: bytes)
    return bytes.count
  }

  /// Finds the page in the frame that lies in the buffer, and tells the session.
  ///
  /// - Parameter number: the caller's name for the frame.
  public func sessionFrame(
    width: Int, height: Int, layout: FrameLayout, number: Int, seconds: Double
  ) {
    let frame = frame(width: width, height: height, layout: layout)
    guard let detection = liveDetector?.detect(in: frame) else {
      preconditionFailure("a session has begun")
    }
    report(detection)
    tell(
      .frame(
        SessionFrame(number: number, time: seconds, picture: frame.luma, detection: detection)))
  }

  /// Tells the session of what else happened.
  ///
  /// - Parameters:
  ///   - kind: a number of `EventNumber`.
  ///   - value: 1 or 0: whether the torch is on, whether a removed page is to be taken again.
  public func sessionEvent(kind: Int, seconds: Double, value: Bool) {
    guard let kind = EventNumber(rawValue: kind) else {
      preconditionFailure("the number of an event")
    }
    report(.notAcquired)
    switch kind {
    case .tick: tell(.tick(at: seconds))
    case .captureRequested: tell(.captureRequested(at: seconds))
    case .captured: tell(.captured(at: seconds))
    case .captureFailed: tell(.captureFailed(at: seconds))
    case .pageRemoved: tell(.pageRemoved(again: value, at: seconds))
    case .torch: tell(.torch(isOn: value, at: seconds))
    case .paused: tell(.paused(at: seconds))
    case .resumed: tell(.resumed(at: seconds))
    case .finishRequested: tell(.finishRequested(at: seconds))
    case .cancelled: tell(.cancelled(at: seconds))
    }
  }

  /// Changes the session's settings. Takes `Slots.SessionSettings`.
  public func sessionSettings(seconds: Double) {
    let settings = sessionSettings()
    report(.notAcquired)
    tell(.settings(settings, at: seconds))
  }

  /// Lets go of the session.
  public func sessionEnd() {
    session = nil
    liveDetector = nil
  }

  private func tell(_ event: SessionEvent) {
    guard session != nil else { preconditionFailure("a session has begun") }
    // In place: a copy of the session would have its history copied.
    let effects = session?.handle(event) ?? []
    if let session { report(session, effects) }
  }

  private func sessionSettings() -> SessionSettings {
    typealias Slot = Slots.SessionSettings
    var settings = SessionSettings()
    settings.isAutomatic = block[Slot.isAutomatic] != 0
    settings.holdTime = block[Slot.holdTime]
    settings.sensitivity = block[Slot.sensitivity]
    settings.pageLimit = block[Slot.pageLimit] > 0 ? integer(Slot.pageLimit) : nil
    settings.heldFrames = min(settings.heldFrames, Slots.Session.mostHeld - 1)
    return settings
  }

  /// Leaves what the session shows and asks for.
  private func report(_ session: CaptureSession, _ effects: [SessionEffect]) {
    typealias Slot = Slots.Session
    let view = session.view
    block[Slot.phase] = Double(view.phase.number)
    block[Slot.guidance] = Double(view.guidance.number)
    block[Slot.progress] = view.progress
    block[Slot.suggestsTorch] = view.suggestsTorch ? 1 : 0
    block[Slot.pageCount] = Double(view.pageCount)
    block[Slot.isLastPageGone] = session.isLastPageGone ? 1 : 0
    if let quad = view.quad {
      block[Slot.hasQuad] = 1
      put(quad, at: Slot.quad)
    }
    for effect in effects {
      switch effect {
      case .capture(let order):
        block[Slot.captures] = 1
        block[Slot.captureFrame] = Double(order.frame)
        block[Slot.captureIsAutomatic] = order.isAutomatic ? 1 : 0
        if let quad = order.quad {
          block[Slot.captureHasQuad] = 1
          put(quad, at: Slot.captureQuad)
        }
      case .finished: block[Slot.finishes] = 1
      }
    }
    let held = session.heldFrames.suffix(Slot.mostHeld)
    block[Slot.heldCount] = Double(held.count)
    for (k, number) in held.enumerated() { block[Slot.held + k] = Double(number) }
  }
}

/// The numbers of events.
enum EventNumber: Int {
  case tick = 0
  case captureRequested, captured, captureFailed, pageRemoved, torch, paused, resumed
  case finishRequested, cancelled
}
