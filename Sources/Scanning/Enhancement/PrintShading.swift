import Imaging

/// Light and shadow that fall on print: what of the ceiling's changes inside a printed area is
/// light, told by being small and keeping the colour, as against the print's own edges.
///
/// The kept gradients are integrated by Poisson's equation (Pérez, Gangnet and Blake, "Poisson
/// image editing", 2003) between the paper around, whose light is known.
enum PrintShading {
  /// Largest change from cell to cell, in natural logarithms of luma, that can be light.
  private static let largestChange: Float = 0.06
  /// Largest change of a channel's share from cell to cell that can be light.
  private static let largestHueChange: Float = 0.035
  private static let sweeps = 80

  /// The light over print, given what a fill from the paper around makes of it.
  ///
  /// - Parameters:
  ///   - fill: paper's colour where there is paper, interpolated in between.
  ///   - ceiling: the colours there are.
  ///   - paper: the mask of both.
  /// - Returns: `fill` with the light's own changes added over print.
  static func applied(to fill: ColourField, ceiling: ColourField, paper: GreyBitmap)
    -> ColourField
  {
    let tones = ceiling.map { Tone($0) }
    let log = { (tone: Tone) in Float(Math.log(Double(tone.luma))) }
    let light = tones.map(log)
    let paperLight = fill.map { log(Tone($0)) }

    let source = divergence(of: light, within: flatCells(tones, light))
    let solved = solve(source, boundary: paperLight, fixed: paper)
    return fill.map(with: solved.map(with: paperLight) { $0 - $1 }) { colour, change in
      // Most of a page is paper.
      if change == 0 { return colour }
      var lit = colour * Float(Math.exp(Double(min(max(change, -1.2), 0.4))))
      lit.w = colour.w
      return lit
    }
  }

  /// For each cell what its neighbours' light would have to differ by, in sum, for the steps
  /// within flat print to stay and all others to vanish.
  private static func divergence(of light: Bitmap<Float>, within flat: GreyBitmap)
    -> Bitmap<Float>
  {
    let width = light.width
    var result = Bitmap<Float>(width: width, height: light.height, filledWith: 0)
    result.updatePixels { sums in
      flat.withPixels { flat in
        light.withPixels { light in
          for i in light.indices where flat[i] != 0 {
            if i % width != 0, flat[i - 1] != 0 {
              let step = light[i] - light[i - 1]
              sums[i] += step
              sums[i - 1] -= step
            }
            if i >= width, flat[i - width] != 0 {
              let step = light[i] - light[i - width]
              sums[i] += step
              sums[i - width] -= step
            }
          }
        }
      }
    }
    return result
  }

  /// 255 where the neighbourhood changes as light does: flat print, not a picture's texture.
  private static func flatCells(_ tones: Bitmap<Tone>, _ light: Bitmap<Float>) -> GreyBitmap {
    let width = tones.width
    var flat = GreyBitmap(width: width, height: tones.height, filledWith: 255)
    flat.updatePixels { flat in
      tones.withPixels { tones in
        light.withPixels { light in
          for i in tones.indices {
            if i % width != 0, !isLight(tones[i], tones[i - 1], light[i] - light[i - 1]) {
              flat[i] = 0
              flat[i - 1] = 0
            }
            if i >= width, !isLight(tones[i], tones[i - width], light[i] - light[i - width]) {
              flat[i] = 0
              flat[i - width] = 0
            }
          }
        }
      }
    }
    return flat.eroded(radiusX: 1, radiusY: 1).opened(radiusX: 4, radiusY: 4)
  }

  @inline(__always)
  private static func isLight(_ a: Tone, _ b: Tone, _ change: Float) -> Bool {
    abs(change) < largestChange && a.chromaDistance(to: b) < largestHueChange
  }

  /// Solves ∆u = source where `fixed` is 0, with u = `boundary` elsewhere, by Jacobi sweeps
  /// under Chebyshev acceleration (Golub and Varga, 1961), which needs some twenty times fewer
  /// of them.
  private static func solve(_ source: Bitmap<Float>, boundary: Bitmap<Float>, fixed: GreyBitmap)
    -> Bitmap<Float>
  {
    let (width, height) = (source.width, source.height)
    let free = fixed.map { $0 == 0 ? Float(1) : 0 }
    let spans = (0..<height).map { y in
      fixed.withRow(y) { row in
        // Where the row is free, its first and last cells aside.
        let cells = row.indices.filter { row[$0] == 0 }
        return inner(cells.first ?? 0, cells.last ?? 0, width)
      }
    }
    var current = boundary
    var previous = boundary
    // The sweeps' spectral radius over an area 64 cells wide.
    let radius: Float = 0.9988
    var omega: Float = 1
    for sweep in 0..<sweeps {
      if sweep == 1 { omega = 1 / (1 - radius * radius / 2) }
      if sweep > 1 { omega = 1 / (1 - radius * radius * omega / 4) }
      for y in 0..<height {
        let (above, below) = (max(y - 1, 0), min(y + 1, height - 1))
        current.withPixels { u in
          source.withRow(y) { source in
            free.withRow(y) { free in
              previous.updateRow(y) { row in
                func relax(_ x: Int, _ left: Int, _ right: Int) {
                  let mean =
                    (u[above * width + x] + u[below * width + x] + u[y * width + left]
                      + u[y * width + right] + source[x]) * 0.25
                  let old = row[x]
                  // A fixed cell is equal in both and stays.
                  row[x] = old + free[x] * omega * (mean - old)
                }
                relax(0, 0, min(1, width - 1))
                for x in spans[y] { relax(x, x - 1, x + 1) }
                if width > 1 { relax(width - 1, width - 2, width - 1) }
              }
            }
          }
        }
      }
      swap(&current, &previous)
    }
    return current
  }

  /// The columns `first` to `last`, those at the edges aside.
  private static func inner(_ first: Int, _ last: Int, _ width: Int) -> Range<Int> {
    let start = max(first, 1)
    return start..<max(min(last, width - 2) + 1, start)
  }
}
