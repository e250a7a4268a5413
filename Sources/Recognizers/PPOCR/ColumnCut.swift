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
      if isColumn(left), isColumn(right), stand(left, beside: right) {
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

  /// Whether the columns share most of the shorter one's height.
  private static func stand(_ a: [Item], beside b: [Item]) -> Bool {
    guard let topA = a.map(\.top).min(), let bottomA = a.map(\.bottom).max(),
      let topB = b.map(\.top).min(), let bottomB = b.map(\.bottom).max()
    else { return false }
    let shared = min(bottomA, bottomB) - max(topA, topB)
    return shared > 0.5 * min(bottomA - topA, bottomB - topB)
  }
}
