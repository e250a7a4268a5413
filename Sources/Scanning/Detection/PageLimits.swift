/// What a page must meet to be `ok`. The defaults are for photos that were taken already and
/// speak up only when reading suffers; `live` asks for more, as a live camera can still be moved.
public struct PageLimits: Equatable, Sendable {
  /// A corner this near to the photo's border or beyond is cut off, in unit coordinates.
  public var border = 0.002
  /// The part of the photo that the page fills at least. On a photo of 12 megapixels an A4 page
  /// of 0.08 has 100 pixels an inch.
  public var area = 0.08
  /// The least `PartialScores.size`.
  public var size = 0.0
  /// The least `PartialScores.angle`. At more than some 45 degrees far lines of text are half as
  /// high as near ones.
  public var angle = 0.7
  /// The least `PartialScores.centre`.
  public var centre = 0.3
  /// The least `PartialScores.brightness`: below, the sensor's noise drowns thin print.
  public var brightness = 0.1
  /// The least luma of a photo without a page, 0 … 1: below, it is dark.
  public var sceneBrightness = 0.094
  /// Half of the pixels of a photo without a page change by more than this, in levels a pixel:
  /// there is no plain paper.
  public var texture = 12.0
  /// A page's longer over its shorter side is this at most. Till rolls are the longest pages:
  /// 80 mm by more than a metre.
  public var elongation = 20.0
  /// The shapes that are asked for: longer over shorter side, 1 or more. Empty: any.
  public var aspects: [Double] = []
  /// How far a shape may be off one that was asked for, as a part of it, beside what the
  /// perspective leaves uncertain.
  public var aspectTolerance = 0.08
  /// How the page is to lie in the photo.
  public var orientation = WantedOrientation.any
  /// A page whose longer over shorter side is less than this lies in no direction.
  public var square = 1.1

  /// For photos.
  public init() {}

  /// For a live camera.
  public static var live: PageLimits {
    var limits = PageLimits()
    limits.size = 0.5
    limits.angle = 0.8
    limits.centre = 0.5
    limits.brightness = 0.2
    return limits
  }
}

/// How a page is to lie in a photo, judged by its longer side.
public enum WantedOrientation: Equatable, Sendable {
  /// As it likes.
  case any
  /// As the photo: upright in an upright one, lying in a lying one.
  case likePhoto
  /// Upright.
  case portrait
  /// Lying.
  case landscape
}
