import Imaging

/// How much darker than the paper around it each pixel of a page is.
struct PageRelief {
  /// 255ths of paper's brightness, without the page's margins.
  let depth: GreyBitmap
  /// Where `depth` lies on the page.
  let inner: PixelRect
  /// The page's longer side in pixels.
  let long: Double
  /// The depth's standard deviation on paper.
  let noise: Double
  /// The depth of most of the page.
  private let median: Double

  /// Margins, as a share of the shorter side, where the crop may have left some of the desk.
  private static let margin = 0.025
  /// The closing's radius as a share of the longer side: on A4, marks of up to 12 mm are whole.
  private static let radius = 0.02
  /// The faintest mark: 5.5 % darker than paper.
  private static let faintest = 14.0
  /// The same in standard deviations of the noise.
  private static let leastDeviations = 5.0
  /// Blank paper under a phone's noise has a third of these.
  private static let (busyMedian, busyNoise) = (24.0, 9.0)

  init(of page: ColourBitmap) {
    let (width, height) = (page.width, page.height)
    long = Double(max(width, height))
    let least: GreyBitmap = page.map { min($0.red, min($0.green, $0.blue)) }
    let radius = max(3, Int(long * Self.radius + 0.5))
    // The blur gives the edges of what is too large for the closing some depth.
    let paper = least.closed(radiusX: radius, radiusY: radius).boxBlurred(radius: 2)
    let whole: GreyBitmap = least.map(with: paper) { tone, paper in
      let paper = Int(max(paper, 16))
      return UInt8(truncatingIfNeeded: max(0, paper - Int(tone)) * 255 / paper)
    }
    let margin = Int(Double(min(width, height)) * Self.margin)
    inner = PixelRect(
      x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin)
    depth = whole.cropped(to: inner)
    let histogram = depth.histogram()
    let median = Int(histogram.percentile(0.5))
    var deviations = [Int](repeating: 0, count: 256)
    for (value, count) in histogram.counts.enumerated() {
      deviations[abs(value - median)] += count
    }
    self.median = Double(median)
    // Of a normal distribution, the median deviation times this is the standard deviation.
    noise = 1.4826 * Double(Histogram(counts: deviations).percentile(0.5))
  }

  /// Whether there is no paper to be seen between the marks.
  var isBusy: Bool { median > Self.busyMedian || noise > Self.busyNoise }

  /// A connected set of dark pixels.
  struct Mark {
    /// In pixels of `depth`.
    let bounds: PixelRect
    /// Pixels in it.
    let area: Int
    /// The greatest depth.
    var peak = 0
    /// The greatest difference of depth over two pixels, across or down.
    var steepness = 0
  }

  /// 255 where the depth is more than paper's noise.
  func mask() -> GreyBitmap {
    let threshold = UInt8(median + max(Self.faintest, Self.leastDeviations * noise))
    return depth.map { $0 > threshold ? 255 : 0 }
  }

  /// The connected sets of a mask's pixels, a mark a component.
  func marks(_ found: ConnectedComponents) -> [Mark] {
    var marks = found.components.map { Mark(bounds: $0.bounds, area: $0.area) }
    for y in 0..<depth.height {
      found.labels.withRow(y) { labels in
        depth.withRow(y) { row in
          depth.withRow(max(y - 1, 0)) { above in
            depth.withRow(min(y + 1, depth.height - 1)) { below in
              for x in labels.indices where labels[x] != 0 {
                let across = Int(row[max(x - 1, 0)]) - Int(row[min(x + 1, row.count - 1)])
                let down = Int(above[x]) - Int(below[x])
                let index = Int(labels[x]) - 1
                marks[index].peak = max(marks[index].peak, Int(row[x]))
                marks[index].steepness = max(
                  marks[index].steepness, max(abs(across), abs(down)))
              }
            }
          }
        }
      }
    }
    return marks
  }
}
