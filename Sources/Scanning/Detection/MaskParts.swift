import Imaging

/// The mask in parts, and how much of each lies in a quad.
///
/// A part hangs together without crossing a border that the maps see: pages that touch, or a page
/// on a larger sheet, are parts of their own. Places are in cells.
struct MaskParts {
  /// Mask less boundary from which a place is surely a part's.
  private static let sure: Float = 0.6
  /// Parts of less than this part of the picture are not told from what belongs to none.
  private static let least = 0.002
  /// How far a part's rim, where its border runs, reaches: in halves of a cell.
  private static let rim = 4
  /// The largest parts that are told apart.
  private static let most = 6

  private let rows: Int
  /// What belongs to no part, then the parts.
  private let sums: [RowSums]
  private let totals: [Double]

  init(_ maps: PageMaps, boundary: [Float]) {
    rows = 2 * maps.side
    let mask = maps.mask.doubled(side: maps.side)
    let size = rows
    let inner = zip(mask, boundary).map { $0 - $1 > MaskParts.sure ? UInt8.max : 0 }
    let found = GreyBitmap(width: size, height: size, pixels: inner).connectedComponents()
    let least = MaskParts.least * Double(size * size)
    let kept = found.components.indices
      .filter { Double(found.components[$0].area) >= least }
      .sorted { found.components[$0].area > found.components[$1].area }
      .prefix(MaskParts.most)
    var part = [UInt8](repeating: 0, count: found.components.count + 1)
    for (place, component) in kept.enumerated() { part[component + 1] = UInt8(place + 1) }
    var parts = GreyBitmap(width: size, height: size, filledWith: 0)
    parts.updateRows { y, row in
      found.labels.withRow(y) { labels in
        for x in row.indices { row[x] = part[Int(labels[x])] }
      }
    }
    for _ in 0..<MaskParts.rim { parts = parts.grown() }
    sums = (0...kept.count).map { RowSums(of: mask, where: parts, is: UInt8($0)) }
    totals = sums.map { $0.total / 4 }
  }

  /// What a convex, clockwise quad has in common with the mask, and the page that it means, in
  /// cells.
  func common(with quad: Quad) -> (overlap: Double, filling: Double, page: Double) {
    let spans = RowSpans(of: quad.scaled(x: 2, y: 2), side: rows)
    let area = spans.area / 4
    guard area > 0 else { return (0, 0, 0) }
    let inside = sums.map { $0.sum(over: spans) / 4 }
    let common = inside.reduce(0, +)
    // Parts that are mostly outside are another page's. The largest part in the quad always
    // counts, so that a piece of a page is no page.
    let main = inside.indices.dropFirst().max { inside[$0] < inside[$1] }
    var page = inside[0]
    for part in inside.indices.dropFirst() {
      let isMeant = part == main || inside[part] >= 0.5 * totals[part]
      page += isMeant ? totals[part] : inside[part]
    }
    return (common / (area + page - common + 1e-6), common / area, page)
  }
}

extension GreyBitmap {
  /// Gives each 0 the largest of its neighbours.
  fileprivate func grown() -> GreyBitmap {
    let near = dilated(radiusX: 1, radiusY: 1)
    var result = self
    result.updateRows { y, row in
      near.withRow(y) { near in
        for x in row.indices where row[x] == 0 { row[x] = near[x] }
      }
    }
    return result
  }
}

/// The sums of the rows of a square field's part up to each column.
private struct RowSums {
  private let side: Int
  private let sums: [Double]
  let total: Double

  @_optimize(speed)
  init(of values: [Float], where parts: GreyBitmap, is part: UInt8) {
    let side = parts.width
    var sums: [Double] = []
    sums.reserveCapacity(side * (side + 1))
    var total = 0.0
    for y in 0..<side {
      var sum = 0.0
      sums.append(0)
      parts.withRow(y) { row in
        for x in row.indices {
          if row[x] == part { sum += Double(values[y * side + x]) }
          sums.append(sum)
        }
      }
      total += sum
    }
    self.side = side
    self.sums = sums
    self.total = total
  }

  /// The sum of what lies in the spans.
  func sum(over spans: RowSpans) -> Double {
    spans.rows.reduce(0) { result, row in
      result + sum(row, spans.right[row]) - sum(row, spans.left[row])
    }
  }

  /// The sum of a row up to a place between 0 and the side.
  private func sum(_ row: Int, _ x: Double) -> Double {
    let column = min(Int(x), side - 1)
    let place = row * (side + 1) + column
    return sums[place] + (sums[place + 1] - sums[place]) * (x - Double(column))
  }
}

/// What a convex, clockwise quad covers of each row of a square field, along the row's middle.
private struct RowSpans {
  private(set) var left: [Double]
  private(set) var right: [Double]
  /// The rows of which it covers something.
  private(set) var rows: [Int] = []
  private(set) var area = 0.0

  init(of quad: Quad, side: Int) {
    let limit = Double(side)
    left = [Double](repeating: limit, count: side)
    right = [Double](repeating: 0, count: side)
    let corners = quad.corners
    // Running clockwise, sides that go down have the inside to their left.
    for k in 0..<4 {
      let (a, b) = (corners[k], corners[(k + 1) % 4])
      let (high, low) = a.y < b.y ? (a, b) : (b, a)
      guard low.y > high.y else { continue }
      let slope = (low.x - high.x) / (low.y - high.y)
      let first = max(Math.ceil(high.y - 0.5), 0)
      let last = min(Math.floor(low.y - 0.5), limit - 1)
      guard first <= last else { continue }
      for row in Int(first)...Int(last) {
        let x = min(max(high.x + slope * (Double(row) + 0.5 - high.y), 0), limit)
        if a.y < b.y { right[row] = x } else { left[row] = x }
      }
    }
    for row in 0..<side where right[row] > left[row] {
      rows.append(row)
      area += right[row] - left[row]
    }
  }
}
