/// Cuts a page along its gutters.
enum ColumnCut {
  /// The parts of a page in reading order, each without a gutter.
  static func columns(of items: [Item]) -> [[Item]] {
    guard let cut = widestCut(of: items) else { return items.isEmpty ? [] : [items] }
    return [cut.above, cut.left, cut.right, cut.below].flatMap(columns)
  }

  private struct Cut {
    var above: [Item]
    var left: [Item]
    var right: [Item]
    var below: [Item]
    var gap: Double
    var count: Int { left.count + right.count }
  }

  /// The cut that parts most lines; the wider gutter of two equal ones.
  private static func widestCut(of items: [Item]) -> Cut? {
    let sorted = items.sorted { $0.middle < $1.middle }
    var best: Cut?
    for place in places(sorted) {
      for cut in cuts(of: sorted, at: place) {
        if best.map({ (cut.count, cut.gap) > ($0.count, $0.gap) }) ?? true { best = cut }
      }
    }
    return best
  }

  /// Where a gutter may begin: after the end of a line.
  private static func places(_ items: [Item]) -> [Double] {
    var places: [Double] = []
    for end in items.map({ $0.right + 0.2 * $0.height }).sorted()
    where places.last.map({ end - $0 > 1 }) ?? true {
      places.append(end)
    }
    return places
  }

  /// The stretches that no line crosses at `place` and that are columns on both sides.
  private static func cuts(of sorted: [Item], at place: Double) -> [Cut] {
    var cuts: [Cut] = []
    var start = 0
    for end in 0...sorted.count where end == sorted.count || crosses(sorted[end], place) {
      let stretch = sorted[start..<end]
      let left = stretch.filter { $0.right <= place }
      let right = stretch.filter { $0.left >= place }
      let gap = (right.map(\.left).min() ?? 0) - (left.map(\.right).max() ?? 0)
      if areColumns(left), areColumns(right), face(left, right) {
        cuts.append(
          Cut(
            above: Array(sorted[..<start]), left: left, right: right,
            below: Array(sorted[end...]), gap: gap))
      }
      start = end + 1
    }
    return cuts
  }

  private static func crosses(_ item: Item, _ place: Double) -> Bool {
    item.left < place && item.right > place
  }

  /// Whether the lines are one column of prose, or several side by side.
  private static func areColumns(_ items: [Item]) -> Bool {
    var groups: [[Item]] = []
    var end = -Double.infinity
    for item in items.sorted(by: { $0.left < $1.left }) {
      if item.left > end { groups.append([]) }
      groups[groups.count - 1].append(item)
      end = max(end, item.right)
    }
    return !groups.isEmpty && groups.allSatisfy(isColumn)
  }

  /// Prose fills its column with long lines; figures and the cells of tables do not.
  private static func isColumn(_ items: [Item]) -> Bool {
    guard items.count >= 3, let left = items.map(\.left).min(),
      let right = items.map(\.right).max()
    else { return false }
    let widths = items.map(\.width).sorted()
    let heights = items.map(\.height).sorted()
    let width = widths[widths.count / 2]
    return width > 6 * heights[heights.count / 2] && width > 0.55 * (right - left)
  }

  /// Whether the columns stand beside each other: most lines of the shorter one face a line of the
  /// other, or the white between two: columns need not keep step. Blocks that merely alternate left and right, as a letter's addresses, do not.
  private static func face(_ a: [Item], _ b: [Item]) -> Bool {
    let (few, many) = a.count < b.count ? (a, b) : (b, a)
    let facing = few.filter { line in
      many.contains { min($0.bottom, line.bottom) - max($0.top, line.top) > -0.5 * line.height }
    }
    return 2 * facing.count > few.count
  }
}
