public import Imaging

/// Where the two pages of an open book meet.
///
/// Towards the binding paper bends away from the light: a dark valley runs from the top of the
/// picture to its bottom, wider and softer than any printed rule. It is looked for near the middle,
/// along lines that may lean a little, in the brightness of the paper between the letters. Sure it
/// is only where the valley is seen all along, up to both ends. See docs/book-pages.md.
public struct BookFold: Equatable, Sendable {
  /// Where it is at the top, as a share of the picture's width.
  public private(set) var top: Double
  /// Where it is at the bottom.
  public private(set) var bottom: Double
  /// The share of its length, 0…1, along which it is seen.
  public private(set) var seen: Double
  /// How much darker than the paper beside it, 0…1, in the median.
  public private(set) var depth: Double
  /// Whether it is seen at both ends.
  private var reachesEnds: Bool

  /// Whether it can be nothing else. On bench/detect spreads reach 0.96 and 0.036, other pages at
  /// most 0.92 or less depth.
  public var isSure: Bool {
    seen >= Self.leastSeen && depth >= Self.leastDepth && reachesEnds
  }

  private static let (leastSeen, leastDepth) = (0.94, 0.03)
  /// Width over height of two pages.
  private static let shapes = 1.1...2.1
  /// Pixels of the picture's longer side that are enough.
  private static let side = 800
  /// Parts that the lines are cut into.
  private static let blocks = 24
  /// Where the fold is looked for, in shares of the width, and how far it may lean.
  private static let range = 0.4...0.6
  private static let leans = [-0.03, -0.02, -0.01, 0, 0.01, 0.02, 0.03]
  /// The closing's radius, which fills letters, as a share of the width.
  private static let closing = 0.012
  /// From a valley's middle to the paper beside it, as shares of the width, and half the width of
  /// what is compared, in pixels.
  private static let (narrow, wide) = (0.022, 0.045)
  private static let (narrowHalf, wideHalf) = (2, 3)
  /// From here on a part of the line is in a valley; and depths that count as one.
  private static let leastValley: Float = 0.02
  private static let deepest: Float = 0.15

  /// The most likely fold of a flat, upright picture; `nil` where its shape is not that of two pages.
  public init?(in page: GreyBitmap) {
    let shape = Double(page.width) / Double(page.height)
    guard Self.shapes.contains(shape), page.width >= 200 else { return nil }
    let scale = min(1, Double(Self.side) / Double(page.width))
    let width = max(1, Int(Double(page.width) * scale))
    let height = max(Self.blocks, Int(Double(page.height) * scale))
    let small = page.resized(width: width, height: height, by: .area)
    let radius = max(2, Int(Self.closing * Double(width) + 0.5))
    let rows = Self.meanRows(of: small.closed(radiusX: radius, radiusY: radius))
    let narrow = rows.map {
      Self.valleys($0, reach: Int(Self.narrow * Double(width) + 0.5), half: Self.narrowHalf)
    }
    let wide = rows.map {
      Self.valleys($0, reach: Int(Self.wide * Double(width) + 0.5), half: Self.wideHalf)
    }
    var best: (score: Float, x: Double, lean: Double) = (-1, 0.5, 0)
    let columns =
      Int(
        Self.range.lowerBound * Double(width))...Int(
        Self.range.upperBound * Double(width))
    for column in columns {
      for lean in Self.leans {
        let x = (Double(column) + 0.5) / Double(width)
        var score: Float = 0
        for block in 0..<Self.blocks {
          let place = Self.column(x, lean, block, width)
          let valley = max(narrow[block][place], wide[block][place])
          // A deep part tells where the fold is, but no more than others that there is one.
          score += min(valley, Self.deepest) + valley / 8
        }
        if score > best.score { best = (score, x, lean) }
      }
    }
    let along = (0..<Self.blocks).map { wide[$0][Self.column(best.x, best.lean, $0, width)] }
    seen = Double(along.count { $0 > Self.leastValley }) / Double(Self.blocks)
    depth = Double(along.sorted()[Self.blocks / 2])
    let last = Self.blocks - 1
    reachesEnds =
      along[0] + along[1] > Self.leastValley && along[last - 1] + along[last] > Self.leastValley
    (top, bottom) = (best.x - best.lean, best.x + best.lean)
  }

  /// The two pages in unit coordinates of the picture, the left one first.
  public var halves: [Quad] {
    [
      Quad(Point(0, 0), Point(top, 0), Point(bottom, 1), Point(0, 1)),
      Quad(Point(top, 0), Point(1, 0), Point(1, 1), Point(bottom, 1)),
    ]
  }

  /// The same, standing straight.
  public var upright: BookFold {
    var fold = self
    fold.top = (top + bottom) / 2
    fold.bottom = fold.top
    return fold
  }

  /// The pixel of a line in the middle of a block; its ends are `lean` left and right of its middle.
  private static func column(_ x: Double, _ lean: Double, _ block: Int, _ width: Int) -> Int {
    let way = (Double(block) + 0.5) / Double(blocks) * 2 - 1
    return min(max(Int((x + lean * way) * Double(width)), 0), width - 1)
  }

  /// The means of the columns of each block.
  private static func meanRows(of page: GreyBitmap) -> [[Float]] {
    (0..<blocks).map { block in
      let rows = block * page.height / blocks..<(block + 1) * page.height / blocks
      var sums = [Int32](repeating: 0, count: page.width)
      for y in rows {
        page.withRow(y) { row in
          for x in row.indices { sums[x] += Int32(row[x]) }
        }
      }
      return sums.map { Float($0) / Float(rows.count) }
    }
  }

  /// How much darker each place is than both sides, over the brighter one; means over 2 `half` + 1
  /// pixels are compared. 0 where there is no room for both.
  private static func valleys(_ row: [Float], reach: Int, half: Int) -> [Float] {
    var sums: [Float] = [0]
    for value in row { sums.append((sums.last ?? 0) + value) }
    func mean(_ x: Int) -> Float {
      (sums[x + half + 1] - sums[x - half]) / Float(2 * half + 1)
    }
    var valleys = [Float](repeating: 0, count: row.count)
    let room = reach + half
    for x in row.indices where x >= room && x + room < row.count {
      let (left, right) = (mean(x - reach), mean(x + reach))
      valleys[x] = (min(left, right) - mean(x)) / max(left, right, 20)
    }
    return valleys
  }
}
