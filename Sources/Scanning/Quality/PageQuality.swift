public import Imaging

/// How well a page can be read from its photo.
public struct PageQuality: Equatable, Sendable {
  /// The verdict.
  public var grade: Grade
  /// What keeps it from being better, worst first; empty for the best grade.
  public var reasons: [Reason]
  /// The grade as a number, 0 unreadable … 1 as good as it gets; 0 for `noDocument`.
  public var score: Double
  /// Height of the lower-case letters, in pixels of the photo; `nil` without print.
  public var letterHeight: Double?

  /// A verdict from its parts.
  public init(grade: Grade, reasons: [Reason], score: Double, letterHeight: Double? = nil) {
    self.grade = grade
    self.reasons = reasons
    self.score = score
    self.letterHeight = letterHeight
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
    /// Out of focus, or moved.
    case blur
    /// Letters of few pixels: the camera was too far away.
    case smallText
    /// A light mirrored in the page.
    case glare
    /// A part of the page gets much less light.
    case shadow
    /// Ink and paper are alike, or drown in noise.
    case lowContrast
    /// Too little light.
    case dark
  }

  /// The quality of the page at `quad`, in unit coordinates of an upright photo; of the whole
  /// picture when there is none. Give the photo at its full resolution: sharpness is measured in
  /// its pixels. Reads a dozen patches, so the time doesn't grow with the photo.
  public static func measure(_ photo: ColourBitmap, quad: Quad? = nil) -> PageQuality {
    let patches = Patches(of: photo, in: quad ?? .whole)
    guard let print = PrintMeasures(patches.grey) else {
      return PageQuality(grade: .noDocument, reasons: [], score: 0)
    }
    return verdict(print, LightMeasures(patches.colour))
  }

  private static func verdict(_ print: PrintMeasures, _ light: LightMeasures) -> PageQuality {
    let limits = QualityThresholds.self
    var parts: [(reason: Reason, score: Double)] = [
      (.blur, limits.blur.score(print.blur)),
      (.smallText, limits.xHeight.score(print.xHeight)),
      (.lowContrast, limits.contrast.score(print.contrast)),
      (.shadow, limits.shadow.score(light.unevenness)),
      (.glare, limits.glare.score(light.glare)),
      (.dark, limits.dark.score(light.paper)),
    ]
    // Noise comes from too little light, or from contrast that was never there.
    let isDark = light.paper < limits.dimPaper
    parts.append((isDark ? .dark : .lowContrast, limits.signal.score(print.signalToNoise)))
    parts.sort { $0.score < $1.score }
    let score = parts[0].score
    let grade = Grade.allCases.last { $0 > .noDocument && score >= limits.least($0) } ?? .veryPoor
    var reasons: [Reason] = []
    for part in parts where part.score < limits.least(.excellent) {
      if !reasons.contains(part.reason) { reasons.append(part.reason) }
    }
    return PageQuality(
      grade: grade, reasons: reasons, score: score, letterHeight: print.xHeight)
  }
}
