public import Imaging

/// The angle of a page's lines of writing.
public struct Skew: Equatable, Sendable {
  /// The clockwise turn, in degrees, that makes the lines level: `Recipe.fineAngle`.
  public var angle: Double
  /// How clearly the lines tell: the sharpness of the page's profile at this angle over that
  /// at any other, above 1.
  public var confidence: Double
  /// Whether the lines run down the picture, as on a page that lies on its side, or whose script
  /// does.
  public var runsDown: Bool

  /// A skew from its parts.
  public init(angle: Double, confidence: Double, runsDown: Bool = false) {
    self.angle = angle
    self.confidence = confidence
    self.runsDown = runsDown
  }
}

/// The skew of a page, −12…12 degrees, from its lines of writing, across or (on a page that
/// lies on its side) down. `nil` where there is too little writing or no angle stands out: on
/// blank pages, photos, drawings.
///
/// Strokes are what a closing fills (the black-hat). They are projected onto the page's side
/// along slanted lines; the slant whose profile is sharpest, by the sum of squared steps
/// (Postl, US patent 4723297, 1988), runs along the writing. Steps of 0.5°, then the middle of the
/// peak. See docs/deskew.md.
public func skew(of page: GreyBitmap) -> Skew? {
  let strokes = Strokes(of: page)
  if strokes.count < Strokes.fewest { return nil }
  let (across, down) = (strokes.outlook(.across), strokes.outlook(.down))
  // Measured finely only in the direction that tells more, or where that gives nothing.
  let ordered = down.confidence > across.confidence ? [down, across] : [across, down]
  for outlook in ordered {
    if let skew = strokes.skew(outlook) { return skew }
  }
  return nil
}

/// The stroke pixels of a page reduced to a thousand pixels.
private struct Strokes {
  enum Direction { case across, down }

  /// Fewer pixels than this are no writing.
  static let fewest = 400
  /// Long side of the reduced page.
  private static let side = 1000
  /// A stroke is this much darker than around it.
  private static let leastDarkness: UInt8 = 30
  /// Degrees searched to both sides; what is found past `largest` is at the search's edge.
  private static let searched = 15.0
  private static let largest = 12.0

  /// The part of the largest sharpness from which on angles count.
  private static let shoulder = 0.8

  /// Written pages reach 6 and more, pictures' and desks' edges mostly less than this.
  private static let leastConfidence = 3.0

  private var x: [Int32] = []
  private var y: [Int32] = []
  private var weight: [Int32] = []
  private let width: Int
  private let height: Int

  var count: Int { x.count }

  init(of page: GreyBitmap) {
    let long = max(page.width, page.height)
    var reduced = page
    if long > Self.side {
      reduced = page.resized(
        width: max(1, page.width * Self.side / long),
        height: max(1, page.height * Self.side / long), by: .area)
    }
    width = reduced.width
    height = reduced.height
    let closed = reduced.closed(radiusX: 4, radiusY: 4)
    for row in 0..<height {
      closed.withRow(row) { closed in
        reduced.withRow(row) { page in
          for column in page.indices {
            let darkness = closed[column] - min(page[column], closed[column])
            if darkness > Self.leastDarkness {
              x.append(Int32(column))
              y.append(Int32(row))
              weight.append(Int32(darkness))
            }
          }
        }
      }
    }
  }

  /// What the steps of half a degree tell about the lines that run in a direction.
  struct Outlook {
    let direction: Direction
    let angle: Double
    let confidence: Double
  }

  /// A first look at the lines that run in this direction.
  func outlook(_ direction: Direction) -> Outlook {
    let coarseStep = 0.5
    let steps = Int(Self.searched / coarseStep)
    let coarse = (-steps...steps).map {
      sharpness(along: Double($0) * coarseStep, direction, points: 20_000)
    }
    let best = coarse.indices.max { coarse[$0] < coarse[$1] } ?? steps
    let typical = coarse.sorted()[coarse.count / 2]
    return Outlook(
      direction: direction, angle: Double(best - steps) * coarseStep,
      confidence: coarse[best] / max(typical, 1))
  }

