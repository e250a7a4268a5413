import Imaging

/// What a picture says for and against a quad being the outline of a page.
struct OutlineEvidence {
  /// The measures, as `OutlineModel` weighs them.
  var measures: [Double]

  /// - Parameters:
  ///   - plain: the picture with its text closed, to compare colours on both sides of the sides.
  ///   - texture: the picture's median gradient, in levels a pixel.
  init(_ candidate: QuadCandidate, plain: ColourBitmap, texture: Double) {
    let (width, height) = (Double(plain.width), Double(plain.height))
    let diagonal = (width * width + height * height).squareRoot()
    let corners = candidate.quad.corners
    let least = 3 + 2.5 * texture
    let offsets = [0.008 * diagonal, 0.016 * diagonal]
    var inside: [Strip] = []
    var outside: [Strip] = []
    var shares: [Double] = []
    var sameSign = 0.0
    var (brighter, darker) = (0.0, 0.0)
    for side in 0..<4 {
      let (p, q) = (corners[side], corners[(side + 1) % 4])
      let along = q - p
      let inward = Point(-along.y, along.x) * (1 / along.length)
      var (within, beyond) = (Strip(), Strip())
      var (differing, total) = (0.0, 0.0)
      for step in 0..<24 {
        let t = 0.05 + 0.9 * Double(step) / 23
        let place = p + along * t
        var (a, b) = (Colour(), Colour())
        var isInside = true
        for offset in offsets {
          guard let one = Colour(of: plain, at: place + inward * offset) else {
            isInside = false
            break
          }
          guard let other = Colour(of: plain, at: place - inward * offset) else {
            isInside = false
            break
          }
          a.add(one, 0.5)
          b.add(other, 0.5)
        }
        guard isInside else { continue }
        within.add(a)
        beyond.add(b)
        total += 1
        if a.difference(b) > least { differing += 1 }
        if a.luma > b.luma { brighter += 1 } else { darker += 1 }
      }
      inside.append(within)
      outside.append(beyond)
      if total >= 6 { shares.append(differing / total) }
    }
    sameSign = max(brighter, darker) / max(brighter + darker, 1)

    let whole = Strip(merging: inside)
    let around = Strip(merging: outside)
    let contrast = whole.mean.difference(around.mean)
    let spread = whole.deviation
    let area = candidate.quad.area / (width * height)
    let seen = candidate.support.filter { $0 > 0 }
    var badAngle = 0.0
    for i in 0..<4 {
      let (a, b) = (corners[i] - corners[(i + 3) % 4], corners[(i + 1) % 4] - corners[i])
      badAngle = max(badAngle, abs(a.dot(b)) / (a.length * b.length))
    }
    let sides = (0..<4).map { corners[$0].distance(to: corners[($0 + 1) % 4]) }
    let (one, other) = (sides[0] + sides[2], sides[1] + sides[3])
    let elongation = Math.log(max(one, other) / max(min(one, other), 1e-9))
    let taper = max(
      abs(Math.log(sides[0] / sides[2])), abs(Math.log(sides[1] / sides[3])))
    let centre = (corners[0] + corners[1] + corners[2] + corners[3]) * 0.25
    let offCentre = centre.distance(to: Point(width / 2, height / 2)) / diagonal
    measures = [
      seen.reduce(0, +) / Double(max(seen.count, 1)),
      seen.min() ?? 0,
      candidate.overrun,
      Double(candidate.borders),
      shares.isEmpty ? 0 : shares.reduce(0, +) / Double(shares.count),
      shares.min() ?? 0,
      sameSign,
      Math.log(1 + contrast),
      Math.log(1 + spread),
      Math.log(1 + around.deviation),
      (whole.mean.luma - around.mean.luma) / 255,
      whole.mean.luma / 255,
      whole.mean.saturation / 255,
      around.mean.saturation / 255,
      Math.log(max(area, 1e-6)),
      area,
      badAngle,
      elongation,
      taper,
      offCentre,
      Math.log(1 + texture),
    ]
  }

  /// Mean and spread of the colours along sides.
  private struct Strip {
    var count = 0.0
    var sum = Colour()
    var squares = Colour()

    init() {}
    init(merging strips: [Strip]) {
      for strip in strips {
        count += strip.count
        sum.add(strip.sum, 1)
        squares.add(strip.squares, 1)
      }
    }
    mutating func add(_ colour: Colour) {
      count += 1
      sum.add(colour, 1)
      squares.add(
        Colour(
          red: colour.red * colour.red, green: colour.green * colour.green,
          blue: colour.blue * colour.blue), 1)
    }
    var mean: Colour {
      var result = Colour()
      result.add(sum, 1 / max(count, 1))
      return result
    }
    /// The standard deviation, mean of the channels.
    var deviation: Double {
      let n = max(count, 1)
      func root(_ square: Double, _ sum: Double) -> Double {
        max(square / n - sum / n * sum / n, 0).squareRoot()
      }
      return (root(squares.red, sum.red) + root(squares.green, sum.green)
        + root(squares.blue, sum.blue)) / 3
    }
  }

  /// A colour to reckon with, in levels.
  private struct Colour {
    var red = 0.0
    var green = 0.0
    var blue = 0.0

    init(red: Double = 0, green: Double = 0, blue: Double = 0) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }
    /// `nil` outside the picture.
    init?(of picture: ColourBitmap, at place: Point) {
      let (x, y) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
      guard x >= 0, y >= 0, x < picture.width, y < picture.height else { return nil }
      let pixel = picture.withPixels { $0[y * picture.width + x] }
      self.init(red: Double(pixel.red), green: Double(pixel.green), blue: Double(pixel.blue))
    }
    mutating func add(_ other: Colour, _ weight: Double) {
      red += weight * other.red
      green += weight * other.green
      blue += weight * other.blue
    }
    var luma: Double { 0.3 * red + 0.59 * green + 0.11 * blue }
    var saturation: Double { max(red, green, blue) - min(red, green, blue) }
    func difference(_ other: Colour) -> Double {
      max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue))
    }
  }
}
