/// A map through a bent sheet: perspective, mesh and perspective in one, so that a picture is
/// sampled once.
///
/// Between the mesh's points the sheet is a bicubic spline through them (Catmull and Rom, "A class
/// of local interpolating splines", 1974); beyond its border it goes on straight.
public struct MeshMap: Sendable {
  /// From the result to the sheet's unit coordinates.
  private let toSheet: Homography
  /// From the mesh's picture's unit coordinates to the source.
  private var toSource: Homography
  /// Cells across and down.
  private let cells: (across: Int, down: Int)
  /// The mesh's points with one more all round, each as far out as its neighbour is further in.
  private let points: [Point]

  /// The map that takes a place in the result to the sheet, from there through the mesh to its
  /// picture, and from there to the source.
  public init(_ toSheet: Homography, through mesh: Mesh, _ toSource: Homography) {
    self.toSheet = toSheet
    self.toSource = toSource
    cells = (mesh.columns - 1, mesh.rows - 1)
    points = MeshMap.surrounded(mesh)
  }

  /// Where `point` goes.
  public func callAsFunction(_ point: Point) -> Point { toSource(bent(toSheet(point))) }

  /// First this map, then `next`.
  public func concatenated(with next: Homography) -> MeshMap {
    var map = self
    map.toSource = toSource.concatenated(with: next)
    return map
  }

  /// How far the image of `point` moves when the point moves by one to the right, and down: the
  /// mean over a few pixels.
  func scale(at point: Point) -> (across: Double, down: Double) {
    let reach = 4.0
    func moved(_ step: Point) -> Double {
      self(point + step).distance(to: self(point - step)) / (2 * reach)
    }
    return (moved(Point(reach, 0)), moved(Point(0, reach)))
  }

  /// A place on the sheet, through the mesh.
  private func bent(_ place: Point) -> Point {
    let (column, x) = MeshMap.weights(at: place.x * Double(cells.across), cells: cells.across)
    let (row, y) = MeshMap.weights(at: place.y * Double(cells.down), cells: cells.down)
    var sum = Point(0, 0)
    for j in 0..<4 {
      let k = (row + j) * (cells.across + 3) + column
      let inRow =
        points[k] * x[0] + points[k + 1] * x[1] + points[k + 2] * x[2] + points[k + 3] * x[3]
      sum = sum + inRow * y[j]
    }
    return sum
  }

  /// The weights of four neighbours along an axis, and the first one's number in `points`.
  private static func weights(at place: Double, cells: Int) -> (first: Int, SIMD4<Double>) {
    // What is not a number is nowhere in particular.
    let held = place > 0 ? min(place, Double(cells)) : 0
    let cell = min(Int(held), cells - 1)
    let t = held - Double(cell)
    let (square, cube) = (t * t, t * t * t)
    var weights = SIMD4(
      (2 * square - cube - t) / 2, (3 * cube - 5 * square + 2) / 2,
      (4 * square - 3 * cube + t) / 2, (cube - square) / 2)
    let beyond = place - held
    if beyond != 0, beyond.isFinite {
      // Straight on, as the border's cell goes.
      weights[1] -= beyond
      weights[2] += beyond
    }
    return (cell, weights)
  }

  /// The mesh's points with a ring round them.
  private static func surrounded(_ mesh: Mesh) -> [Point] {
    func inRow(_ row: Int, _ column: Int) -> Point {
      let (first, last) = (row * mesh.columns, (row + 1) * mesh.columns - 1)
      if column < 0 { return mesh.points[first] * 2 - mesh.points[first + 1] }
      if column == mesh.columns { return mesh.points[last] * 2 - mesh.points[last - 1] }
      return mesh.points[first + column]
    }
    var points: [Point] = []
    points.reserveCapacity((mesh.columns + 2) * (mesh.rows + 2))
    for row in -1...mesh.rows {
      for column in -1...mesh.columns {
        if row < 0 {
          points.append(inRow(0, column) * 2 - inRow(1, column))
        } else if row == mesh.rows {
          points.append(inRow(row - 1, column) * 2 - inRow(row - 2, column))
        } else {
          points.append(inRow(row, column))
        }
      }
    }
    return points
  }
}
