public import Imaging

/// Finds the page in the frames of a camera. It keeps the memory that a look takes, so that
/// thirty looks a second cost little more than their arithmetic; what it finds does not depend on
/// frames before.
public struct FrameDetector: Sendable {
  /// The side of the square that the net looks at, in pixels: less than for a photo, as the next
  /// frame comes soon.
  public static let netSide = 192
  /// Less than for a photo: a wrong outline goes with the next frame.
  static let leastConfidence = 0.65
  private let limits: PageLimits
  private var run: PageNetRun

  /// A detector that calls a page `ok` within these limits.
  public init(limits: PageLimits = .live) {
    self.init(limits: limits, net: .builtIn)
  }

  /// A detector with a net of one's own.
  package init(limits: PageLimits = .live, net: PageNet) {
    self.limits = limits
    run = PageNetRun(of: net, side: FrameDetector.netSide)
  }

  /// The page in a frame of a colour camera. Corners are measured on brightness alone.
  public mutating func detect(in frame: I420Bitmap) -> Detection {
    detect(in: frame.luma) { frame.colour(width: $0, height: $0) }
  }

  /// The page in a grey frame.
  public mutating func detect(in frame: GreyBitmap) -> Detection {
    detect(in: frame) { frame.resized(width: $0, height: $0).colour() }
  }

  /// The page in a frame.
  public mutating func detect(in frame: ColourBitmap) -> Detection {
    guard PageDetector.isLargeEnough(frame) else { return .nothing }
    run.look(at: frame.resized(width: run.side, height: run.side))
    return Detection(
      of: PageSighting(of: run.maps, in: frame), in: frame, limits: limits,
      leastConfidence: FrameDetector.leastConfidence
    ) { frame.paperBrightness(in: $0) }
  }

  private mutating func detect(
    in luma: GreyBitmap, square: (Int) -> ColourBitmap
  ) -> Detection {
    guard PageDetector.isLargeEnough(luma) else { return .nothing }
    run.look(at: square(run.side))
    return Detection(
      of: PageSighting(of: run.maps, in: luma), in: luma, limits: limits,
      leastConfidence: FrameDetector.leastConfidence
    ) { luma.paperBrightness(in: $0) }
  }
}
