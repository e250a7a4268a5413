import Imaging

/// Which cells of a page's ceiling (its brightest colours nearby, see `Illumination`) show
/// blank paper, and which show print that covers the paper: photos, coloured boxes, dark bars.
///
/// Paper is what keeps the colour that the paper around it has, however dark: shadows change
/// brightness much and colour little.
struct PaperMask {
  /// 255 paper, 0 print, one pixel a cell.
  let cells: GreyBitmap
  /// Share of the cells that are print.
  let printShare: Double

  /// How far a cell's share of red, green or blue may lie from that of the paper around it.
  private static let chromaTolerance: Float = 0.085
  /// Cells darker than this times the paper around are print.
  private static let darkest: Float = 0.20
  /// Side of the grid on which the colour of the paper is known.
  private static let coarseSide = 24

  /// - Parameters:
  ///   - ceiling: the ceiling's colours, weights ignored.
  ///   - page: the page's mean colours over the same cells.
  ///   - areas: boxes and pictures, the boxes' tint taken off the ceiling and the page.
  init(ceiling: ColourField, page: ColourBitmap, areas: PrintedAreas) {
    let tones = ceiling.map { Tone($0) }
    var paper = Self.firstGuess(tones)
    for _ in 0..<2 {
      let around = Self.paperAround(paper, ceiling)
      paper = Self.matching(tones, around)
      if Self.share(of: paper) < 0.05 { break }
    }
    if Self.share(of: paper) < 0.05 {
      // No colour that prevails: nothing here tells paper from print.
      paper = GreyBitmap(width: ceiling.width, height: ceiling.height, filledWith: 255)
    } else {
      Self.rescueShadows(&paper, tones, Self.paperAround(paper, ceiling), page)
    }
    // Without the small islands inside print, and a little smaller all round.
    let open = paper.opened(radiusX: 4, radiusY: 4).eroded(radiusX: 2, radiusY: 2)
    cells =
      areas.isEmpty
      ? open
      : open.map(with: areas.cells) {
        $1.kind == .picture || $1.isEdge ? 0 : $0
      }
    printShare = 1 - Self.share(of: cells)
  }

  /// Cells of about the colour that prevails among the brighter ones.
  private static func firstGuess(_ tones: Bitmap<Tone>) -> GreyBitmap {
    let lumas = tones.map { UInt8(truncatingIfNeeded: Int(min($0.luma, 255))) }.histogram()
    let bright = Float(lumas.percentile(0.6))
    let brightest = Float(lumas.percentile(0.9))
    let prevailing = median(tones) { $0.luma > bright }
    return tones.map {
      $0.chromaDistance(to: prevailing) < 0.10 && $0.luma > 0.18 * brightest ? 255 : 0
    }
  }

  /// The colour of the paper around each cell, smooth over a tenth of the page.
  private static func paperAround(_ paper: GreyBitmap, _ ceiling: ColourField) -> Bitmap<Tone> {
    var sure = paper.eroded(radiusX: 2, radiusY: 2)
    if share(of: sure) * Double(sure.width * sure.height) < 20 { sure = paper }
    let across = min(coarseSide, ceiling.width)
    let down = min(coarseSide, ceiling.height)
    var coarse = ColourField(width: across, height: down, filledWith: SIMD4(repeating: 0))
    for y in 0..<ceiling.height {
      coarse.updateRow(y * down / ceiling.height) { row in
        ceiling.withRow(y) { colours in
          sure.withRow(y) { sure in
            for x in colours.indices {
              let known: Float = sure[x] != 0 ? 1 : 0
              var colour = colours[x] * known
              colour.w = known
              row[x * across / colours.count] += colour
            }
          }
        }
      }
    }
    // Full weight from half a tile of paper on.
    let tile = Float(ceiling.width * ceiling.height) / Float(across * down)
    let weighted = coarse.map { sum in
      var sample = sum / max(sum.w, 1e-3)
      sample.w = 1
      return sample * min(2 * sum.w / tile, 1)
    }
    return weighted.filled().smoothed(passes: 8)
      .resampled(width: ceiling.width, height: ceiling.height).map { Tone($0) }
  }

  private static func matching(_ tones: Bitmap<Tone>, _ around: Bitmap<Tone>) -> GreyBitmap {
    tones.map(with: around) { tone, paper in
      tone.chromaDistance(to: paper) < chromaTolerance && tone.luma > darkest * paper.luma
        ? 255 : 0
    }
  }

