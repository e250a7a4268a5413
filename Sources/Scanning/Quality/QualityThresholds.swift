/// What counts as how good. All in one place: the measures are in `PrintMeasures` and
/// `LightMeasures`.
///
/// Blur, x-height, contrast and noise are from three drawn pages, degraded in fourteen ways
/// (blur, reduction, noise, motion, pale ink) and read by a recogniser: the worst of the four
/// scores goes with the rate of misread characters (Spearman −0.67 but for motion). Shadow,
/// glare and darkness are judged by eye, and only take off when they are gross.
enum QualityThresholds {
  /// A measure's value that makes a page unreadable, and the one from which it is perfect.
  struct Ramp {
    var bad: Double
    var good: Double

    /// 0 … 1.
    func score(_ value: Double) -> Double {
      min(max((value - bad) / (good - bad), 0), 1)
    }
  }

  /// Width of an edge over the x-height.
  static let blur = Ramp(bad: 0.52, good: 0.22)
  /// Pixels.
  static let xHeight = Ramp(bad: 3, good: 7)
  /// Difference of ink and paper over paper.
  static let contrast = Ramp(bad: 0.04, good: 0.19)
  /// Difference of ink and paper over the noise's standard deviation.
  static let signal = Ramp(bad: 3, good: 9)
  /// Darkest patch of paper over the lightest.
  static let shadow = Ramp(bad: 0.1, good: 0.5)
  /// Share of the page that is burnt out while paper elsewhere is not.
  static let glare = Ramp(bad: 0.2, good: 0.02)
  /// Luma of the paper.
  static let dark = Ramp(bad: 15, good: 70)
  /// Paper below this luma is dim: noise is blamed on the light.
  static let dimPaper = 120.0

  /// Fewer letters than this in all patches are no document (Scanbot's limit for its document
  /// quality analyzer).
  static let fewestSymbols = 20

  /// The least score of a grade.
  static func least(_ grade: PageQuality.Grade) -> Double {
    switch grade {
    case .noDocument, .veryPoor: 0
    case .poor: 0.2
    case .reasonable: 0.4
    case .good: 0.6
    case .excellent: 0.85
    }
  }
}
