public import Imaging

/// Finds the page in a photo by its straight sides.
///
/// Edges without text give straight lines, four lines give a quad, and each quad is weighed by
/// what lies along, inside and around it. In doubt there is no quad: the photo is kept whole.
public struct PageDetector: Sendable {
  /// The longer side of the picture that lines are looked for in, in pixels.
  static let searchSize = 512
  /// The longer side of the picture that the corners are measured in, in pixels, at most.
  static let refinementSize = 1024
  /// Below this a quad is no finding: a page kept whole costs less than a page cut in two. Chosen
  /// on flat pages and on the half of bench/detect whose names have an even sum of characters.
  static let leastProbability = 0.45
  /// Below this an outline is not even offered as an alternative.
  static let offeredProbability = 0.02
  /// Alternatives, at most.
  static let alternatives = 4

  private let limits: PageLimits

  /// A detector that calls a page `ok` within these limits; it has no state.
  public init(limits: PageLimits = PageLimits()) { self.limits = limits }

  /// The page in an upright photo. Photos narrower than 24 pixels have none.
  public func detect(in photo: ColourBitmap) -> Detection {
    let longer = max(photo.width, photo.height)
    let fine = photo.reduced(toLongerSide: min(longer, PageDetector.refinementSize))
    let picture = PageDetector.overview(of: fine)
    guard min(picture.width, picture.height) >= 24 else {
      return Detection(quad: nil, status: .nothingFound, confidence: 0)
    }
    let search = OutlineSearch(picture)
    let failure = PageAppraisal.statusWithoutPage(
      brightness: search.brightness, texture: search.texture, limits: limits)
    let outlines = search.mostProbable
    guard let best = outlines.first else {
      return Detection(quad: nil, status: failure, confidence: 0)
    }
    let others = outlines.dropFirst().prefix(PageDetector.alternatives)
      .filter { $0.probability >= PageDetector.offeredProbability }.map { $0.outline.quad }
    guard best.probability >= PageDetector.leastProbability else {
      return Detection(
        quad: nil, status: failure, confidence: best.probability,
        alternatives: best.probability < PageDetector.offeredProbability
          ? [] : [best.outline.quad] + others.prefix(PageDetector.alternatives - 1))
    }
    let (width, height) = (Double(fine.width), Double(fine.height))
    let refinement = SideRefinement(fine, reach: 0.006 * Point(width, height).length)
    let quad = refinement.refined(best.outline.quad.scaled(x: width, y: height))
      .scaled(x: 1 / width, y: 1 / height)
    let appraisal = PageAppraisal(
      of: quad, in: (fine.width, fine.height), brightness: fine.paperBrightness(in: quad),
      lineCoverage: best.outline.evidence.support, limits: limits)
    return Detection(
      quad: quad, appraisal: appraisal, confidence: best.probability, alternatives: others)
  }

  /// The small picture that outlines are looked for in.
  package static func overview(of photo: ColourBitmap) -> ColourBitmap {
    photo.reduced(toLongerSide: searchSize)
  }
}

extension Bitmap where Pixel == RGBA {
  /// The picture with this longer side.
  fileprivate func reduced(toLongerSide side: Int) -> ColourBitmap {
    let longer = max(width, height)
    guard side < longer else { return self }
    let scale = Double(side) / Double(longer)
    return resized(
      width: max(1, Int((Double(width) * scale).rounded())),
      height: max(1, Int((Double(height) * scale).rounded())), by: .area)
  }
}
