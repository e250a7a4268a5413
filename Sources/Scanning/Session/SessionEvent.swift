public import Imaging

/// What happens to a live session. All times are seconds of one clock that does not go back;
/// where it starts does not matter.
public enum SessionEvent: Sendable {
  /// The camera gave a frame, and it was looked at.
  case frame(SessionFrame)
  /// Time passes without a frame: the camera stalls. Not needed while frames come.
  case tick(at: Double)
  /// The shutter was pressed.
  case captureRequested(at: Double)
  /// The frame that the last `capture` asked for is kept safely.
  case captured(at: Double)
  /// It could not be kept.
  case captureFailed(at: Double)
  /// The last page was thrown away. With `again` it may be captured anew by itself, as when it
  /// is to be taken better; without, the same page needs a press.
  case pageRemoved(again: Bool, at: Double)
  /// The torch was switched.
  case torch(isOn: Bool, at: Double)
  /// Frames no longer count: another screen lies over the camera, or the app is hidden.
  case paused(at: Double)
  /// Frames count again.
  case resumed(at: Double)
  /// Other settings from here on.
  case settings(SessionSettings, at: Double)
  /// The user has all pages. Waits for a capture under way.
  case finishRequested(at: Double)
  /// The user wants none of it.
  case cancelled(at: Double)

  /// When it happened.
  var time: Double {
    switch self {
    case .frame(let frame): frame.time
    case .tick(let time), .captureRequested(let time), .captured(let time),
      .captureFailed(let time), .pageRemoved(_, let time), .torch(_, let time),
      .paused(let time), .resumed(let time), .settings(_, let time),
      .finishRequested(let time), .cancelled(let time):
      time
    }
  }
}

/// A camera frame as the session sees it: what a detector found, and two measures.
public struct SessionFrame: Sendable {
  /// The caller's name for it, different from those of other frames.
  public var number: Int
  /// In seconds.
  public var time: Double
  /// Width over height.
  public var aspect: Double
  /// What the detector says, preferably within `PageLimits.live`.
  public var detection: Detection
  /// How sharp the page is: `Bitmap.sharpness(in:)`.
  public var sharpness: Double
  /// What is on the page; `nil` without a page. Sessions that get none know a captured page only
  /// by its staying where it is.
  public var signature: PageSignature?

  /// A frame from its parts.
  public init(
    number: Int, time: Double, aspect: Double, detection: Detection, sharpness: Double,
    signature: PageSignature?
  ) {
    precondition(aspect > 0, "a frame has a shape")
    self.number = number
    self.time = time
    self.aspect = aspect
    self.detection = detection
    self.sharpness = sharpness
    self.signature = signature
  }

  /// A grey frame and what a detector said of it, with its measures taken.
  public init(
    number: Int, time: Double, picture: GreyBitmap, detection: Detection
  ) {
    precondition(picture.width > 0 && picture.height > 0, "a frame has pixels")
    self.init(
      number: number, time: time, aspect: Double(picture.width) / Double(picture.height),
      detection: detection, sharpness: picture.sharpness(in: detection.quad ?? .whole),
      signature: detection.quad.flatMap { PageSignature(of: picture, in: $0) })
  }
}
