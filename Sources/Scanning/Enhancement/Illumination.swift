public import Imaging

/// The light on a page: what colour blank paper has, or would have, at each place of its photo.
///
/// Found on a coarse grid. The brightest colours near a place (a closing) are paper's where
/// there is writing, thinner than the closing is wide; where print covers more, the paper
/// around tells, with the changes across the print that look like light added.
/// See docs/looks.md.
public struct Illumination: Sendable {
  /// Paper's colour in each cell: red, green and blue 0…255, weight 1. The grid covers the page;
  /// its long side has some 880 cells, fewer on a smaller page.
  let paper: ColourField
  /// The page's mean colour in each cell.
  let page: ColourBitmap
  /// Boxes and pictures.
  let areas: PrintedAreas
  /// Share of the page covered by print that hides the paper, 0…1.
  public let printShare: Double
  /// 0 on boxes, pictures and other print, on half of that grid; `nil`: paper is everywhere, or
  /// nowhere to tell from print.
  private let barePaper: GreyBitmap?

  /// Cells along the page's long side. One is a third of a millimetre on A4: letters' strokes
  /// still show, so that the closing can remove them.
  private static let cellsAlong = 880
  /// The closing's radius as a share of the long side: on A4 it spans 7 mm, more than the
  /// strokes of a headline.
  private static let closingRadius = 0.012
  /// A page with more print has its tones from print and paper alike.
  private static let mostPrint = 0.9

  /// Measures the light on a page, cropped to it.
  ///
  /// - Parameter cells: the page's cells, where they are at hand.
  public init(of page: ColourBitmap, cells: ColourBitmap? = nil) {
    self.init(of: page, cells: cells, isBoard: false)
  }

  /// Measures the light on a page or on a whiteboard, which has no boxes; there what is brighter
  /// than its surroundings is glare, beside which nothing is in shadow.
  init(of page: ColourBitmap, cells: ColourBitmap? = nil, isBoard: Bool) {
    let coarse = cells ?? Self.reduced(page)
    let (width, height) = (coarse.width, coarse.height)
    let radius = max(3, Int(Double(max(width, height)) * Self.closingRadius + 0.5))
    self.page = coarse
    // Print is looked for on half of that grid.
    let halfWidth = max(1, width / 2)
    let halfHeight = max(1, height / 2)
    let closed = coarse.closed(radiusX: radius, radiusY: radius)
    areas =
      isBoard
      ? PrintedAreas(width: halfWidth, height: halfHeight)
      : PrintedAreas(
        in: LogTone.tones(of: closed.resized(width: halfWidth, height: halfHeight, by: .area)))
    // From here on boxes are paper under another light.
    let lifted = areas.lifting(coarse)
    // Glare's edges stay where they are.
    let ceiling = isBoard ? closed : areas.lifting(closed).boxBlurred(radius: 2)

    let halfCeiling = ceiling.resized(width: halfWidth, height: halfHeight, by: .area)
      .map { $0.sample }
    let halfPage = lifted.resized(width: halfWidth, height: halfHeight, by: .area)
    let mask = PaperMask(ceiling: halfCeiling, page: halfPage, areas: areas)
    printShare = mask.printShare
    barePaper =
      isBoard || printShare > Self.mostPrint || printShare == 0 && areas.isEmpty
      ? nil : mask.cells.map(with: areas.cells) { $1.kind == .paper ? $0 : 0 }
    let isPaper = mask.cells.resized(width: width, height: height, by: .bilinear)
    let lowered =
      isBoard
      ? ceiling : ShadowTips.lowered(ceiling, page: lifted, paper: isPaper, radius: radius)
    if mask.printShare == 0 {
      let light = lowered.map { $0.sample }
      paper = isBoard ? light : ShowThrough.whitened(light, cells: coarse, page: page)
      return
    }
    var fill = halfCeiling.map(with: mask.cells) { colour, isPaper in
      isPaper != 0 ? colour : SIMD4(repeating: 0)
    }.filled().smoothed(passes: 2)
    if mask.printShare > 0.002 {
      fill = PrintShading.applied(to: fill, ceiling: halfCeiling, paper: mask.cells)
    }
    // Blended over a few cells, so that no seam shows.
    let blend = mask.cells.gaussianBlurred(sigma: 2)
      .resized(width: width, height: height, by: .bilinear)
    let blended = Self.blended(lowered, blend, over: fill)
    paper = isBoard ? blended : ShowThrough.whitened(blended, cells: coarse, page: page)
  }

