import Imaging

/// What a page's print is worth to a reader, each part of the verdict 0 … 1.
struct Legibility {
  /// The verdict: the mean over the patches of the product of all that a patch suffers from,
  /// times what the page suffers from as a whole.
  let score: Double
  /// Soft edges, on the whole.
  private(set) var blur = 0.0
  /// The sharpest direction's edges: what is soft in all directions is out of focus.
  private(set) var focus = 0.0
  /// Edges soft in one direction only.
  private(set) var motion = 0.0
  private(set) var xHeight = 0.0
  private(set) var contrast = 0.0
  private(set) var signal = 0.0
  private(set) var light = 0.0
  let shadow: Double
  let glare: Double
  let smudge: Double

  /// `nil` when there is too little print.
  init?(_ look: PageLook, _ thresholds: QualityThresholds) {
    let prints = Self.withoutGround(look.prints)
    let letters = prints.reduce(0) { $0 + $1.letters }
    guard letters >= thresholds.fewestLetters else { return nil }
    let typical = Self.typicalXHeight(prints)
    let patches = prints.compactMap { Patch($0, typicalXHeight: typical) }
    let count = patches.reduce(0) { $0 + $1.weight }
    guard count > 0 else { return nil }
    var sum = 0.0
    for patch in patches {
      let blur = thresholds.blur.score(patch.blur)
      let motion = thresholds.motion.score(patch.motion)
      let xHeight = thresholds.xHeight.scoreOfRatio(patch.xHeight * Double(look.reduction))
      let contrast = thresholds.contrast.scoreOfRatio(patch.print.contrast)
      let signal = thresholds.signal.scoreOfRatio(patch.print.signal)
      let light = thresholds.light.scoreOfRatio(Double(patch.print.paper))
      let count = count / patch.weight
      sum += blur * motion * xHeight * contrast * signal * light / count
      self.blur += blur / count
      self.focus += thresholds.blur.score(patch.leastBlur) / count
      self.motion += motion / count
      self.xHeight += xHeight / count
      self.contrast += contrast / count
      self.signal += signal / count
      self.light += light / count
    }
    let area = LitArea(look.samples, patches.map { $0.print })
    shadow =
      thresholds.evenness.scoreOfRatio(area.evenness) * thresholds.lostInShadow.score(area.black)
    glare = thresholds.glare.score(area.burnt)
    smudge = thresholds.smudge.score(Self.veiled(patches))
    score = sum * shadow * glare * smudge
  }

  /// What is named, worst first.
  func reasons(_ thresholds: QualityThresholds) -> [PageQuality.Reason] {
    // Noise comes with too little light; on pale print it is the contrast that lacks.
    let isPale = contrast < thresholds.reasonBelow
    var parts: [(reason: PageQuality.Reason, score: Double)] = [
      (.blur, motion < thresholds.reasonBelow ? focus : blur), (.motion, motion),
      (.smallText, xHeight), (.glare, glare),
      (.shadow, shadow), (.lowContrast, isPale ? min(contrast, signal) : 1),
      (.dark, isPale ? light : min(light, signal)), (.smudge, smudge),
    ]
    parts.sort { $0.score < $1.score }
    let named = parts.filter { $0.score < thresholds.reasonBelow }.map { $0.reason }
    // Small harms add up: then the largest is named.
    return named.isEmpty && score < thresholds.excellent ? [parts[0].reason] : named
  }

  /// What is print: not the ruling and the texture of paper, the desk around it, or what shows
  /// through, which are much paler than the print. What is pale and of the rest's size is
  /// print where it is soft, so veiled, or where there is much of it.
  private static func withoutGround(_ prints: [PrintPatch]) -> [PrintPatch] {
    let contrasts = prints.map { $0.contrast }.sorted()
    guard contrasts.count > 2 else { return prints }
    let pale = contrasts[contrasts.count - 2] * 0.25
    let strong = prints.filter { $0.contrast >= pale }
    let xHeight = typicalXHeight(strong)
    let papers = strong.map { $0.paper }.sorted()
    let darkest = papers[papers.count / 2] * 6 / 10
    let blurs = strong.compactMap { $0.leastBlur }.sorted()
    let soft = 0.6 + (blurs.isEmpty ? 0 : 2 * blurs[blurs.count / 2])
    return prints.filter { print in
      if print.contrast >= pale { return true }
      // Where print is lighter than paper its own light was taken.
      guard print.isInverse || print.paper >= darkest else { return false }
      let size = print.xHeight / xHeight
      if let blur = print.leastBlur, blur >= soft { return size > 0.35 && size < 3 }
      return print.letters >= 6 && size > 0.6 && size < 2.2
    }
  }

  /// The median over all letters of their patches' x-heights.
  private static func typicalXHeight(_ prints: [PrintPatch]) -> Double {
    let sorted = prints.sorted { $0.xHeight < $1.xHeight }
    var left = prints.reduce(0) { $0 + $1.letters } / 2
    for print in sorted {
      left -= print.letters
      if left < 0 { return print.xHeight }
    }
    return sorted.last?.xHeight ?? 1
  }

  /// The share of patches whose print is both paler than half of the rest's and softer, on paper
  /// that is not darker.
  private static func veiled(_ patches: [Patch]) -> Double {
    let contrasts = patches.map { $0.print.contrast }.sorted()
    let blurs = patches.map { $0.blur }.sorted()
    let contrast = contrasts[contrasts.count * 3 / 4] * 0.5
    let blur = blurs[blurs.count / 4] + 0.04
    let papers = patches.map { $0.print.paper }.sorted()
    let paper = papers[papers.count / 2] * 8 / 10
    let veiled = patches.filter {
      $0.print.contrast < contrast && $0.blur > blur
        && ($0.print.isInverse || $0.print.paper >= paper)
    }
    return Double(veiled.count) / Double(patches.count)
  }

  /// A patch's edges, over its letters' height.
  private struct Patch {
    let print: PrintPatch
    /// How much it counts: by its letters, up to some.
    let weight: Double
    /// Pixels of the patch.
    let xHeight: Double
    /// The geometric mean of all directions, over the x-height.
    let blur: Double
    /// The sharpest direction, over the x-height.
    let leastBlur: Double
    /// What the softest direction has more than the sharpest, over the x-height.
    let motion: Double

    /// `nil` for a patch without an edge.
    init?(_ print: PrintPatch, typicalXHeight: Double) {
      let blurs = print.certainBlurs
      guard let least = blurs.min(), let largest = blurs.max() else { return nil }
      self.print = print
      weight = Double(min(print.letters, 4))
      // A few letters may be capitals, or a letter's pieces.
      let known = print.letters >= 6 ? print.xHeight : max(print.xHeight * 0.6, typicalXHeight)
      xHeight = max(known, typicalXHeight * 0.6)
      let logs = blurs.reduce(0) { $0 + Math.log(max($1, 0.05)) }
      blur = Math.exp(logs / Double(blurs.count)) / xHeight
      leastBlur = least / xHeight
      // Less than half a pixel² is within what the measure is good for.
      motion = max(largest * largest - least * least - 0.5, 0).squareRoot() / xHeight
    }
  }
}
