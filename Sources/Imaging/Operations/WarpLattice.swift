/// The source places of a block of pixels of a bent map, exact at every eighth pixel of every eighth
/// row and straight between: a bend with a radius of a thousand pixels leaves that by 1/128 of one.
struct WarpLattice {
  /// Pixels from node to node.
  static var step: Int { 8 }
  /// Nodes a row.
  private let columns: Int
  /// The row of the result that the first nodes are in, a multiple of `step`, so that bands of any
  /// size have the same nodes.
  private var firstRow = 0
  /// Row by row, in the source's pixels.
  private var nodes: [Point]

  /// A lattice for blocks of so many pixels.
  init(width: Int, height: Int) {
    columns = width / WarpLattice.step + 1
    nodes = [Point](repeating: Point(0, 0), count: columns * (height / WarpLattice.step + 2))
  }

  /// Lays it on the block from a column and a row of the result on.
  mutating func lay(_ map: MeshMap, column: Int, row: Int) {
    let step = WarpLattice.step
    firstRow = row / step * step
    for k in nodes.indices {
      let place = map(
        Point(
          Double(column + k % columns * step) + 0.5,
          Double(firstRow + k / columns * step) + 0.5))
      nodes[k] = WarpLattice.held(place)
    }
  }

  /// How far the place moves in the source with a pixel to the right, and down, in a row about the
  /// run's pixel number `pixel`.
  func scale(row: Int, pixel: Int) -> (across: Double, down: Double) {
    let step = Double(WarpLattice.step)
    let k = (row - firstRow) / WarpLattice.step * columns + pixel / WarpLattice.step
    return (
      nodes[k].distance(to: nodes[k + 1]) / step, nodes[k].distance(to: nodes[k + columns]) / step
    )
  }

  /// The node at the end `column` of the run in a row, off its middle by a part of a pixel.
  func node(_ column: Int, row: Int, offset: Double) -> Point {
    let down = row - firstRow
    let k = down / WarpLattice.step * columns + column
    let part = (Double(down % WarpLattice.step) + offset) / Double(WarpLattice.step)
    return nodes[k] + (nodes[k + columns] - nodes[k]) * part
  }

  /// A place in a range that has all pictures in it, and numbers that fit.
  private static func held(_ place: Point) -> Point {
    func held(_ value: Double) -> Double {
      value.isNaN ? -2_000_000 : max(-2_000_000, min(2_000_000, value))
    }
    return Point(held(place.x), held(place.y))
  }
}
