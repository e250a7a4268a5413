import Imaging

/// The print on a piece of a page.
struct PrintPatch {
  /// Things of letters' shape, or of words' that have run together.
  let letters: Int
  /// Height of the lower-case letters, in pixels of the patch.
  let xHeight: Double
  /// Standard deviation of the blur along each direction, in pixels of the patch.
  let blurs: [Double?]
  /// Edges seen along each direction.
  let edges: [Int]
  /// Paper less ink over paper, 0 … 1.
  let contrast: Double
  /// The same over the paper's standard deviation.
  let signal: Double
  /// The paper's luma.
  let paper: Int
  /// Whether the print is lighter than the paper.
  let isInverse: Bool

  /// `nil` where nothing stands out from the paper.
  init?(_ patch: GreyBitmap) {
    let depth = InkDepth(patch)
    let range = depth.ink - depth.paper
    guard Double(range) > max(80, 4 * depth.noise) else { return nil }
    var isInk = GreyBitmap(width: patch.width, height: patch.height, filledWith: 0)
    let threshold = Int16(depth.paper + range / 2)
    let depths = depth.depths
    isInk.updatePixels { pixels in
      for i in pixels.indices { pixels[i] = depths[i] > threshold ? 255 : 0 }
    }
    var heights: [Int] = []
    var isPrint = GreyBitmap(width: patch.width, height: patch.height, filledWith: 0)
    for component in isInk.connectedComponents().components {
      let box = component.bounds
      // Cut off above or below it has no height; bars of codes and rules are no letters.
      guard box.y > 0, box.bottom < patch.height, box.height >= 3, component.area >= 4,
        box.height * 2 < patch.height, box.width < 10 * box.height,
        box.height < 8 * box.width + 4
      else { continue }
      heights.append(box.height)
      let pad = max(2, box.height / 3)
      let (left, right) = (max(box.x - pad, 0), min(box.x + box.width + pad, patch.width))
      for y in max(box.y - pad, 0)..<min(box.y + box.height + pad, patch.height) {
        isPrint.updateRow(y) { row in
          for x in left..<right { row[x] = 1 }
        }
      }
    }
    guard !heights.isEmpty else { return nil }
    letters = heights.count
    xHeight = Double(Self.typical(heights))
    var widths = EdgeWidths()
    widths.add(depths, isPrint: isPrint, least: range * 2 / 5)
    blurs = (0..<4).map { widths.blur($0, smoothing: 0.5) }
    edges = (0..<4).map { widths.count($0) }
    // Specks have hardly any.
    guard edges.reduce(0, +) >= 30 * letters else { return nil }
    contrast = depth.contrast
    signal = Double(range) / max(depth.noise, 4)
    paper = depth.paperLuma
    isInverse = depth.isInverse
  }

  /// The blurs along the directions that have edges enough to tell.
  var certainBlurs: [Double] {
    let most = edges.max() ?? 0
    var certain: [Double] = []
    for (blur, edges) in zip(blurs, edges) where edges * 12 > most {
      if let blur { certain.append(blur) }
    }
    return certain
  }

  /// The least of them, in pixels of the patch.
  var leastBlur: Double? { certainBlurs.min() }

  /// The height that a quarter of all heights' sum lies below: that of lower-case letters, whatever
  /// dots and dashes there are.
  private static func typical(_ heights: [Int]) -> Int {
    let heights = heights.sorted()
    var left = heights.reduce(0, +) / 4
    for height in heights {
      left -= height
      if left < 0 { return height }
    }
    return heights.last ?? 1
  }
}
