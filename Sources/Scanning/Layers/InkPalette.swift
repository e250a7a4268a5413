import Imaging

/// The few colours that a page's strokes have, and which cell's strokes have which.
struct InkPalette {
  /// The colours, at most `LayerSettings.mostInks`.
  let colours: [RGBA]
  /// For each cell the place of its colour plus 1, or 0 where there are no strokes.
  let labels: GreyBitmap

  /// Colours closer than this are one: the distance of two steps of grey that the eye still tells
  /// apart in thin strokes.
  private static let radius: Float = 46
  /// Colours of fewer square cells than these are not worth a layer of their own.
  private static let leastCells = 12
  /// The radius in cells within which a colour seen often is the likelier one: 2 mm.
  private static let reach = 6
  /// What a distance counts against that: the spread of one ink's colours.
  private static let spread: Float = 24

  init(of strokes: Strokes, _ page: ColourBitmap) {
    let depths = InkDepths(of: strokes, page)
    let found = Self.clusters(in: depths.colours, strokes.cells)
    colours = found.map { $0.rgb }
    labels = Self.labels(depths.colours, strokes.cells, found)
  }

  /// The colours, the most frequent first.
  private static func clusters(
    in colours: Bitmap<InkColour>, _ cells: Bitmap<UInt16>
  ) -> [InkColour] {
    var bins = ColourBins()
    for y in 0..<cells.height {
      cells.withRow(y) { counts in
        colours.withRow(y) { colours in
          for x in counts.indices where counts[x] > 0 {
            bins.add(colours[x], count: Float(counts[x]))
          }
        }
      }
    }
    return bins.clusters(
      radius: radius, most: LayerSettings.mostInks, least: Float(leastCells))
  }

  /// Each cell's nearest colour; among those nearly as near, the one seen most around it, so that
  /// the letters of a word do not change theirs.
  private static func labels(
    _ colours: Bitmap<InkColour>, _ cells: Bitmap<UInt16>, _ palette: [InkColour]
  ) -> GreyBitmap {
    var nearest = GreyBitmap(width: cells.width, height: cells.height, filledWith: 0)
    nearest.updateRows { y, row in
      cells.withRow(y) { counts in
        colours.withRow(y) { colours in
          for x in row.indices where counts[x] > 0 {
            var best = Float.infinity
            for (place, colour) in palette.enumerated() {
              let distance = colour.squaredDistance(to: colours[x])
              if distance < best {
                best = distance
                row[x] = UInt8(place + 1)
              }
            }
          }
        }
      }
    }
    if palette.count < 2 { return nearest }
    let shares = palette.indices.map { place in
      nearest.map { $0 == UInt8(place + 1) ? UInt8(255) : 0 }.boxBlurred(radius: reach)
    }
    // −ln of a colour's frequency around.
    let costs = (0..<256).map { Float(-Math.log(0.004 + Double($0) / 255)) }
    var result = nearest
    result.updateRows { y, row in
      colours.withRow(y) { colours in
        for x in row.indices where row[x] > 0 {
          var best = Float.infinity
          for (place, colour) in palette.enumerated() {
            let share = shares[place].withRow(y) { $0[x] }
            let cost =
              colour.squaredDistance(to: colours[x]) / (2 * spread * spread) + costs[Int(share)]
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
/// count twice, since a thin stroke's tone depends on its width and its hue does not.
struct InkColour: BitwiseCopyable, Sendable {
  /// Luma, and twice blue − luma and red − luma in the measure of BT.601.
  let parts: SIMD4<Float>

  init(red: Float, green: Float, blue: Float) {
    let luma = 0.299 * red + 0.587 * green + 0.114 * blue
    parts = SIMD4(luma, 2 * 0.564 * (blue - luma), 2 * 0.713 * (red - luma), 0)
  }

  init(parts: SIMD4<Float>) { self.parts = parts }

  func squaredDistance(to other: InkColour) -> Float {
    let difference = parts - other.parts
    return (difference * difference).sum()
  }

  var rgb: RGBA {
    let (luma, blue, red) = (parts.x, parts.y / 1.128 + parts.x, parts.z / 1.426 + parts.x)
    let green = (luma - 0.299 * red - 0.114 * blue) / 0.587
    func byte(_ value: Float) -> UInt8 {
      UInt8(truncatingIfNeeded: Int(min(max(value, 0), 255) + 0.5))
    }
    return RGBA(byte(red), byte(green), byte(blue))
  }
}

/// The colour of the strokes in and around each cell, where they are deepest: towards its edge a
/// stroke fades into the ground.
private struct InkDepths {
  let colours: Bitmap<InkColour>

  init(of strokes: Strokes, _ page: ColourBitmap) {
    let cells = strokes.cells
    let side = strokes.cell
    var sums = ColourField(
      width: cells.width, height: cells.height, filledWith: SIMD4(repeating: 0))
    for y in 0..<page.height {
      page.withRow(y) { source in
        strokes.contrast.withRow(y) { contrast in
          cells.withRow(y / side) { counts in
            sums.updateRow(y / side) { row in
              for place in row.indices where counts[place] > 0 {
                var sum = SIMD4<UInt32>(repeating: 0)
                for x in place &* side..<min(place &* side &+ side, source.count) {
                  // The fourth power: a stroke's edge, half as deep, counts a sixteenth.
                  let square = UInt32(contrast[x]) &* UInt32(contrast[x]) &>> 8
                  let weight = square &* square &>> 8
                  let pixel = source[x]
                  sum &+= weight
                    &* SIMD4(UInt32(pixel.red), UInt32(pixel.green), UInt32(pixel.blue), 1)
                }
                row[place] += SIMD4<Float>(sum)
              }
            }
          }
        }
      }
    }
    colours = Self.colours(sums)
  }

  /// Each cell's colour, with the eight around it.
  private static func colours(_ sums: ColourField) -> Bitmap<InkColour> {
    var result = Bitmap<InkColour>(
      width: sums.width, height: sums.height,
      filledWith: InkColour(parts: SIMD4(repeating: 0)))
    result.updateRows { y, row in
      for x in row.indices {
        var sum = SIMD4<Float>(repeating: 0)
        for line in max(y - 1, 0)...min(y + 1, sums.height - 1) {
          sums.withRow(line) { cells in
            for place in max(x - 1, 0)...min(x + 1, cells.count - 1) { sum += cells[place] }
          }
        }
        let mean = sum / max(sum.w, 1e-6)
        row[x] = InkColour(red: mean.x, green: mean.y, blue: mean.z)
      }
    }
    return result
  }
}
