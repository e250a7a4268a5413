/// Places in the block of doubles through which all numbers cross: a call takes its settings from
/// the first ones and leaves its results there, over them. `Web/public/js/core/recto-module.js`
/// has the same places; `Workbench.version` changes when any of them does.
enum Slots {
  /// Doubles in the block.
  static let count = 96

  /// What `detect`, `photoDetect` and, beside `Session`, the session's calls leave.
  enum Detection {
    /// 1 with a quad, else 0.
    static let found = 0
    static let status = 1
    static let confidence = 2
    /// x and y of four corners, in unit coordinates; 0 without a quad.
    static let quad = 3
    /// Size, angle, centre, line coverage, brightness.
    static let scores = 11
    /// Bit k: corner k lies outside the frame.
    static let extrapolated = 16
    static let alternativeCount = 17
    /// Eight numbers for each of four quads.
    static let alternatives = 18
    static let mostAlternatives = 4
  }

  /// What `photoQuality` takes.
  enum QualityRequest {
    /// 1 with a quad, else 0.
    static let hasQuad = 0
    static let quad = 1
  }

  /// What `photoQuality` leaves.
  enum Quality {
    static let grade = 0
    static let score = 1
    static let reasonCount = 2
    /// The reasons, worst first.
    static let reasons = 3
  }

  /// What `straighten`, `enhance` and `render` take.
  enum Recipe {
    /// 1 with a quad, else 0.
    static let hasQuad = 0
    static let quad = 1
    static let quarterTurns = 9
    static let fineAngle = 10
    static let look = 11
    static let brightness = 12
    static let contrast = 13
    /// 0 automatic, 1 the page's own shape, 2 a standard size, 3 an exact one.
    static let paper = 14
    /// The standard size's number, or the exact one's width in millimetres.
    static let paperWidth = 15
    /// Millimetres.
    static let paperHeight = 16
    /// Of the camera, for 35 mm film, in millimetres; 0 unknown.
    static let focalLength = 17
    /// Pixels per inch at most; 0 without a limit.
    static let maximumDensity = 18
  }

  /// What `straighten`, `enhance` and `render` leave.
  enum Page {
    static let width = 0
    static let height = 1
    /// 0 colour, four bytes a pixel; 1 grey, 2 black and white, one byte a pixel.
    static let kind = 2
    /// Millimetres.
    static let paperWidth = 3
    static let paperHeight = 4
  }

  /// What `sessionBegin` and `sessionSettings` take.
  enum SessionSettings {
    static let isAutomatic = 0
    /// Seconds.
    static let holdTime = 1
    static let sensitivity = 2
    /// 0: none.
    static let pageLimit = 3
  }

  /// What the session's calls leave.
  enum Session {
    static let phase = 50
    static let guidance = 51
    static let progress = 52
    static let suggestsTorch = 53
    static let pageCount = 54
    /// The outline to draw.
    static let hasQuad = 55
    static let quad = 56
    /// 1: a frame is to be kept, which the numbers after it tell.
    static let captures = 64
    static let captureFrame = 65
    static let captureIsAutomatic = 66
    static let captureHasQuad = 67
    static let captureQuad = 68
    /// 1: the session is over; why, is in the phase.
    static let finishes = 76
    /// The numbers of the frames to keep until the next call.
    static let heldCount = 77
    static let held = 78
    static let mostHeld = 8
    /// 1: the last captured page has been out of sight since.
    static let isLastPageGone = 86
  }
}
