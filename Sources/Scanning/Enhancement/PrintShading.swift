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
    let width = fill.width
    let height = fill.height
    let log = { (tone: Tone) in Float(Math.log(Double(tone.luma))) }
    let light = tones.map(log)
    let paperLight = fill.map { log(Tone($0)) }

    // Steps to the right and down that are light: within flat print on both sides.
    let flat = flatCells(tones, light)
    var source = Bitmap<Float>(width: width, height: height, filledWith: 0)
    for y in 0..<height {
      flat.withRow(y) { here in
        light.withRow(y) { light in
          source.updateRow(y) { row in
            for x in 1..<max(width, 1) where here[x] != 0 && here[x - 1] != 0 {
              let step = light[x] - light[x - 1]
              row[x] += step
              row[x - 1] -= step
            }
          }
        }
      }
    }
    if height > 1 {
      for y in 1..<height {
        for x in 0..<width where flat[x, y] != 0 && flat[x, y - 1] != 0 {
          let step = light[x, y] - light[x, y - 1]
          source[x, y] += step
          source[x, y - 1] -= step
        }
      }
    }
    let solved = solve(source, boundary: paperLight, fixed: paper)
    return fill.map(with: solved.map(with: paperLight) { $0 - $1 }) { colour, change in
      var lit = colour * Float(Math.exp(Double(min(max(change, -1.2), 0.4))))
      lit.w = colour.w
      return lit
    }
  }

  /// 255 where the neighbourhood changes as light does: flat print, not a picture's texture.
  private static func flatCells(_ tones: Bitmap<Tone>, _ light: Bitmap<Float>) -> GreyBitmap {
    let (width, height) = (tones.width, tones.height)
    var flat = GreyBitmap(width: width, height: height, filledWith: 255)
    for y in 0..<height {
      for x in 0..<width {
        let here = tones[x, y]
        let hereLight = light[x, y]
        if x > 0, !isLight(here, tones[x - 1, y], hereLight - light[x - 1, y]) {
          flat[x, y] = 0
          flat[x - 1, y] = 0
        }
        if y > 0, !isLight(here, tones[x, y - 1], hereLight - light[x, y - 1]) {
          flat[x, y] = 0
          flat[x, y - 1] = 0
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
                for x in 1..<max(width - 1, 1) { relax(x, x - 1, x + 1) }
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
}
