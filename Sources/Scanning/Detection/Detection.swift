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
  /// What the status is made of; all 0 without a quad.
  public var scores: PartialScores
  /// Other outlines to offer in place of `quad`, in unit coordinates, best first.
  public var alternatives: [Quad]
  /// The quad's corners that lie outside the photo: reckoned from the sides, not seen.
  public var extrapolatedCorners: QuadCorners

  /// A finding from its parts.
  public init(
    quad: Quad?, status: DetectionStatus, confidence: Double,
    scores: PartialScores = .zero, alternatives: [Quad] = [],
    extrapolatedCorners: QuadCorners = []
  ) {
    self.quad = quad
    self.status = status
    self.confidence = confidence
    self.scores = scores
    self.alternatives = alternatives
    self.extrapolatedCorners = extrapolatedCorners
  }

  /// A page, with all that follows from where it lies and how light it is.
  public init(
    quad: Quad, appraisal: PageAppraisal, confidence: Double, alternatives: [Quad] = []
  ) {
    self.init(
      quad: quad, status: appraisal.status, confidence: confidence, scores: appraisal.scores,
      alternatives: alternatives, extrapolatedCorners: appraisal.extrapolatedCorners)
  }

  /// No detector has looked yet.
  public static var notAcquired: Detection {
    Detection(quad: nil, status: .notAcquired, confidence: 0)
  }
}

/// What is to be said of a photo's page. `PageAppraisal` has the rules, `PageLimits` the numbers.
public enum DetectionStatus: Equatable, Sendable, CaseIterable {
  /// A page, well placed.
  case ok
  /// A page that fills too little of the photo to be read well.
  case tooSmall
  /// A page seen from too far aside.
  case badAngle
  /// A page of a shape that no page has, or not one of those that were asked for.
  case badAspect
  /// A page lying while the camera stands, or the other way round, where that was asked for.
  case wrongOrientation
  /// A page far from the middle.
  case offCentre
  /// Hardly any light: on the page, or in the whole photo where there is no page.
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
