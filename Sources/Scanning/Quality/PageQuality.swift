public import Imaging

/// How well a page can be read from its photo.
public struct PageQuality: Equatable, Sendable {
  /// The verdict.
  public var grade: Grade
  /// What keeps it from being better, worst first; empty for the best grade.
  public var reasons: [Reason]
  /// The grade as a number, 0 unreadable … 1 as good as it gets; 0 for `noDocument`.
  public var score: Double

  /// A verdict from its parts.
  public init(grade: Grade, reasons: [Reason], score: Double) {
    self.grade = grade
    self.reasons = reasons
    self.score = score
  }

  /// Grades, worst first.
  public enum Grade: Int, Comparable, Sendable, CaseIterable {
    /// Hardly any print: not a document, or a blank page.
    case noDocument
    case veryPoor, poor, reasonable, good, excellent

    /// A worse grade is less.
    public static func < (a: Grade, b: Grade) -> Bool { a.rawValue < b.rawValue }
  }

  /// What makes a photo hard to read.
  public enum Reason: Equatable, Sendable, CaseIterable {
    /// Out of focus.
    case blur
    /// The camera or the page moved.
    case motion
    /// Letters of few pixels: the camera was too far away.
    case smallText
    /// A light mirrored in the page.
    case glare
    /// A part of the page gets much less light.
    case shadow
    /// Ink and paper are alike.
    case lowContrast
    /// Too little light: a dark picture, or a noisy one.
    case dark
    /// A part of the picture is veiled and soft: grease on the lens, mostly.
    case smudge
  }

  /// The quality of the page at `quad`, in unit coordinates of the photo; of the whole picture
  /// when there is none. Give the photo at its full resolution and not cleaned: sharpness is
  /// measured in its pixels. Reads some dozen patches: the time hardly grows with the photo.
  public static func measure(
    _ photo: ColourBitmap, quad: Quad? = nil, thresholds: QualityThresholds = .standard
  ) -> PageQuality {
    guard let look = PageLook(photo, quad: quad ?? .whole, letters: thresholds.fewestLetters),
      let legibility = Legibility(look, thresholds)
    else { return PageQuality(grade: .noDocument, reasons: [], score: 0) }
    return PageQuality(
      grade: thresholds.grade(legibility.score), reasons: legibility.reasons(thresholds),
      score: legibility.score)
  }
}