  /// Light where it is known, by its shares of 255, over a fill for everywhere on a coarser grid.
  private static func blended(
    _ light: ColourBitmap, _ shares: GreyBitmap, over fill: ColourField
  ) -> ColourField {
    let across = LinearSteps(from: fill.width, to: light.width)
    let down = LinearSteps(from: fill.height, to: light.height)
    var result = ColourField(
      width: light.width, height: light.height, filledWith: SIMD4(repeating: 0))
    result.updateRows { y, row in
      let (first, second, weight) = (down[y].first, down[y].second, down[y].weight)
      light.withRow(y) { light in
        shares.withRow(y) { shares in
          fill.withRow(first) { upper in
            fill.withRow(second) { lower in
              for x in row.indices {
                let known = light[x].sample * (Float(shares[x]) / 255)
                row[x] = known
                // Most of a page is paper.
                if shares[x] == 255 { continue }
                let step = across[x]
                let left = upper[step.first] + (lower[step.first] - upper[step.first]) * weight
                let right = upper[step.second] + (lower[step.second] - upper[step.second]) * weight
                row[x] = known + (left + (right - left) * step.weight) * (1 - known.w)
              }
            }
          }
        }
      }
    }
    return result
  }

  /// The light where it is dimmest over that where it is brightest, 0…1, the outermost twentieths
  /// aside.
  package var evenness: Double {
    let tones = paper.map { colour in
      UInt8(min(0.299 * colour.x + 0.587 * colour.y + 0.114 * colour.z, 255))
    }.histogram()
    return Double(tones.percentile(0.05)) / Double(max(tones.percentile(0.95), 1))
  }

  /// Cells of a page of this many pixels.
  public static func grid(width: Int, height: Int) -> (width: Int, height: Int) {
    let cell = max(1, (max(width, height) + cellsAlong / 2) / cellsAlong)
    return (max(1, (width + cell / 2) / cell), max(1, (height + cell / 2) / cell))
  }

  /// Rows of the page's cells, each the mean of a square of pixels; they join without a seam.
  public static func cells(of page: ColourBitmap, rows: Range<Int>) -> ColourBitmap {
    let grid = grid(width: page.width, height: page.height)
    return page.resized(width: grid.width, height: grid.height, by: .area, rows: rows)
  }

  /// The page on the grid.
  static func reduced(_ page: ColourBitmap) -> ColourBitmap {
    let grid = grid(width: page.width, height: page.height)
    return page.resized(width: grid.width, height: grid.height, by: .area)
  }

  private func isBare(_ x: Int, _ y: Int, of page: ColourBitmap) -> Bool {
    guard let barePaper else { return true }
    return barePaper[
      x * barePaper.width / page.width, y * barePaper.height / page.height] != 0
  }

  /// Every fourth column of the page's row `y` where there is paper, and maybe ink on it.
  func sampledColumns(y: Int, of page: ColourBitmap) -> [Int] {
    var columns: [Int] = []
    columns.reserveCapacity(page.width / 4 + 1)
    for x in stride(from: 0, to: page.width, by: 4) where isBare(x, y, of: page) {
      columns.append(x)
    }
    return columns
  }

  /// The page's cells with even light: paper white, 255.
  func normalisedCells() -> ColourBitmap { page.map(with: paper, Self.normalised) }

  @inline(__always)
  private static func normalised(_ pixel: RGBA, _ paper: SIMD4<Float>) -> RGBA {
    // One division for the three channels.
    let even = pixel.sample * 255 / SIMD4(max(paper.x, 12), max(paper.y, 12), max(paper.z, 12), 1)
    @inline(__always)
    func byte(_ value: Float) -> UInt8 { UInt8(truncatingIfNeeded: Int32(min(value, 255))) }
    return RGBA(byte(even.x), byte(even.y), byte(even.z))
  }
}

extension RGBA {
  /// The colour at full weight.
  var sample: SIMD4<Float> { SIMD4(Float(red), Float(green), Float(blue), 1) }
}
