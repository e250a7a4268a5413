public import Imaging

/// What a detector says of a photo.
public struct Detection: Equatable, Sendable {
  /// The page's corners in unit coordinates, clockwise; the first is the one nearest the
  /// photo's top left, as a detector doesn't read. `nil`: keep the photo whole.
  public var quad: Quad?
  /// Why there is no quad, or what to do better.
  public var status: DetectionStatus
  /// How sure the detector is that the quad is a page's outline, 0 … 1. Without a quad: that of
  /// the best outline it turned down, 0 when there was none.
  public var confidence: Double

  /// A finding from its parts.
  public init(quad: Quad?, status: DetectionStatus, confidence: Double) {
    self.quad = quad
    self.status = status
    self.confidence = confidence
  }
}

/// What is to be said of a photo's page. `PageDetector` tells `ok`, `tooSmall`, `badAngle`,
/// `partlyOutside`, `tooDark`, `tooNoisy` and `nothingFound`; the others wait for a live camera
/// and for detectors that can tell them.
public enum DetectionStatus: Equatable, Sendable, CaseIterable {
  /// A page, well placed.
  case ok
  /// A page that fills too little of the photo to be read well.
  case tooSmall
  /// A page seen from too far aside.
  case badAngle
  /// A page of a shape that no page has.
  case badAspect
  /// A page lying while the camera stands, or the other way round.
  case wrongOrientation
  /// A page far from the middle.
  case offCentre
  /// No page, and hardly any light.
  case tooDark
  /// No page.
  case nothingFound
  /// No page, but edges everywhere.
  case tooNoisy
  /// A page that reaches out of the photo.
  case partlyOutside
  /// The detector has not run.
  case notAcquired
}
