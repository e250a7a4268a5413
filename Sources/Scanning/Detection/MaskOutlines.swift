package import Imaging

extension PageMaps {
  /// The closed curves around the parts of the mask above one half, in cells, clockwise, largest
  /// first; a part that reaches out of the picture is closed along the border. Parts of less than
  /// `leastArea` of the picture are left out, holes too.
  ///
  /// The curves run between the cells' middles where the mask, taken as straight from one to the
  /// next, is one half (Lorensen and Cline's marching cubes, 1987, in the plane).
  ///
  /// - Parameter lessBoundary: whether the boundary is taken off the mask, so that it parts pages.
  package func maskOutlines(leastArea: Double, lessBoundary: Bool = false) -> [[Point]] {
    let values = lessBoundary ? zip(mask, boundary).map { $0 - $1 } : mask
    let field = OutlineField(side: side, values: values)
    return field.curves()
      .map { (curve: $0, area: area(of: $0)) }
      .filter { $0.area >= leastArea * Double(side * side) }
      .sorted { $0.area > $1.area }
      .map { $0.curve }
  }
}

/// The area inside a closed curve, positive when it runs clockwise.
package func area(of curve: [Point]) -> Double {
  guard var last = curve.last else { return 0 }
  var sum = 0.0
  for point in curve {
    sum += last.cross(point)
    last = point
  }
  return sum / 2
}

/// Crossings of one half between neighbouring cells, and which follows which.
private struct OutlineField {
  private let side: Int
  /// Cells with a ring around them.
  private let width: Int
  private let values: [Float]
  /// For the edge to the right of each cell, then for the edge below each: the number of the edge
  /// that the curve meets next; −1 where it is not crossed.
  private var next: [Int32]

  init(side: Int, values: [Float]) {
    self.side = side
    width = side + 2
    // Beyond the border lies what makes the curve cross exactly there.
    var ringed = [Float](repeating: 0, count: width * width)
    for y in 0..<width {
      for x in 0..<width {
        let (column, row) = (min(max(x - 1, 0), side - 1), min(max(y - 1, 0), side - 1))
        let value = values[row * side + column]
        let isCell = column == x - 1 && row == y - 1
        ringed[y * width + x] = isCell ? value : min(value, 1 - value)
      }
    }
    self.values = ringed
    next = [Int32](repeating: -1, count: 2 * width * width)
    for y in 0..<width - 1 {
      for x in 0..<width - 1 { connect(x, y) }
    }
  }

  /// Joins the crossings of the square between four cells' middles. Going clockwise around it,
  /// a curve that has the inside to its right enters where the inside ends and leaves where it
  /// begins.
  private mutating func connect(_ x: Int, _ y: Int) {
    let corner = y * width + x
    let first = values[corner] > 0.5
    if first == (values[corner + 1] > 0.5), first == (values[corner + width] > 0.5),
      first == (values[corner + width + 1] > 0.5)
    {
      return
    }
    let cells = [corner, corner + 1, corner + 1 + width, corner + width]
    let down = width * width
    let edges = [corner, down + corner + 1, corner + width, down + corner]
    let isInside = cells.map { values[$0] > 0.5 }
    var (ends, begins): ([Int], [Int]) = ([], [])
    for k in 0..<4 where isInside[k] != isInside[(k + 1) % 4] {
      if isInside[k] { ends.append(k) } else { begins.append(k) }
    }
    if ends.count == 1 {
      next[edges[ends[0]]] = Int32(edges[begins[0]])
      return
    }
    // Two opposite corners are inside: joined when the middle is.
    let middle = cells.reduce(Float(0)) { $0 + values[$1] } / 4
    let turn = middle > 0.5 ? 1 : 3
    for end in ends { next[edges[end]] = Int32(edges[(end + turn) % 4]) }
  }

  /// All curves, outer ones clockwise, holes anticlockwise.
  func curves() -> [[Point]] {
    var left = next
    var result: [[Point]] = []
    for start in left.indices where left[start] >= 0 {
      var curve: [Point] = []
      var edge = start
      while left[edge] >= 0 {
        curve.append(crossing(of: edge))
        let following = Int(left[edge])
        left[edge] = -1
        edge = following
      }
      result.append(curve)
    }
    return result
  }

  /// Where the values cross one half on an edge, in cells.
  private func crossing(of edge: Int) -> Point {
    let isDown = edge >= width * width
    let cell = isDown ? edge - width * width : edge
    let (a, b) = (values[cell], values[isDown ? cell + width : cell + 1])
    let part = Double((a - 0.5) / (a - b))
    let middle = Point(Double(cell % width) - 0.5, Double(cell / width) - 0.5)
    return middle + (isDown ? Point(0, part) : Point(part, 0))
  }
}
