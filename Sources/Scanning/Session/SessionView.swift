public import Imaging

/// What a live session shows.
public struct SessionView: Equatable, Sendable {
  /// The outline to draw, in unit coordinates, smoothed; its corners keep their order while the
  /// page is followed. `nil`: none.
  public var quad: Quad?
  /// What to tell the user.
  public var guidance = Guidance.starting
  /// How much of the time to the automatic capture has passed, 0 … 1, for a ring.
  public var progress = 0.0
  /// Whether a torch would help.
  public var suggestsTorch = false
  /// Pages captured and not removed.
  public var pageCount = 0
  /// What the session does.
  public var phase = SessionPhase.watching

  /// Before the first frame.
  public init() {}
}

/// What a live session does.
public enum SessionPhase: Equatable, Sendable {
  /// It looks for a page to capture.
  case watching
  /// It waits for `captured` or `captureFailed`.
  case capturing
  /// It waits for `resumed`.
  case paused
  /// It is over.
  case finished(FinishReason)
}

/// Why a session is over.
public enum FinishReason: Equatable, Sendable {
  /// The user has all pages.
  case done
  /// All pages that were allowed are there.
  case pageLimit
  /// The user wants none.
  case cancelled
}

/// What to tell the user; the words are the screen's.
public enum Guidance: Equatable, Sendable, CaseIterable {
  /// Nothing yet: the camera starts.
  case starting
  /// No document.
  case noPage
  /// Too dark.
  case tooDark
  /// No document among so many edges: a plainer ground would help.
  case tooNoisy
  /// Move back or aside: the page reaches out of the picture.
  case showWholePage
  /// Move closer.
  case moveCloser
  /// Hold the camera parallel to the page.
  case tilted
  /// Not the shape that was asked for.
  case wrongShape
  /// Turn the camera or the page.
  case turn
  /// Bring the page to the middle.
  case offCentre
  /// The page is good, but moves.
  case holdStill
  /// The page is good and still: a capture comes, or is under way.
  case capturing
  /// The page is good; press the shutter. Without automatic capture only.
  case ready
  /// A page was captured.
  case captured
  /// The capture failed; it is tried again.
  case captureFailed
  /// This page is captured already: lay the next one.
  case nextPage
  /// The session waits.
  case paused
  /// The session is over.
  case finished
}

/// What a live session asks of its caller.
public enum SessionEffect: Equatable, Sendable {
  /// Keep a page, then send `captured` or `captureFailed`.
  case capture(CaptureOrder)
  /// The session is over.
  case finished(FinishReason)
}

/// A page to keep.
public struct CaptureOrder: Equatable, Sendable {
  /// The number of the frame to keep. The caller has it: it was in `CaptureSession.heldFrames`.
  /// A device that takes better stills may take one instead, at once, and look at it anew.
  public var frame: Int
  /// The page in that frame, in unit coordinates, as the detector saw it; `nil`: the whole frame.
  public var quad: Quad?
  /// Whether the session or the user asked for it.
  public var isAutomatic: Bool

  /// An order from its parts.
  public init(frame: Int, quad: Quad?, isAutomatic: Bool) {
    self.frame = frame
    self.quad = quad
    self.isAutomatic = isAutomatic
  }
}
