import Imaging

/// The few colours that a page's strokes have, and which strokes have which.
///
/// Colours are looked at by squares of half a cell: fine enough for a stamp over type, coarse
/// enough to hold a stroke's depth.
struct InkPalette {
  /// The colours, at most `LayerSettings.mostInks`.
  let colours: [RGBA]
  /// For each square the place of its colour plus 1, or 0 where no strokes are kept.
  let labels: GreyBitmap
  /// Pixels of the page to a side of a square.
  let side: Int

  /// Colours closer than this are one: the distance of two greys that the eye still tells apart
  /// in thin strokes.
  private static let radius: Float = 46
  /// Colours of fewer squares than these are not worth a layer of their own.
  private static let leastSquares = 60
  /// The radius in cells within which a colour seen often is the likelier one: 2 mm.
  private static let reach = 6
  /// What a distance counts against that: the spread of one ink's colours.
  private static let spread: Float = 32

  init(of strokes: PageStrokes, _ page: ColourBitmap) {
    side = max(1, strokes.cell / 2)
    let depths = InkDepths(of: strokes, page, side: side)
    var bins = ColourBins()
    for y in 0..<depths.colours.height {
      depths.colours.withRow(y) { colours in
        for x in colours.indices where colours[x].isInk { bins.add(colours[x]) }
      }
    }
    let found = bins.clusters(
      radius: Self.radius, most: LayerSettings.mostInks, least: Float(Self.leastSquares))
    colours = found.map { $0.rgb }
    labels = InkShades.evened(Self.labels(depths.colours, found), found)
  }

  /// Each square's nearest colour; among those nearly as near, the one seen most around it, so
  /// that the letters of a word do not change theirs.
  private static func labels(_ colours: Bitmap<InkColour>, _ palette: [InkColour]) -> GreyBitmap {
    let nearest = cheapest(colours, palette) { _, _, _ in 0 }
    if palette.count < 2 { return nearest }
    let shares = palette.indices.map { place in
      nearest.map { $0 == UInt8(place + 1) ? UInt8(255) : 0 }.reduced(by: 2)
        .boxBlurred(radius: reach)
    }
    // −ln of a colour's frequency around, in the measure of squared distances.
    let costs = (0..<256).map {
      -Float(Math.log(0.004 + Double($0) / 255)) * 2 * spread * spread
    }
    return cheapest(colours, palette) { place, x, y in
      costs[Int(shares[place].withRow(y / 2) { $0[x / 2] })]
    }
  }

  /// For each square the place, plus 1, of the colour that costs least: its squared distance and
  /// what `extra` adds at the square.
  @inline(__always)
  private static func cheapest(
    _ colours: Bitmap<InkColour>, _ palette: [InkColour],
    extra: (Int, Int, Int) -> Float
  ) -> GreyBitmap {
    var result = GreyBitmap(width: colours.width, height: colours.height, filledWith: 0)
    result.updateRows { y, row in
      colours.withRow(y) { colours in
        for x in row.indices where colours[x].isInk {
          var best = Float.infinity
          for (place, colour) in palette.enumerated() {
            let cost = colour.squaredDistance(to: colours[x]) + extra(place, x, y)
            if cost < best {
              best = cost
              row[x] = UInt8(place + 1)
            }
          }
        }
      }
    }
    return result
  }
}

/// A colour as luma and two differences of colour, in which inks are told apart: the differences
/// count three times and luma a little less than once, since a thin stroke's tone depends on its
/// width and its hue does not.
struct InkColour: BitwiseCopyable, Sendable {
  /// Luma times its weight, thrice blue − luma and red − luma in the measure of BT.601, and 1 for
  /// ink, 0 for none.
  let parts: SIMD4<Float>

  private static let lumaWeight: Float = 0.75

  /// No colour.
  static let none = InkColour(parts: SIMD4(repeating: 0))

  /// Whether there is one.
  var isInk: Bool { parts.w > 0 }

  init(red: Float, green: Float, blue: Float) {
    let luma = 0.299 * red + 0.587 * green + 0.114 * blue
    parts = SIMD4(Self.lumaWeight * luma, 3 * 0.564 * (blue - luma), 3 * 0.713 * (red - luma), 1)
  }

  init(parts: SIMD4<Float>) { self.parts = parts }

  func squaredDistance(to other: InkColour) -> Float {
    let difference = parts - other.parts
    return (difference * difference).sum()
  }

  var rgb: RGBA {
    let luma = parts.x / Self.lumaWeight
    let (blue, red) = (parts.y / 1.692 + luma, parts.z / 2.139 + luma)
    let green = (luma - 0.299 * red - 0.114 * blue) / 0.587
    func byte(_ value: Float) -> UInt8 {
      UInt8(truncatingIfNeeded: Int(min(max(value, 0), 255) + 0.5))
    }
    return RGBA(byte(red), byte(green), byte(blue))
  }
}

/// The colour of the strokes in and around each square, where they are deepest: towards its edge
/// a stroke fades into the ground.
private struct InkDepths {
  let colours: Bitmap<InkColour>

  init(of strokes: PageStrokes, _ page: ColourBitmap, side: Int) {
    var sums = ColourField(
      width: (page.width + side - 1) / side, height: (page.height + side - 1) / side,
      filledWith: SIMD4(repeating: 0))
    for y in 0..<page.height {
      page.withRow(y) { source in
        strokes.contrast.withRow(y) { contrast in
          strokes.cells.withRow(y / strokes.cell) { counts in
            sums.updateRow(y / side) { row in
              let width = source.count
              for cell in counts.indices where counts[cell] > 0 {
                let start = cell &* strokes.cell
                for x in start..<min(start &+ strokes.cell, width) {
                  // The fourth power: a stroke's edge, half as deep, counts a sixteenth.
                  let square = (UInt32(contrast[x]) &* UInt32(contrast[x])) &>> 8
                  let weight = Float(square &* square)
                  let pixel = source[x]
                  row[x / side] +=
                    weight
                    * SIMD4(Float(pixel.red), Float(pixel.green), Float(pixel.blue), 1)
                }
              }
            }
          }
        }
      }
    }
    colours = Self.colours(sums)
  }

  /// Each square's colour, with the eight around it.
  private static func colours(_ sums: ColourField) -> Bitmap<InkColour> {
    var result = Bitmap<InkColour>(
      width: sums.width, height: sums.height, filledWith: .none)
    result.updateRows { y, row in
      let above = max(y - 1, 0)
      let below = min(y + 1, sums.height - 1)
      sums.withRow(y) { own in
        sums.withRow(above) { above in
          sums.withRow(below) { below in
            for x in row.indices where own[x].w > 0 {
              var sum = SIMD4<Float>(repeating: 0)
              for place in max(x - 1, 0)...min(x + 1, own.count - 1) {
                sum += above[place] + own[place] + below[place]
              }
              let mean = sum / sum.w
              row[x] = InkColour(red: mean.x, green: mean.y, blue: mean.z)
            }
          }
        }
      }
    }
    return result
  }
}
