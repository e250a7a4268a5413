import Imaging

/// The luma of a page over that of its paper, 255 being paper.
struct EvenLuma {
  private let gains: GridRows

  init(for page: ColourBitmap, in light: Illumination) {
    gains = GridRows(
      [light.paper.map { Gain.whitening(0.299 * $0.x + 0.587 * $0.y + 0.114 * $0.z) }],
      width: page.width, height: page.height)
  }

  /// Rows of the page, evenly lit; bands join without a seam.
  @_optimize(speed)
  func drawn(_ page: ColourBitmap, rows: Range<Int>) -> GreyBitmap {
    var gains = gains
    var result = GreyBitmap(width: page.width, height: rows.count, filledWith: 255)
    result.updateRows { y, row in
      page.withRow(rows.lowerBound + y) { source in
        gains.withRows(around: rows.lowerBound + y) { upper, lower, weights in
          for x in row.indices {
            row[x] = Gain.apply(weights.blend(upper[x], lower[x]), to: source[x].luma)
          }
        }
      }
    }
    return result
  }

  /// How it is spread over a sample of the paper.
  func histogram(of page: ColourBitmap, in light: Illumination) -> Histogram {
    var counts = [Int](repeating: 0, count: 256)
    var sampled = [UInt16](repeating: 0, count: page.width)
    for y in stride(from: 0, to: page.height, by: max(4, page.height / 256)) {
      let columns = light.sampledColumns(y: y, of: page)
      gains.values(atColumns: columns, row: y, into: &sampled)
      page.withRow(y) { source in
        for (k, x) in columns.enumerated() {
          counts[Int(Gain.apply(sampled[k], to: source[x].luma))] += 1
        }
      }
    }
    return Histogram(counts: counts)
  }
}