  /// The skew by the lines of a first look; `nil` when they do not tell it.
  func skew(_ outlook: Outlook) -> Skew? {
    let (direction, confidence) = (outlook.direction, outlook.confidence)
    if confidence < Self.leastConfidence { return nil }
    let angle = middleOfPeak(around: outlook.angle, direction)
    if abs(angle) > Self.largest { return nil }
    // Lines that fall to the right by an angle need as much of a turn back; lines that run
    // down and lean to the right, one forward.
    return Skew(
      angle: direction == .across ? -angle : angle, confidence: confidence,
      runsDown: direction == .down)
  }

  /// The centre of gravity of the profile's sharpness, as far as it is within a fifth of the
  /// largest. On a flat page the peak is narrow and even; the lines of a curled one have no angle
  /// in common, and the peak is broad with many tops, which of them is highest being chance.
  private func middleOfPeak(around angle: Double, _ direction: Direction) -> Double {
    let step = 0.2
    let around = (-12...12).map { angle + Double($0) * step }.filter { abs($0) <= Self.searched }
    let rough = around.map { sharpness(along: $0, direction, points: 20_000) }
    guard let top = rough.indices.max(by: { rough[$0] < rough[$1] }) else { return angle }
    let floor = rough[top] * Self.shoulder
    var (first, last) = (top, top)
    while first > 0, rough[first] > floor { first -= 1 }
    while last < rough.count - 1, rough[last] > floor { last += 1 }
    let parts = 20
    let fine = (0...parts).map {
      around[first] + (around[last] - around[first]) * Double($0) / Double(parts)
    }
    let scores = fine.map { sharpness(along: $0, direction, points: 60_000) }
    let highest = scores.max() ?? 0
    var (sum, weights) = (0.0, 0.0)
    for (angle, score) in zip(fine, scores) where score > highest * Self.shoulder {
      sum += angle * (score - highest * Self.shoulder)
      weights += score - highest * Self.shoulder
    }
    return weights > 0 ? sum / weights : angle
  }

  /// The sum of squared steps of the profile along lines that slant by `degrees`, at most as far as
  /// is `searched` (their far end down, or to the right), from about `points` of the strokes.
  private func sharpness(along degrees: Double, _ direction: Direction, points: Int) -> Double {
    let stride = max(1, count / points)
    let slope = Int64(Math.tan(degrees * Math.pi / 180) * 65536)
    let (along, over, length, depth) =
      direction == .across ? (x, y, width, height) : (y, x, height, width)
    // Half the longest line's rise at `searched`, and one for the second share.
    let margin = (length * 18) / 64 / 2 + 2
    let bins = depth + 2 * margin
    // The two halves of the lines on their own: lines of two columns need not be level with
    // each other.
    var profile = [Int32](repeating: 0, count: 2 * bins)
    let middle = Int64(length / 2)
    // Stroke pixels are shared between two rows, which blurs the profile by where between them
    // they fall. At 0° all fall at one place: 0.2113 of a row blurs as other angles do on
    // average (the s of (1 − s)² + s² = 2/3); at 0 the profile would seem sharper.
    let start = Int64(margin) << 16 + Int64(13_848)
    do {
      var profile = profile.mutableSpan
      let (along, over, weight) = (along.span, over.span, weight.span)
      precondition(over.count == along.count && weight.count == along.count)
      for i in Swift.stride(from: 0, to: along.count, by: stride) {
        let rise = (Int64(along[i]) &- middle) &* slope
        let position = (Int64(over[i]) &<< 16) &- rise &+ start
        let bin = Int(position &>> 16) &+ (Int64(along[i]) < middle ? 0 : bins)
        let share = Int32(truncatingIfNeeded: (position &>> 8) & 255)
        profile[bin] &+= weight[i] &* (256 &- share)
        profile[bin &+ 1] &+= weight[i] &* share
      }
    }
    var sum = 0.0
    for i in 3..<profile.count {
      let step = Double(profile[i] + profile[i - 1] - profile[i - 2] - profile[i - 3])
      sum += step * step
    }
    return sum
  }
}
