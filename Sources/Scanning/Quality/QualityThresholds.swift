import Imaging

/// What counts as how good: the numbers behind `PageQuality`, all in one place. docs/quality.md
/// says what they were chosen on.
public struct QualityThresholds: Equatable, Sendable {
  /// From useless to faultless.
  public struct Ramp: Equatable, Sendable {
    /// From here on, away from `good`, the score is 0.
    public var bad: Double
    /// From here on, away from `bad`, the score is 1.
    public var good: Double

    /// A ramp between two values; `bad` may be the greater.
    public init(bad: Double, good: Double) {
      self.bad = bad
      self.good = good
    }
  }

  /// Standard deviation of the edges' blur over the x-height: the mean of all directions.
  public var blur = Ramp(bad: 0.18, good: 0.07)
  /// By how much the blur is larger in one direction than across, over the x-height.
  public var motion = Ramp(bad: 0.5, good: 0.12)
  /// Height of lower-case letters in pixels of the photo. By ratios, like the next four.
  public var xHeight = Ramp(bad: 2.8, good: 8)
  /// Paper less ink over paper.
  public var contrast = Ramp(bad: 0.028, good: 0.14)
  /// Paper less ink over the paper's noise.
  public var signal = Ramp(bad: 4, good: 20)
  /// Luma of the paper.
  public var light = Ramp(bad: 5, good: 60)
  /// Paper in a dark part of the page over that in a light one.
  public var evenness = Ramp(bad: 0.01, good: 0.2)
  /// Share of the page that is lost in shadow.
  public var lostInShadow = Ramp(bad: 0.7, good: 0)
  /// Share of the page that is burnt out, where the paper is not.
  public var glare = Ramp(bad: 0.7, good: 0)
  /// Share of the print that is both much paler and much softer than the rest.
  public var smudge = Ramp(bad: 0.9, good: 0.1)

  /// Fewer letters than this in all patches, which see a fifth of a page, are no document.
  public var fewestLetters = 12
  /// A part of the verdict below this is a reason.
  public var reasonBelow = 0.85
  /// The least score of a poor page; less is very poor.
  public var poor = 0.25
  /// The least score of a reasonable page.
  public var reasonable = 0.45
  /// The least score of a good page.
  public var good = 0.65
  /// The least score of an excellent page.
  public var excellent = 0.85

  /// The values that are used.
  public init() {}

  /// Those the figures in docs/quality.md were measured with.
  public static let standard = QualityThresholds()

  /// The grade of a page with print and this score.
  public func grade(_ score: Double) -> PageQuality.Grade {
    if score >= excellent { return .excellent }
    if score >= good { return .good }
    if score >= reasonable { return .reasonable }
    return score >= poor ? .poor : .veryPoor
  }
}

extension QualityThresholds.Ramp {
  /// 0 … 1, in equal steps for equal differences.
  func score(_ value: Double) -> Double {
    min(max((value - bad) / (good - bad), 0), 1)
  }

  /// 0 … 1, in equal steps for equal ratios.
  func scoreOfRatio(_ value: Double) -> Double {
    guard value > 0 else { return 0 }
    return min(max(Math.log(value / bad) / Math.log(good / bad), 0), 1)
  }
}
