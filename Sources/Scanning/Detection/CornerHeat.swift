import Imaging

/// Where the net sees corners; places are in cells.
struct CornerHeat {
  private let side: Int
  private let heat: [Float]
  /// The largest heat of a cell and its neighbours.
  private let around: [Float]

  init(_ maps: PageMaps) {
    side = maps.side
    heat = maps.corner
    around = heat.dilated(side: maps.side)
  }

  /// A peak is at least this hot.
  private static let leastPeak: Float = 0.18

  /// The hottest peaks, hottest first, to a fraction of a cell.
  func peaks(atMost count: Int) -> [Point] {
    let wide = around.dilated(side: side)
    return heat.indices
      .filter { heat[$0] > CornerHeat.leastPeak && heat[$0] >= wide[$0] }
      .sorted { heat[$0] != heat[$1] ? heat[$0] > heat[$1] : $0 < $1 }
      .prefix(count)
      .map { middle(around: $0, reach: 1) }
  }

  /// How hot it is at a place, or right beside it; `nil` outside the picture.
  func value(at place: Point) -> Double? {
    let limit = Double(side)
    guard place.x >= 0, place.y >= 0, place.x < limit, place.y < limit else { return nil }
    return Double(around[Int(place.y) * side + Int(place.x)])
  }

  /// The heat's own place near a corner; `nil` where it is cold.
  func place(near corner: Point) -> Point? {
    let reach = max(2.5, 0.075 * Double(side))
    let spread = 2 * (0.7 * reach) * (0.7 * reach)
    var best: (heat: Double, cell: Int)?
    let columns = cells(from: corner.x - 1.5 * reach, to: corner.x + 1.5 * reach)
    for y in cells(from: corner.y - 1.5 * reach, to: corner.y + 1.5 * reach) {
      for x in columns {
        let off = Point(Double(x) + 0.5, Double(y) + 0.5) - corner
        let square = off.dot(off)
        guard square < 2 * reach * reach else { continue }
        let weighed = Double(heat[y * side + x]) * Math.exp(-square / spread)
        if weighed > best?.heat ?? 0 { best = (weighed, y * side + x) }
      }
    }
    guard let best, heat[best.cell] >= CornerHeat.leastPlace else { return nil }
    return middle(around: best.cell, reach: 2)
  }

  private static let leastPlace: Float = 0.22

  private func cells(from low: Double, to high: Double) -> Range<Int> {
    let first = min(max(low, 0), Double(side))
    let end = min(max(high + 1, first), Double(side))
    return Int(first)..<Int(end)
  }

  /// The middle of the heat around a cell, hot cells counting more.
  private func middle(around cell: Int, reach: Int) -> Point {
    let (column, row) = (cell % side, cell / side)
    var (sum, total) = (Point(0, 0), 0.0)
    for y in max(0, row - reach)...min(side - 1, row + reach) {
      for x in max(0, column - reach)...min(side - 1, column + reach) {
        let value = Double(heat[y * side + x])
        sum = sum + Point(Double(x) + 0.5, Double(y) + 0.5) * (value * value)
        total += value * value
      }
    }
    return sum * (1 / total)
  }
}

extension [Float] {
  /// The largest of each cell of a square map and its eight neighbours.
  @_optimize(speed)
  func dilated(side: Int) -> [Float] {
    var across = self
    for y in 0..<side {
      for x in 0..<side {
        let place = y * side + x
        if x > 0 { across[place] = Swift.max(across[place], self[place - 1]) }
        if x + 1 < side { across[place] = Swift.max(across[place], self[place + 1]) }
      }
    }
    var result = across
    for y in 0..<side {
      for x in 0..<side {
        let place = y * side + x
        if y > 0 { result[place] = Swift.max(result[place], across[place - side]) }
        if y + 1 < side { result[place] = Swift.max(result[place], across[place + side]) }
      }
    }
    return result
  }

  /// The square map at twice the side, straight between cells' middles.
  @_optimize(speed)
  func doubled(side: Int) -> [Float] {
    var result: [Float] = []
    result.reserveCapacity(4 * count)
    func neighbours(_ k: Int) -> (near: Int, far: Int) {
      let near = k / 2
      return (near, Swift.min(Swift.max(k % 2 == 0 ? near - 1 : near + 1, 0), side - 1))
    }
    for y in 0..<2 * side {
      let (row, otherRow) = neighbours(y)
      for x in 0..<2 * side {
        let (column, otherColumn) = neighbours(x)
        let near = 0.75 * self[row * side + column] + 0.25 * self[row * side + otherColumn]
        let far = 0.75 * self[otherRow * side + column] + 0.25 * self[otherRow * side + otherColumn]
        result.append(0.75 * near + 0.25 * far)
      }
    }
    return result
  }
}
