import Imaging

/// How the light falls on a page.
struct LightMeasures {
  /// The luma of the paper, median of the patches.
  let paper: Double
  /// The paper of a dark patch over that of a light one, 0 … 1.
  let unevenness: Double
  /// The share of burnt-out pixels while most of the paper is not, 0 … 1.
  let glare: Double

  init(_ patches: [ColourBitmap]) {
    var papers: [Double] = []
    var (burnt, total) = (0, 0)
    for patch in patches {
      var counts = [Int](repeating: 0, count: 256)
      for pixel in patch.pixels {
        counts[Int(pixel.luma)] += 1
        if min(pixel.red, pixel.green, pixel.blue) >= 253 { burnt += 1 }
      }
      total += patch.pixels.count
      papers.append(Double(Histogram(counts: counts).percentile(0.8)))
    }
    papers.sort()
    paper = papers.isEmpty ? 0 : papers[papers.count / 2]
    let (low, high) = (papers.first ?? 0, papers.last ?? 0)
    // The second of either end: a picture or a black box is no shadow.
    let (dark, light) =
      papers.count > 4 ? (papers[1], papers[papers.count - 2]) : (low, high)
    unevenness = light > 0 ? dark / light : 1
    glare = paper < 235 ? Double(burnt) / Double(max(total, 1)) : 0
  }
}
