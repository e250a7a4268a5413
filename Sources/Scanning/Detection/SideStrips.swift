import Imaging

/// The colours just inside and just outside a quad's sides.
struct SideStrips {
  /// The colours inside, all sides together.
  let inside: ColourStrip
  /// The part of the places along the sides where the two differ clearly, mean of the sides that
  /// lie in the picture; 0 when none does.
  let differing: Double
  /// The same of the side where it is smallest.
  let leastDiffering: Double
  /// The part of the places, over all sides, where it is clearly brighter outside than inside.
  let brighter: Double
  /// The part of the places that have the colour of paper inside, and outside.
  let paperInside: Double
  let paperOutside: Double

  /// Places along a side.
  private static let places = 24
  /// How far from the side colours are taken, in diagonals of the picture.
  private static let distances = [0.008, 0.016]
  /// A colour within this of paper's, in levels, is paper.
  private static let likeness = 32.0

  /// - Parameters:
  ///   - quad: in pixels.
  ///   - plain: the picture with its text closed.
  ///   - texture: the picture's median gradient, in levels a pixel: two colours differ clearly
  ///     when they do by more than it explains.
  ///   - paper: the colour that white paper has in this light.
  init(along quad: Quad, in plain: ColourBitmap, texture: Double, paper: Colour) {
    let diagonal = Point(Double(plain.width), Double(plain.height)).length
    let least = 3 + 2.5 * texture
    let corners = quad.corners
    var inside = ColourStrip()
    var shares: [Double] = []
    var (brighter, paperInside, paperOutside) = (0.0, 0.0, 0.0)
    for side in 0..<4 {
      let (p, q) = (corners[side], corners[(side + 1) % 4])
      let along = q - p
      let inward = Point(-along.y, along.x) * (1 / along.length)
      var (differing, seen) = (0.0, 0.0)
      for step in 0..<SideStrips.places {
        let place = p + along * (0.05 + 0.9 * Double(step) / Double(SideStrips.places - 1))
        var (a, b, samples) = (Colour(), Colour(), 0.0)
        for distance in SideStrips.distances {
          let shift = inward * (distance * diagonal)
          guard let one = Colour(of: plain, at: place + shift),
            let other = Colour(of: plain, at: place - shift)
          else { continue }
          a = a + one
          b = b + other
          samples += 1
        }
        guard samples > 0 else { continue }
        seen += 1
        a = a * (1 / samples)
        b = b * (1 / samples)
        inside.add(a)
        if a.difference(b) > least { differing += 1 }
        if b.luma - a.luma > least { brighter += 1 }
        if a.difference(paper) < SideStrips.likeness { paperInside += 1 }
        if b.difference(paper) < SideStrips.likeness { paperOutside += 1 }
      }
      if seen >= 6 { shares.append(differing / seen) }
    }
    self.inside = inside
    self.differing = shares.isEmpty ? 0 : shares.reduce(0, +) / Double(shares.count)
    leastDiffering = shares.min() ?? 0
    let all = max(inside.count, 1)
    (self.brighter, self.paperInside) = (brighter / all, paperInside / all)
    self.paperOutside = paperOutside / all
  }
}

/// Mean and spread of some colours.
struct ColourStrip {
  private(set) var count = 0.0
  private var sum = Colour()
  private var squares = Colour()

  mutating func add(_ colour: Colour) {
    count += 1
    sum = sum + colour
    squares = squares + colour.squared
  }

  var mean: Colour { sum * (1 / max(count, 1)) }

  /// The standard deviation in levels, mean of the channels.
  var deviation: Double {
    let variance = squares * (1 / max(count, 1)) + mean.squared * -1
    return
      (max(variance.red, 0).squareRoot() + max(variance.green, 0).squareRoot()
      + max(variance.blue, 0).squareRoot()) / 3
  }
}

/// A colour to reckon with, in levels.
struct Colour {
  var red = 0.0
  var green = 0.0
  var blue = 0.0

  init() {}

  init(_ red: Double, _ green: Double, _ blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// The pixel at a place; `nil` outside the picture.
  init?(of picture: ColourBitmap, at place: Point) {
    let (x, y) = (place.x.rounded(.down), place.y.rounded(.down))
    guard x >= 0, y >= 0, x < Double(picture.width), y < Double(picture.height) else { return nil }
    let pixel = picture.withPixels { $0[Int(y) * picture.width + Int(x)] }
    self.init(Double(pixel.red), Double(pixel.green), Double(pixel.blue))
  }

  static func + (a: Colour, b: Colour) -> Colour {
    Colour(a.red + b.red, a.green + b.green, a.blue + b.blue)
  }
  static func * (a: Colour, k: Double) -> Colour { Colour(a.red * k, a.green * k, a.blue * k) }

  var squared: Colour { Colour(red * red, green * green, blue * blue) }
  var luma: Double { 0.3 * red + 0.59 * green + 0.11 * blue }

  /// The largest difference of a channel.
  func difference(_ other: Colour) -> Double {
    max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue))
  }
}
