import Imaging

/// What a picture says for and against a quad being the outline of a page.
///
/// A page's sides are edges without gaps, end at its corners, and divide one even colour from
/// others. What has paper and ink on both sides is a table, a picture or a column on a page that
/// fills the photo.
struct OutlineEvidence {
  /// Mean evidence of the sides that are edges, 0 … 1.
  let support: Double
  /// How far the sides go on beyond the corners, 0 … 1.
  let overrun: Double
  /// Sides that are the picture's border.
  let borders: Double
  /// The part of the sides where the colours inside and outside differ clearly.
  let differing: Double
  /// Spread of the colours along the sides, logarithm of 1 + levels.
  let spreadInside: Double
  let spreadOutside: Double
  /// Saturation along the sides inside, 0 … 1.
  let saturation: Double
  /// How much brighter the sides are outside than inside, 0 when they are not, 0 … 1.
  let brighterOutside: Double
  /// The part of the picture that is inside.
  let area: Double
  /// The logarithm of the longer over the shorter pair of sides.
  let elongation: Double
  /// The logarithm of the longer over the shorter of two opposite sides, the larger of both.
  let taper: Double
  /// The distance of the quad's middle from the picture's, in diagonals.
  let offCentre: Double
  /// Ink around, logarithm of 1 + levels.
  let inkAround: Double
  /// The part of what is around that has the colour of the inside, and the same of the picture's
  /// border alone.
  let alikeAround: Double
  let alikeAtBorder: Double
  /// Print on paper around, as a part of the size of the inside.
  let printAround: Double
  /// How much brighter all around is than all inside, −1 … 1.
  let brighterAround: Double

  /// - Parameters:
  ///   - plain: the picture with its text closed.
  ///   - texture: the picture's median gradient, in levels a pixel.
  init(
    _ candidate: QuadCandidate, plain: ColourBitmap, overview: Overview, texture: Double
  ) {
    let (width, height) = (Double(plain.width), Double(plain.height))
    let corners = candidate.quad.corners
    let seen = candidate.support.filter { $0 > 0 }
    support = seen.reduce(0, +) / Double(max(seen.count, 1))
    overrun = candidate.overrun
    borders = Double(candidate.borders)

    let strips = SideStrips(along: candidate.quad, in: plain, texture: texture)
    differing = strips.differing
    spreadInside = Math.log(1 + strips.inside.deviation)
    spreadOutside = Math.log(1 + strips.outside.deviation)
    saturation = strips.inside.mean.saturation / 255
    brighterOutside = max(strips.outside.mean.luma - strips.inside.mean.luma, 0) / 255

    area = candidate.quad.area / (width * height)
    let sides = (0..<4).map { corners[$0].distance(to: corners[($0 + 1) % 4]) }
    let (one, other) = (sides[0] + sides[2], sides[1] + sides[3])
    elongation = abs(Math.log(one / other))
    taper = max(abs(Math.log(sides[0] / sides[2])), abs(Math.log(sides[1] / sides[3])))
    let middle = (corners[0] + corners[1] + corners[2] + corners[3]) * 0.25
    offCentre =
      middle.distance(to: Point(width / 2, height / 2)) / Point(width, height).length

    let division = overview.divided(by: candidate.quad.scaled(x: 1 / width, y: 1 / height))
    inkAround = Math.log(1 + max(division.inkAround, 0))
    printAround = division.printAround
    alikeAround = division.alikeAround
    alikeAtBorder = division.alikeAtBorder
    brighterAround = division.brighterAround / 255
  }

  /// How probable it is that the quad is the outline of a page, 0 … 1.
  ///
  /// A logistic regression over the best candidates of 900 drawn scenes, a quarter of them without
  /// a page, and 420 flat pages with tables, pictures, bars and shadows; no photo of the
  /// benchmarks was used (docs/detection.md).
  var probability: Double {
    // More print around than the quad holds: a box on a page, not a page.
    if printAround > 1 { return 0 }
    var score = 2.792
    score += 2.783 * support - 6.019 * overrun - 1.829 * borders + 4.139 * differing
    score -= 0.342 * spreadInside - 0.17 * spreadOutside + 1.622 * saturation
    score -= 2.496 * brighterOutside + 1.572 * brighterAround
    score += 2.401 * Math.log(max(area, 1e-6)) - 9.276 * area
    score -= 0.503 * elongation + 1.947 * taper + 4.659 * offCentre
    score -= 0.309 * inkAround + 1.641 * alikeAround - 1.854 * alikeAtBorder
    return 1 / (1 + Math.exp(-score))
  }
}
