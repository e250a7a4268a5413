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
  /// A page that fills less than this part of the photo is read badly: on a photo of 12
  /// megapixels an A4 page has 100 pixels an inch then.
  static let smallArea = 0.08
  /// Opposite sides of more than this ratio: the camera looks from some 45 degrees aside.
  static let steepTaper = 1.6
  /// A corner this near to the photo's border or beyond, as a part of the photo, is cut off.
  static let cutOff = 0.002
  /// A photo of less than this mean luma is dark.
  static let darkLuma = 24.0
  /// Half of all pixels change by more than this, in levels a pixel: there is no plain paper.
  static let noisyTexture = 12.0

  /// A detector; it has no state.
  public init() {}

  /// The page in an upright photo. Photos narrower than 24 pixels have none.
  public func detect(in photo: ColourBitmap) -> Detection {
    let longer = max(photo.width, photo.height)
    let fine = photo.reduced(toLongerSide: min(longer, PageDetector.refinementSize))
    let picture = PageDetector.overview(of: fine)
    guard min(picture.width, picture.height) >= 24 else {
      return Detection(quad: nil, status: .nothingFound, confidence: 0)
    }
    let search = OutlineSearch(picture)
    guard let best = search.best else {
      return Detection(quad: nil, status: search.failure, confidence: 0)
    }
    let probability = best.evidence.probability
    guard probability >= PageDetector.leastProbability else {
      return Detection(quad: nil, status: search.failure, confidence: probability)
    }
    let (width, height) = (Double(fine.width), Double(fine.height))
    let refinement = SideRefinement(fine, reach: 0.006 * Point(width, height).length)
    let quad = refinement.refined(best.quad.scaled(x: width, y: height))
      .scaled(x: 1 / width, y: 1 / height)
    return Detection(
      quad: quad, status: status(of: quad, width: width, height: height),
      confidence: probability)
  }

  /// The small picture that outlines are looked for in.
  package static func overview(of photo: ColourBitmap) -> ColourBitmap {
    photo.reduced(toLongerSide: searchSize)
  }

  /// What is to be said of a page that was found.
  private func status(of quad: Quad, width: Double, height: Double) -> DetectionStatus {
    let near = PageDetector.cutOff
    let isCut = quad.corners.contains {
      $0.x < near || $0.y < near || $0.x > 1 - near || $0.y > 1 - near
    }
    if isCut { return .partlyOutside }
    if quad.area < PageDetector.smallArea { return .tooSmall }
    let c = quad.scaled(x: width, y: height).corners
    for i in 0..<2 {
      let (one, other) = (c[i].distance(to: c[i + 1]), c[i + 2].distance(to: c[(i + 3) % 4]))
      if max(one, other) > PageDetector.steepTaper * min(one, other) { return .badAngle }
    }
    return .ok
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
