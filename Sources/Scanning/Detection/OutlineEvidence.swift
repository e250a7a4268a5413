import Imaging

/// What a picture says for and against a quad being the outline of a page.
///
/// A page's sides are edges without gaps, end at its corners, and divide one even colour from
/// others. What has paper and ink on both sides is a table, a picture or a column on a page that
/// fills the photo.
package struct OutlineEvidence {
  /// What is measured of an outline; each has its weight in the probability.
  package enum Measure: Int, CaseIterable, Sendable {
    /// Mean evidence of the sides that are edges, 0 … 1, and that of the weakest.
    case support, weakest
    /// How far the sides go on beyond the corners, 0 … 1.
    case overrun
    /// Sides that are the picture's border.
    case borders
    /// The part of the sides where the colours inside and outside differ clearly; of the side
    /// where it is smallest.
    case differing, leastDiffering
    /// Spread of the colours along the sides inside, logarithm of 1 + levels.
    case spreadInside
    /// The part of the sides where it is brighter outside.
    case brighterSides
    /// The part of the sides that have the colour of paper.
    case paperInside, paperOutside
    /// The part of the picture that is inside, its logarithm and itself.
    case logArea, area
    /// The logarithm of the longer over the shorter pair of sides.
    case elongation
    /// The logarithm of the longer over the shorter of two opposite sides, the larger of both.
    case taper
    /// The distance of the quad's middle from the picture's, in diagonals.
    case offCentre
    /// Ink, logarithm of 1 + levels.
    case inkInside
    /// The part of the picture's border, outside the quad, that has the colour of the inside.
    case alikeAtBorder
    /// How much brighter all around is than all inside, −1 … 1.
    case brighterAround
    /// Print on paper around, as a part of the size of the inside, logarithm of 1 + ten times it.
    case printAround
    /// How clear the clearest outline around this one is, and the clearest within, 0 … 1.
    case clearestAround, clearestWithin
    /// How much clearer they are than this one.
    case clearerAround, clearerWithin
  }

  /// By `Measure.rawValue`.
  package private(set) var measures = [Double](repeating: 0, count: Measure.allCases.count)

  private(set) subscript(_ measure: Measure) -> Double {
    get { measures[measure.rawValue] }
    set { measures[measure.rawValue] = newValue }
  }

  /// Mean evidence of the sides that lie in the picture, 0 … 1.
  var support: Double { self[.support] }

  var clearestAround: Double {
    get { self[.clearestAround] }
    set {
      self[.clearestAround] = newValue
      self[.clearerAround] = max(0, newValue - clarity)
    }
  }
  var clearestWithin: Double {
    get { self[.clearestWithin] }
    set {
      self[.clearestWithin] = newValue
      self[.clearerWithin] = max(0, newValue - clarity)
    }
  }
  /// How clear an outline this is, 0 … 1: as clear as its weakest side.
  var clarity: Double {
    self[.borders] > 0
      ? 0
      : self[.support] * (0.5 + 0.5 * self[.weakest])
        * self[.differing] * (0.5 + 0.5 * self[.leastDiffering]) * (1 - self[.overrun])
  }

  /// - Parameters:
  ///   - plain: the picture with its text closed.
  ///   - texture: the picture's median gradient, in levels a pixel.
  init(
    _ candidate: QuadCandidate, plain: ColourBitmap, overview: Overview, texture: Double
  ) {
    let (width, height) = (Double(plain.width), Double(plain.height))
    let corners = candidate.quad.corners
    let seen = candidate.support.filter { $0 > 0 }
    self[.support] = seen.reduce(0, +) / Double(max(seen.count, 1))
    self[.weakest] = seen.min() ?? 0
    self[.overrun] = candidate.overrun
    self[.borders] = Double(candidate.borders)

    let strips = SideStrips(
      along: candidate.quad, in: plain, texture: texture, paper: overview.paper)
    self[.differing] = strips.differing
    self[.leastDiffering] = strips.leastDiffering
    self[.spreadInside] = Math.log(1 + strips.inside.deviation)
    self[.brighterSides] = strips.brighter
    self[.paperInside] = strips.paperInside
    self[.paperOutside] = strips.paperOutside

    let area = candidate.quad.area / (width * height)
    self[.area] = area
    self[.logArea] = Math.log(max(area, 1e-6))
    let sides = (0..<4).map { corners[$0].distance(to: corners[($0 + 1) % 4]) }
    let (one, other) = (sides[0] + sides[2], sides[1] + sides[3])
    self[.elongation] = abs(Math.log(one / other))
    self[.taper] = max(abs(Math.log(sides[0] / sides[2])), abs(Math.log(sides[1] / sides[3])))
    let middle = (corners[0] + corners[1] + corners[2] + corners[3]) * 0.25
    self[.offCentre] =
      middle.distance(to: Point(width / 2, height / 2)) / Point(width, height).length

    let division = overview.divided(by: candidate.quad.scaled(x: 1 / width, y: 1 / height))
    self[.inkInside] = Math.log(1 + max(division.inkInside, 0))
    self[.printAround] = Math.log(1 + 10 * division.printAround)
    self[.alikeAtBorder] = division.alikeAtBorder
    self[.brighterAround] = division.brighterAround / 255
  }

  /// How probable it is that the quad is the outline of a page, 0 … 1.
  var probability: Double {
    guard !isTextBlock, !isFrameOnPage, !isBoxOnPage else { return 0 }
    var score = OutlineWeights.bias
    for (measure, weight) in OutlineWeights.weights { score += weight * self[measure] }
    return 1 / (1 + Math.exp(-score))
  }

  /// Whether the sides divide no colours: the edges are ends of lines of text. Pages of the
  /// benches have 0.55 and more.
  private var isTextBlock: Bool { self[.differing] < 0.4 }

  /// Whether there is paper all around, with print on it, out to the picture's border: a frame
  /// on a page that fills the picture.
  private var isFrameOnPage: Bool {
    self[.alikeAtBorder] > 0.85 && self[.paperOutside] > 0.75 && self[.printAround] > 0.03
  }

  /// Whether it is darker than the paper along all its sides, with print beyond: a box or a
  /// picture on a page.
  private var isBoxOnPage: Bool {
    self[.brighterSides] > 0.85 && self[.paperOutside] > 0.85 && self[.printAround] > 0.2
  }
}
