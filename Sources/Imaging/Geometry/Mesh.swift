/// How a sheet is bent: where the points of a regular grid on it are seen.
///
/// The point in column i of n and row j of m lies at (i / (n − 1), j / (m − 1)) of the sheet, in
/// unit coordinates, and is seen at `points[j * n + i]`, in the unit coordinates of a picture. A
/// mesh is a value to be kept: drawing through it is `MeshMap`'s work.
public struct Mesh: Equatable, Sendable {
  /// Points in a row, 2…256.
  public let columns: Int
  /// Points in a column, 2…256.
  public let rows: Int
  /// Row by row, in unit coordinates of the picture.
  public let points: [Point]

  /// The points of a row or column that a mesh may have.
  public static let counts = 2...256
  /// No coordinate is farther out than this.
  static let reach = -1.0...2

  /// A mesh from its points, row by row; `nil` where it is no sheet's: when there are too few or too
  /// many, when one is not finite or far outside the picture, when a cell is turned over or has no
  /// area.
  public init?(columns: Int, rows: Int, points: [Point]) {
    guard Mesh.counts.contains(columns), Mesh.counts.contains(rows),
      points.count == columns * rows,
      points.allSatisfy({ Mesh.reach.contains($0.x) && Mesh.reach.contains($0.y) })
    else { return nil }
    self.columns = columns
    self.rows = rows
    self.points = points
    guard cells.allSatisfy({ $0.isConvex }) else { return nil }
  }

  /// The mesh of a sheet that fills the picture and is not bent.
  public static func flat(columns: Int = 2, rows: Int = 2) -> Mesh? {
    guard counts.contains(columns), counts.contains(rows) else { return nil }
    return Mesh(
      columns: columns, rows: rows, points: regularGrid(columns: columns, rows: rows))
  }

  /// Whether it leaves all as it is: each point is where the regular grid has it.
  public var isFlat: Bool { points == Mesh.regularGrid(columns: columns, rows: rows) }

  /// The mesh in another picture's unit coordinates; `nil` where it is none there.
  public func mapped(_ transform: (Point) -> Point) -> Mesh? {
    Mesh(columns: columns, rows: rows, points: points.map(transform))
  }

  /// The mesh of the sheet after clockwise quarter turns: its top left was its bottom left before
  /// one. The points stay where they are seen.
  public func turned(clockwiseQuarterTurns turns: Int) -> Mesh {
    var result = self
    for _ in 0..<((turns % 4) + 4) % 4 { result = Mesh(turning: result) }
    return result
  }

  /// A quarter turn.
  private init(turning mesh: Mesh) {
    columns = mesh.rows
    rows = mesh.columns
    var points: [Point] = []
    points.reserveCapacity(mesh.points.count)
    for row in 0..<mesh.columns {
      for column in 0..<mesh.rows {
        points.append(mesh.points[(mesh.rows - 1 - column) * mesh.columns + row])
      }
    }
    self.points = points
  }

  /// The four points round each cell.
  private var cells: [Quad] {
    var cells: [Quad] = []
    cells.reserveCapacity((columns - 1) * (rows - 1))
    for row in 0..<rows - 1 {
      for column in 0..<columns - 1 {
        let k = row * columns + column
        cells.append(
          Quad(points[k], points[k + 1], points[k + columns + 1], points[k + columns]))
      }
    }
    return cells
  }

  /// The places on the sheet that the points belong to.
  static func regularGrid(columns: Int, rows: Int) -> [Point] {
    var grid: [Point] = []
    grid.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        grid.append(
          Point(Double(column) / Double(columns - 1), Double(row) / Double(rows - 1)))
      }
    }
    return grid
  }
}

// What a mesh tells of its sheet.
extension Mesh {
  /// The flat sheet that is seen most nearly where the points are, by least squares: from the sheet's
  /// unit coordinates to the picture's. `nil` where there is none.
  public var flattest: Homography? {
    Homography(from: Mesh.regularGrid(columns: columns, rows: rows), to: points)
  }

  /// The mean length of the rows and of the columns, measured along the mesh, its points moved by
  /// `transform` to a picture that is `aspect` wide and 1 high.
  public func lengths(
    aspect: Double, _ transform: (Point) -> Point = { $0 }
  ) -> (across: Double, down: Double) {
    let points = points.map(transform)
    func distance(_ a: Point, _ b: Point) -> Double {
      Math.hypot((b.x - a.x) * aspect, b.y - a.y)
    }
    var (across, down) = (0.0, 0.0)
    for row in 0..<rows {
      for column in 0..<columns {
        let k = row * columns + column
        if column > 0 { across += distance(points[k - 1], points[k]) }
        if row > 0 { down += distance(points[k - columns], points[k]) }
      }
    }
    return (across / Double(rows), down / Double(columns))
  }

  /// The smallest and the largest area of a cell, where each of a flat sheet's is 1.
  public var stretch: (least: Double, most: Double) {
    let whole = Double((columns - 1) * (rows - 1))
    var (least, most) = (Double.infinity, 0.0)
    for cell in cells {
      least = min(least, cell.area * whole)
      most = max(most, cell.area * whole)
    }
    return (least, most)
  }
}
