import Imaging

/// Where each pixel of a flat page comes from, and what size the page has: `Pipeline.flatten`
/// before any pixel is touched.
struct Flattening {
  /// The page's corners in pixels of the photo; `nil`: the photo's pixels stay as they are.
  private var source: Quad?
  /// The same corners in pixels of the flat page.
  private var target: Quad
  /// How the page between them is bent; `nil`: not at all.
  private var mesh: Mesh?
  /// The flat page's pixels, after its turns.
  private var output: (width: Int, height: Int)
  private var quarterTurns: Int
  /// Whether what lies round the page in the photo must not show in the turned page's corners.
  private var hidesSurroundings: Bool
  /// The size on paper, after the turns.
  private var size: PhysicalSize
  /// Whether the size was asked for by the recipe: then the page keeps its shape on it.
  private var sizeIsGiven: Bool

  /// A page that misses the size asked for by no more than this is stretched to it, as the shape
  /// of a page is not known better from some photos; else it gets margins.
  private static let stretch = 0.1
  /// Densities that differ by no more than this count as square pixels.
  private static let squareTolerance = 0.02

  init(
    width: Int, height: Int, recipe: Recipe, density: PixelDensity?, focalLength: Double?,
    letterHeight: Double? = nil, maximumDensity: Double? = nil
  ) {
    quarterTurns = ((recipe.quarterTurns % 4) + 4) % 4
    let found = recipe.quad.flatMap { Flattening.isUsable($0) ? $0 : nil }
    let corners = (found ?? .whole).scaled(x: Double(width), y: Double(height))
    mesh = recipe.mesh.flatMap { $0.isFlat ? nil : $0 }

    // Measures are taken in square pixels, as many as the better of the two densities gives.
    var stretch = Point(1, 1)
    if let density, PaperFit.difference(density.across, density.down) > Flattening.squareTolerance {
      let best = max(density.across, density.down)
      stretch = Point(best / density.across, best / density.down)
    }
    let square = corners.scaled(x: stretch.x, y: stretch.y)
    let (wide, high) = (Double(width) * stretch.x, Double(height) * stretch.y)
    var aspect = AspectRatio(wide / high)
    if found != nil {
      func ratio(of quad: Quad) -> AspectRatio? {
        AspectRatio(of: quad, width: wide, height: high, focalLength: focalLength)
      }
      let bent = mesh.flatMap { AspectRatio(of: $0, on: square, flat: ratio) }
      aspect = bent ?? ratio(of: square) ?? aspect
    }

    var shape = PageShape(
      aspect: aspect, isCutOut: found != nil,
      pixelsWide: square.topLeft.distance(to: square.topRight))
    shape.letterHeight = letterHeight.flatMap { Flattening.letterShare($0, on: corners) }
    if let density {
      shape.measured = Flattening.measured(
        square, pixelsPerInch: max(density.across, density.down), isCutOut: found != nil)
    }
    // An exact size is meant as the reader sees it, after the turns.
    var paper = recipe.paper
    sizeIsGiven = false
    switch recipe.paper {
    case .exact(let size):
      sizeIsGiven = true
      if quarterTurns % 2 == 1 { paper = .exact(size.turned) }
    case .standard: sizeIsGiven = true
    case .auto, .fit: break
    }
    let paperSize = PaperFit.size(of: shape, on: paper)
    size = quarterTurns % 2 == 1 ? paperSize.turned : paperSize

    guard found != nil || mesh != nil || recipe.fineAngle != 0 || stretch != Point(1, 1) else {
      source = nil
      target = .whole
      output = (width, height)
      hidesSurroundings = false
      return
    }
    let paperAspect = paperSize.width / paperSize.height
    let mayStretch =
      (found != nil || mesh != nil)
      && PaperFit.difference(aspect.value, paperAspect) <= Flattening.stretch
    var pixels = OutputSize(of: square, aspect: mayStretch ? paperAspect : aspect.value)
    if let maximumDensity {
      pixels.limit(to: maximumDensity, millimetresWide: paperSize.width)
    }
    output =
      quarterTurns % 2 == 1 ? (pixels.height, pixels.width) : (pixels.width, pixels.height)
    source = corners
    let (outputWide, outputHigh) = (Double(output.width), Double(output.height))
    target = Quad.whole.scaled(x: outputWide, y: outputHigh).startingAtCorner(quarterTurns)
    if recipe.fineAngle != 0 {
      let turn = Homography.rotation(
        recipe.fineAngle * Math.pi / 180, about: Point(outputWide / 2, outputHigh / 2))
      target = target.mapped { turn($0) }
    }
    hidesSurroundings = (found != nil || mesh != nil) && recipe.fineAngle != 0
  }

