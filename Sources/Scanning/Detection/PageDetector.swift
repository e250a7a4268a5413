public import Imaging

/// Finds the page in a photo.
///
/// A small net sees where page, border and corners are (`PageNet`), in the photo and in its mirror
/// image; the quads that this may mean are compared (`MapReading`), and the best one's straight
/// sides are moved onto the photo's own edges (`SideRefinement`). In doubt there is no quad: the
/// photo is kept whole.
public struct PageDetector: Sendable {
  /// The sides of the squares that the net looks at, in pixels: in a photo, and from nearer.
  static let sides = [256]
  static let nearSides = [256, 320]
  /// The longer side of the picture that the corners are measured in, in pixels, at least, where
  /// the photo has them: it is shrunk by a whole factor, which is quick.
  static let refinementSize = 1024
  /// Below this a quad is no finding: a page kept whole costs less than a page cut in two. Chosen
  /// on painted scans and half A of bench/detect.
  static let leastConfidence = 0.55
  /// Below this the best quad is not even offered as an alternative.
  static let offeredConfidence = 0.1
  /// How far around a page the nearer look reaches, as a part of its width and height; and the part
  /// of the photo that this fills, from which on there is no nearer look.
  private static let nearMargin = 0.15
  private static let nearShare = 0.5
  /// What is seen from nearer counts when it is surer than this part of what was seen before, and
  /// not much smaller: in doubt a page is whole.
  private static let nearTrust = 0.8
  private static let nearLeast = 0.8
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
  ///
  /// - Parameter sharing: how the net's looks at it are shared out.
  public func detect(
    in photo: ColourBitmap, sharing: PageNet.Sharing = PageNet.inTurn
  ) -> Detection {
    guard PageDetector.isLargeEnough(photo) else { return .nothing }
    let far = sighting(in: photo, sharing)
    let near = nearer(far, in: photo, sharing)
    return Detection(
      of: near ?? far, also: near == nil ? [] : [far.quad].compactMap { $0 }, in: photo,
      limits: limits, leastConfidence: PageDetector.leastConfidence
    ) { photo.paperBrightness(in: $0) }
  }

  /// What the net sees in a part of a photo, or in all of it.
  private func sighting(
    in photo: ColourBitmap, part: PixelRect? = nil, _ sharing: PageNet.Sharing
  ) -> PageSighting<RGBA> {
    let picture = part.map(photo.cropped) ?? photo
    let longer = max(picture.width, picture.height)
    let fine = picture.reduced(by: max(1, longer / PageDetector.refinementSize))
    let maps = net.maps(
      ofBothHandsOf: fine, sides: part == nil ? PageDetector.sides : PageDetector.nearSides,
      sharing: sharing)
    guard let part else { return PageSighting(of: maps, in: fine) }
    let (width, height) = (Double(photo.width), Double(photo.height))
    return PageSighting(
      of: maps, in: fine, origin: Point(Double(part.x) / width, Double(part.y) / height),
      extent: Point(Double(part.width) / width, Double(part.height) / height))
  }

  /// A page that fills little of the photo, looked at again from nearer: what lies close around it
  /// is told apart, such as the sheet below. `nil` where that says nothing better.
  private func nearer(
    _ far: PageSighting<RGBA>, in photo: ColourBitmap, _ sharing: PageNet.Sharing
  ) -> PageSighting<RGBA>? {
    guard far.confidence > PageDetector.offeredConfidence, let seen = far.quad else { return nil }
    let part = seen.surroundings(
      margin: PageDetector.nearMargin, width: photo.width, height: photo.height)
    let share = Double(part.area) / Double(photo.width * photo.height)
    guard share < PageDetector.nearShare, min(part.width, part.height) >= PageDetector.leastSize
    else { return nil }
    let near = sighting(in: photo, part: part, sharing)
    guard let quad = near.quad, near.confidence > PageDetector.nearTrust * far.confidence,
      quad.area > PageDetector.nearLeast * seen.area
    else { return nil }
    return near
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

  /// What is seen of a page in a photo, and the photo itself say.
  ///
  /// - Parameters:
  ///   - also: other quads to offer, in unit coordinates.
  ///   - leastConfidence: below it a quad is no finding.
  ///   - paper: the luma of the paper in a quad, 0 … 1.
  init<Pixel: TonePixel>(
    of sighting: PageSighting<Pixel>, also: [Quad] = [], in photo: Bitmap<Pixel>,
    limits: PageLimits, leastConfidence: Double, paper: (Quad) -> Double
  ) {
    let confidence = sighting.confidence
    let others = also + sighting.others
    guard confidence >= leastConfidence, let quad = sighting.refined else {
      let isOffered = confidence >= PageDetector.offeredConfidence
      let status = PageAppraisal.statusWithoutPage(
        brightness: photo.brightness, texture: photo.texture, limits: limits)
      self.init(
        quad: nil, status: status, confidence: confidence,
        alternatives: isOffered ? [sighting.quad].compactMap { $0 } + others : [])
      return
    }
    let appraisal = PageAppraisal(
      of: quad, in: (width: photo.width, height: photo.height), brightness: paper(quad),
      lineCoverage: sighting.lineCoverage, limits: limits)
    self.init(quad: quad, appraisal: appraisal, confidence: confidence, alternatives: others)
  }
}

extension Quad {
  /// The pixels of a picture of this size around a quad in unit coordinates, and a margin of a part
  /// of its width and height.
  fileprivate func surroundings(margin: Double, width: Int, height: Int) -> PixelRect {
    let (xs, ys) = (corners.map { $0.x }, corners.map { $0.y })
    func range(_ values: [Double], _ size: Int) -> Range<Int> {
      let low = values.reduce(.infinity, min)
      let high = values.reduce(-.infinity, max)
      let reach = margin * (high - low)
      let limit = Double(size)
      let first = min(max((low - reach) * limit, 0), limit)
      let end = min(max((high + reach) * limit, first), limit)
      return Int(first)..<Int(Math.ceil(end))
    }
    let (columns, rows) = (range(xs, width), range(ys, height))
    return PixelRect(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }
}
