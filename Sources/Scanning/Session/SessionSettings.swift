import Imaging

/// How a live session behaves. Times are in seconds, distances in diagonals of the frame.
public struct SessionSettings: Equatable, Sendable {
  /// Whether pages are captured without a press.
  public var isAutomatic = true
  /// How long a page is good and still before it is captured; above 0.
  public var holdTime = 1.0
  /// How much motion counts as still, 0 … 1: corners stay within 0.3 % of the diagonal of their
  /// place at 0, within 1 % at 0.5, within 3 % at 1. Hands shake by 0.2 to 0.6 %.
  public var sensitivity = 0.5
  /// After so many pages the session finishes; `nil`: never. At least 1.
  public var pageLimit: Int?
  /// Frames that the caller keeps for the session at a time, at least 1: so many of the last
  /// are there to choose the sharpest from.
  public var heldFrames = 3
  /// A frame older than this is not chosen.
  public var lookBack = 0.5
  /// How long `captured` is shown.
  public var acknowledgement = 0.8
  /// How long a message stays at least.
  public var messageTime = 0.7
  /// How long another message must have been wanted before it replaces one.
  public var settleTime = 0.2
  /// How long it must be dark before the torch is suggested, and light before no more.
  public var torchDelay = 1.0
  /// Captured pages that are known again, at least 1.
  public var rememberedPages = 32

  /// The defaults.
  public init() {}

  /// How far a corner may be from its place while the page is still.
  var stillRadius: Double {
    0.003 * Math.pow(10, min(max(sensitivity, 0), 1))
  }
  /// How fast the page may be in a frame that is captured, in diagonals a second: at 1/60 s of
  /// exposure the blur of the default is a tenth of a per cent.
  var stillSpeed: Double { 8 * stillRadius }

  /// Stops on settings without a meaning.
  func check() {
    precondition(holdTime > 0, "holdTime is above 0")
    precondition(sensitivity >= 0 && sensitivity <= 1, "sensitivity is 0 … 1")
    precondition((pageLimit ?? 1) >= 1, "pageLimit is at least 1")
    precondition(heldFrames >= 1, "at least one frame is held")
    precondition(rememberedPages >= 1, "at least one page is remembered")
  }
}
