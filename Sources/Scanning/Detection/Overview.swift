import Imaging

/// A picture in a few cells: what lies inside a quad, and what around it.
struct Overview {
  /// The cells' colours, with the text closed.
  private let colours: ColourBitmap
  /// How much darker than its surroundings the ink in each cell is, mean of its pixels, in
  /// levels.
  private let ink: [Float]
  /// The colour of the brightest tenth of the cells: that of white paper in this light, where
  /// there is any.
  let paper: Colour

  /// Cells along the longer side.
  private static let cells = 40
  /// A colour within this of another, in levels, is alike.
  private static let likeness = 22.0
  /// Ink of more than this, in levels, mean of a cell, is print.
  private static let print: Float = 5

  /// - Parameter plain: the picture with its text closed.
  init(_ picture: ColourBitmap, plain: ColourBitmap) {
    let scale = Double(Overview.cells) / Double(max(picture.width, picture.height))
    let width = max(2, Int((Double(picture.width) * scale).rounded()))
    let height = max(2, Int((Double(picture.height) * scale).rounded()))
    let original = picture.resized(width: width, height: height, by: .area)
    colours = plain.resized(width: width, height: height, by: .area)
    ink = zip(colours.pixels, original.pixels).map { Float($0.luma) - Float($1.luma) }
    let brightest = colours.pixels.sorted { $0.luma > $1.luma }.prefix(width * height / 10 + 1)
    var sum = Colour()
    for pixel in brightest {
      sum = sum + Colour(Double(pixel.red), Double(pixel.green), Double(pixel.blue))
    }
    paper = sum * (1 / Double(brightest.count))
  }

  /// What a quad divides, in unit coordinates.
  struct Division {
    /// The mean of the ink inside, in levels.
    var inkInside = 0.0
    /// The part of the cells along the picture's border, outside the quad, that have it.
    var alikeAtBorder = 0.0
    /// How many cells around have print on paper, over the number of cells inside: no darker and
    /// no more colourful than the inside, and with ink on them.
    var printAround = 0.0
    /// The mean luma around less that inside, in levels.
    var brighterAround = 0.0
  }

  /// The picture divided by a convex, clockwise quad.
  func divided(by quad: Quad) -> Division {
    let corners = quad.scaled(x: Double(colours.width), y: Double(colours.height)).corners
    let sides = (0..<4).compactMap { Line(from: corners[$0], through: corners[($0 + 1) % 4]) }
    var result = Division()
    guard sides.count == 4 else { return result }
    // Cells on a side count for neither.
    var (inside, around): ([Int], [Int]) = ([], [])
    for y in 0..<colours.height {
      for x in 0..<colours.width {
        let place = Point(Double(x) + 0.5, Double(y) + 0.5)
        var depth = Double.infinity
        for side in sides { depth = min(depth, side.signedDistance(to: place)) }
        if depth > 0.7 { inside.append(y * colours.width + x) }
        if depth < -0.7 { around.append(y * colours.width + x) }
      }
    }
    guard !inside.isEmpty else { return result }
    colours.withPixels { pixels in
      var (red, green, blue, luma) = (0.0, 0.0, 0.0, 0.0)
      for i in inside {
        red += Double(pixels[i].red)
        green += Double(pixels[i].green)
        blue += Double(pixels[i].blue)
        luma += Double(pixels[i].luma)
        result.inkInside += Double(ink[i])
      }
      let n = Double(inside.count)
      (red, green, blue, luma) = (red / n, green / n, blue / n, luma / n)
      result.inkInside /= n
      guard !around.isEmpty else { return }
      let colourful = max(red, green, blue) - min(red, green, blue)
      var (border, alikeAtBorder, lumaAround, printed) = (0.0, 0.0, 0.0, 0.0)
      for i in around {
        let pixel = pixels[i]
        let isAlike =
          abs(Double(pixel.red) - red) < Overview.likeness
          && abs(Double(pixel.green) - green) < Overview.likeness
          && abs(Double(pixel.blue) - blue) < Overview.likeness
        let (x, y) = (i % colours.width, i / colours.width)
        if x == 0 || y == 0 || x == colours.width - 1 || y == colours.height - 1 {
          border += 1
          if isAlike { alikeAtBorder += 1 }
        }
        let saturation =
          max(pixel.red, pixel.green, pixel.blue) - min(pixel.red, pixel.green, pixel.blue)
        if ink[i] > Overview.print, Double(pixel.luma) > luma - Overview.likeness,
          Double(saturation) < colourful + Overview.likeness
        {
          printed += 1
        }
        lumaAround += Double(pixel.luma)
      }
      let m = Double(around.count)
      result.printAround = printed / n
      result.alikeAtBorder = border > 0 ? alikeAtBorder / border : 0
      result.brighterAround = lumaAround / m - luma
    }
    return result
  }
}
