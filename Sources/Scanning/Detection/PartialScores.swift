/// How well a page lies in a photo, point by point. Each score is 0 … 1, and higher is better.
public struct PartialScores: Equatable, Sendable {
  /// The part of the photo that the page spans in its tighter direction: 1 is as large as fits,
  /// whatever its shape.
  public var size: Double
  /// The cosine of the angle between the line of sight and the page's normal: 1 is seen from
  /// straight above, 0.71 from 45 degrees aside. Reckoned for a phone's main camera; what a
  /// longer lens sees is steeper than it says.
  public var angle: Double
  /// 1 where the page's middle is the photo's, 0 where it is on the photo's border.
  public var centre: Double
  /// The part of the page's sides in the photo that the detector has evidence for.
  public var lineCoverage: Double
  /// The luma of the paper: 0 black … 1 white.
  public var brightness: Double

  /// Scores, each 0 … 1.
  public init(
    size: Double, angle: Double, centre: Double, lineCoverage: Double, brightness: Double
  ) {
    self.size = size
    self.angle = angle
    self.centre = centre
    self.lineCoverage = lineCoverage
    self.brightness = brightness
  }

  /// No page.
  public static var zero: PartialScores {
    PartialScores(size: 0, angle: 0, centre: 0, lineCoverage: 0, brightness: 0)
  }
}