  /// The flat page.
  func page(from photo: ColourBitmap, drawing: (Warp<RGBA>) -> ColourBitmap) -> FlatPage {
    var picture: ColourBitmap
    if let warp = warp(of: photo) {
      picture = drawing(warp)
      if hidesSurroundings { picture.fillOutside(target) }
    } else {
      picture = quarterTurns == 0 ? photo : photo.turned(clockwiseQuarterTurns: quarterTurns)
    }
    if sizeIsGiven { picture = picture.withMargins(to: size.width / size.height) }
    return FlatPage(picture: picture, size: size)
  }

  /// The page to be drawn; `nil` where the photo's pixels stay as they are.
  private func warp(of photo: ColourBitmap) -> Warp<RGBA>? {
    guard let source else { return nil }
    if let mesh, let toSheet = Homography(from: target, to: .whole),
      let toPhoto = Homography(from: .whole, to: source)
    {
      return Warp(
        of: photo, by: MeshMap(toSheet, through: mesh, toPhoto), width: output.width,
        height: output.height, border: .nearest)
    }
    return Homography(from: target, to: source).map {
      Warp(of: photo, by: $0, width: output.width, height: output.height, border: .nearest)
    }
  }

  /// Whether a quad can be straightened at all: convex, clockwise, finite, near the photo and
  /// touching it, not of no area. Others are left out: the whole photo is kept.
  static func isUsable(_ quad: Quad) -> Bool {
    let corners = quad.corners
    return quad.isConvex && quad.area > 1e-5
      && corners.allSatisfy { abs($0.x) <= 4 && abs($0.y) <= 4 }
      && corners.contains { $0.x > 0 } && corners.contains { $0.x < 1 }
      && corners.contains { $0.y > 0 } && corners.contains { $0.y < 1 }
  }

  /// The height of letters over the page's shorter side; `nil` where they have too few pixels to
  /// tell letters from specks.
  private static func letterShare(_ height: Double, on page: Quad) -> Double? {
    guard height >= 8 else { return nil }
    let wide =
      page.topLeft.distance(to: page.topRight) + page.bottomLeft.distance(to: page.bottomRight)
    let high =
      page.topLeft.distance(to: page.bottomLeft) + page.topRight.distance(to: page.bottomRight)
    return height / (min(wide, high) / 2)
  }

  /// The size of a flat scan by its density. A quad on it must be a rectangle, else it is a
  /// photo whose file has a density that means nothing.
  private static func measured(
    _ quad: Quad, pixelsPerInch: Double, isCutOut: Bool
  ) -> PhysicalSize? {
    let top = quad.topRight - quad.topLeft
    let bottom = quad.bottomRight - quad.bottomLeft
    let left = quad.bottomLeft - quad.topLeft
    let right = quad.bottomRight - quad.topRight
    let (width, height) = ((top.length + bottom.length) / 2, (left.length + right.length) / 2)
    guard width > 0, height > 0 else { return nil }
    let rectangular =
      (top - bottom).length <= 0.01 * width && (left - right).length <= 0.01 * height
      && abs(top.dot(left)) <= 0.01 * top.length * left.length
    guard !isCutOut || rectangular else { return nil }
    let millimetres = 25.4 / pixelsPerInch
    let size = PhysicalSize(millimetresWide: width * millimetres, high: height * millimetres)
    // From a stamp to a poster; beyond, the density is a mistake.
    let (short, long) = (min(size.width, size.height), max(size.width, size.height))
    return short >= 8 && long <= 3000 ? size : nil
  }
}
