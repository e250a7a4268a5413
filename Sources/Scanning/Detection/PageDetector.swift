public import Imaging

/// Finds the page in a photo.
///
/// A small net sees where page, border and corners are (`PageNet`), in the photo and in its mirror
/// image; the quads that this may mean are compared (`MapReading`), and the best one's straight
/// sides are moved onto the photo's own edges (`SideRefinement`). In doubt there is no quad: the
/// photo is kept whole.
public struct PageDetector: Sendable {
  /// The side of the square that the net looks at, in pixels.
  public static let netSide = 256
  /// The longer side of the picture that the corners are measured in, in pixels, at least, where
  /// the photo has them: it is shrunk by a whole factor, which is quick.
  static let refinementSize = 1024
  /// Below this a quad is no finding: a page kept whole costs less than a page cut in two. Chosen
  /// on painted scans and half A of bench/detect.
  static let leastConfidence = 0.7
  /// Below this the best quad is not even offered as an alternative.
  static let offeredConfidence = 0.1
  private let limits: PageLimits
  private let net: PageNet

  /// A detector that calls a page `ok` within these limits; it has no state.
  public init(limits: PageLimits = PageLimits()) {
    self.init(limits: limits, net: .builtIn)
  }

  /// A detector with a net of one's own.
  package init(limits: PageLimits = PageLimits(), net: PageNet) {
    self.limits = limits
    self.net = net
  }

  /// The page in an upright photo. Photos narrower than 24 pixels have none.
  public func detect(in photo: ColourBitmap) -> Detection {
    guard PageDetector.isLargeEnough(photo) else { return .nothing }
    let longer = max(photo.width, photo.height)
    let fine = photo.reduced(by: max(1, longer / PageDetector.refinementSize))
    let square = fine.resized(width: PageDetector.netSide, height: PageDetector.netSide)
    return Detection(
      of: net.mapsOfBothHands(of: square), in: fine, limits: limits,
      leastConfidence: PageDetector.leastConfidence
    ) { fine.paperBrightness(in: $0) }
  }
}

extension PageDetector {
  /// A picture less wide or high than this, in pixels, holds no page.
  private static let leastSize = 24

  /// Whether a picture may hold a page.
  static func isLargeEnough<Pixel>(_ picture: Bitmap<Pixel>) -> Bool {
    min(picture.width, picture.height) >= leastSize
  }
}

extension Detection {
  /// Too small to hold a page.
  static var nothing: Detection { Detection(quad: nil, status: .nothingFound, confidence: 0) }

  /// What the net's maps of a picture and the picture itself say.
  ///
  /// - Parameters:
  ///   - leastConfidence: below it a quad is no finding.
  ///   - paper: the luma of the paper in a quad, 0 … 1.
  init<Pixel: TonePixel>(
    of maps: PageMaps, in picture: Bitmap<Pixel>, limits: PageLimits, leastConfidence: Double,
    paper: (Quad) -> Double
  ) {
    let locator = PageLocator(maps)
    let reading = locator.reading
    let size = (width: picture.width, height: picture.height)
    func turnedDown(confidence: Double, alternatives: [Quad]) -> Detection {
      let status = PageAppraisal.statusWithoutPage(
        brightness: picture.brightness, texture: picture.texture, limits: limits)
      return Detection(
        quad: nil, status: status, confidence: confidence, alternatives: alternatives)
    }
    // Where no side is to be seen there is nothing to cut: a scan, or a photo from too near.
    guard let best = reading.candidates.first,
      !reading.judge.support(of: best.quad).allSatisfy({ $0 == nil })
    else {
      self = turnedDown(confidence: 0, alternatives: [])
      return
    }
    let confidence = reading.confidence
    let others = reading.candidates.dropFirst().map { locator.unit($0.quad) }
    guard confidence >= leastConfidence else {
      let isOffered = confidence >= PageDetector.offeredConfidence
      self = turnedDown(
        confidence: confidence, alternatives: isOffered ? [locator.unit(best.quad)] + others : [])
      return
    }
    let quad = locator.refined(best.quad, on: picture)
    let appraisal = PageAppraisal(
      of: quad, in: size, brightness: paper(quad),
      lineCoverage: reading.judge.coverage(of: best.quad), limits: limits)
    self.init(quad: quad, appraisal: appraisal, confidence: confidence, alternatives: others)
  }
}
