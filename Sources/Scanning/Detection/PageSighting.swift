import Imaging

/// What the net sees of a page in a photo, or in a part of one that was looked at from nearer.
struct PageSighting<Pixel: TonePixel> {
  /// The photo, or the part.
  private let picture: Bitmap<Pixel>
  /// Where the part lies in the photo, in unit coordinates.
  private let origin: Point
  private let extent: Point
  private let locator: PageLocator
  /// The quad that the page most likely has, in the maps; `nil` where none of its sides is to be
  /// seen, and there is nothing to cut: a scan, or a photo from too near.
  private let best: Quad?

  /// - Parameters:
  ///   - origin, extent: where the part lies in the photo, in unit coordinates.
  init(
    of maps: PageMaps, in picture: Bitmap<Pixel>, origin: Point = Point(0, 0),
    extent: Point = Point(1, 1)
  ) {
    self.picture = picture
    self.origin = origin
    self.extent = extent
    let locator = PageLocator(maps)
    let first = locator.reading.candidates.first?.quad
    best = first.flatMap { quad in
      locator.reading.judge.support(of: quad).allSatisfy { $0 == nil } ? nil : quad
    }
    self.locator = locator
  }

  /// How sure it is that there is a page and that `quad` is its outline, 0 … 1.
  var confidence: Double { best == nil ? 0 : locator.reading.confidence }

  /// The page's quad as the maps have it, in unit coordinates of the photo.
  var quad: Quad? { best.map(inPhoto) }

  /// Other quads that may be meant, in unit coordinates of the photo, best first.
  var others: [Quad] { locator.reading.candidates.dropFirst().map { inPhoto($0.quad) } }

  /// The page's quad on the picture's edges, in unit coordinates of the photo.
  var refined: Quad? {
    best.map { quad in placed(locator.refined(quad, on: picture)) }
  }

  /// The part of the quad's sides that the maps see.
  var lineCoverage: Double {
    best.map { locator.reading.judge.coverage(of: $0) } ?? 0
  }

  private func inPhoto(_ quad: Quad) -> Quad { placed(locator.unit(quad)) }

  private func placed(_ quad: Quad) -> Quad {
    quad.mapped { Point(origin.x + $0.x * extent.x, origin.y + $0.y * extent.y) }
  }
}