  /// Gives back large dark areas at the page's edge that bear writing: a deep shadow, tinted
  /// by what lit it, over paper. Print that dark has bright strokes, or none.
  private static func rescueShadows(
    _ paper: inout GreyBitmap, _ tones: Bitmap<Tone>, _ around: Bitmap<Tone>,
    _ page: ColourBitmap
  ) {
    let (width, height) = (paper.width, paper.height)
    let strokes: GreyBitmap = tones.map(with: page) { tone, pixel in
      // `Tone` counts from 1 to keep clear of zero.
      (tone.luma - 1 - Float(pixel.luma)) / max(tone.luma, 8) > 0.12 ? 255 : 0
    }
    let darkness = tones.map(with: around) { tone, paper in
      UInt8(truncatingIfNeeded: Int(min(200 * tone.luma / max(paper.luma, 1), 255)))
    }
    let print = paper.map { 255 - $0 }.connectedComponents(connectivity: .four)
    for (index, component) in print.components.enumerated() {
      let box = component.bounds
      let touchesEdge =
        box.x <= 2 || box.y <= 2 || box.x + box.width >= width - 2
        || box.y + box.height >= height - 2
      if !touchesEdge || component.area * 100 < width * height { continue }
      let label = Int32(index + 1)
      let area: GreyBitmap = print.labels.map { $0 == label ? 255 : 0 }
      let core = area.eroded(radiusX: 4, radiusY: 4)
      var counts = [Int](repeating: 0, count: 256)
      var written = 0
      for y in box.y..<box.y + box.height {
        core.withRow(y) { core in
          strokes.withRow(y) { strokes in
            darkness.withRow(y) { darkness in
              for x in core.indices where core[x] != 0 {
                counts[Int(darkness[x])] += 1
                if strokes[x] != 0 { written += 1 }
              }
            }
          }
        }
      }
      let seen = counts.reduce(0, +)
      if seen < 200 { continue }
      let density = Double(written) / Double(seen)
      let isDark = Histogram(counts: counts).percentile(0.5) < 150
      if isDark, density > 0.08, density < 0.75 {
        paper = paper.map(with: area) { max($0, $1) }
      }
    }
  }

  private static func share(of mask: GreyBitmap) -> Double {
    mask.withPixels { all in
      var count = 0
      for i in all.indices where all[i] != 0 { count += 1 }
      return Double(count) / Double(all.count)
    }
  }

  /// The median of red's, green's and blue's shares over the tones that `counts`.
  private static func median(
    _ tones: Bitmap<Tone>, where counts: (Tone) -> Bool
  ) -> Tone {
    // Shares lie in 0…3; 1/512 of that is finer than the tolerance by far.
    let bins = 512
    var red = [Int](repeating: 0, count: bins)
    var green = red
    var blue = red
    func bin(_ share: Float) -> Int { min(Int(share * Float(bins) / 3), bins - 1) }
    tones.withPixels { all in
      for i in all.indices where counts(all[i]) {
        red[bin(all[i].red)] += 1
        green[bin(all[i].green)] += 1
        blue[bin(all[i].blue)] += 1
      }
    }
    func middle(_ counts: [Int]) -> Float {
      let half = counts.reduce(0, +) / 2
      var sum = 0
      for (index, count) in counts.enumerated() {
        sum += count
        if sum > half { return (Float(index) + 0.5) * 3 / Float(bins) }
      }
      return 1
    }
    return Tone(red: middle(red), green: middle(green), blue: middle(blue), luma: 0)
  }
}

/// A colour as brightness and the share that each channel has of it: 1, 1, 1 is grey.
struct Tone: BitwiseCopyable, Sendable {
  var red: Float
  var green: Float
  var blue: Float
  /// 1…256.
  var luma: Float

  init(red: Float, green: Float, blue: Float, luma: Float) {
    self.red = red
    self.green = green
    self.blue = blue
    self.luma = luma
  }

  init(_ colour: SIMD4<Float>) {
    let (r, g, b) = (colour.x + 1, colour.y + 1, colour.z + 1)
    let scale = 3 / (r + g + b)
    self.init(
      red: r * scale, green: g * scale, blue: b * scale,
      luma: 0.299 * r + 0.587 * g + 0.114 * b)
  }

  /// The largest difference of a share.
  func chromaDistance(to other: Tone) -> Float {
    max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue))
  }
}
