import Imaging

/// Draws what a page is without its strokes.
struct LayerBackground {
  /// Pixels per inch, at most.
  let density: Double

  /// Ink shines so many inches into the pixels around.
  private static let reach = 0.008
  /// Tones from here on are paper.
  private static let paper: Float = 248

  /// The page with the places of the strokes that `map` keeps filled from around; `nil` when
  /// nothing but paper is left.
  func drawn(
    _ page: ColourBitmap, without strokes: PageStrokes, _ map: GreyBitmap, density: Double
  ) -> ColourBitmap? {
    let reach = max(1, Int((Self.reach * density).rounded()))
    let covered = strokes.shine(around: map, reach: reach)
    let factor = max(1, Int((density / self.density).rounded(.up)))
    let field = Self.means(of: page, outside: covered, factor: factor).filled()
    var result = ColourBitmap(width: field.width, height: field.height, filledWith: .white)
    var isBlank = true
    result.updateRows { y, row in
      field.withRow(y) { cells in
        for x in row.indices {
          let cell = cells[x]
          if min(cell.x, cell.y, cell.z) >= Self.paper { continue }
          isBlank = false
          row[x] = RGBA(Self.byte(cell.x), Self.byte(cell.y), Self.byte(cell.z))
        }
      }
    }
    return isBlank ? nil : result
  }

  /// The mean colour of each square of pixels, with the share of them that is not covered as its
  /// weight.
  private static func means(
    of page: ColourBitmap, outside covered: GreyBitmap, factor: Int
  ) -> ColourField {
    let zero = SIMD4<Float>(repeating: 0)
    var result = ColourField(
      width: (page.width + factor - 1) / factor, height: (page.height + factor - 1) / factor,
      filledWith: zero)
    var sums = [SIMD4<UInt32>](repeating: SIMD4(repeating: 0), count: result.width)
    result.updateRows { y, row in
      for x in sums.indices { sums[x] = SIMD4(repeating: 0) }
      let rows = y * factor..<min((y + 1) * factor, page.height)
      for line in rows {
        page.withRow(line) { source in
          covered.withRow(line) { covered in
            var sums = sums.mutableSpan
            for place in sums.indices {
              for x in place &* factor..<min(place &* factor &+ factor, source.count)
              where covered[x] == 0 {
                let pixel = source[x]
                sums[place] &+= SIMD4(
                  UInt32(pixel.red), UInt32(pixel.green), UInt32(pixel.blue), 1)
              }
            }
          }
        }
      }
      for x in row.indices {
        let columns = min(factor, page.width - x * factor)
        row[x] = SIMD4<Float>(sums[x]) / Float(rows.count * columns)
      }
    }
    return result
  }

  private static func byte(_ value: Float) -> UInt8 {
    UInt8(truncatingIfNeeded: Int(min(max(value, 0), 255) + 0.5))
  }
}
