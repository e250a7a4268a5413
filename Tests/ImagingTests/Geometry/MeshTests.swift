import Imaging
import Testing

struct MeshTests {
  private let corners = [Point(0, 0), Point(1, 0), Point(0, 1), Point(1, 1)]

  @Test func whatIsNoSheetIsNoMesh() {
    #expect(Mesh(columns: 2, rows: 2, points: corners) != nil)
    #expect(Mesh(columns: 2, rows: 2, points: Array(corners.dropLast())) == nil)
    #expect(Mesh(columns: 1, rows: 4, points: corners) == nil)
    #expect(Mesh(columns: -2, rows: -2, points: corners) == nil)
    #expect(Mesh(columns: 257, rows: 2, points: []) == nil)
    for wrong in [Point(.nan, 0), Point(.infinity, 0), Point(0, 2.1), Point(-1.1, 0)] {
      var points = corners
      points[0] = wrong
      #expect(Mesh(columns: 2, rows: 2, points: points) == nil, "\(wrong)")
    }
    // Turned over, crossed, without area.
    for order in [[1, 0, 3, 2], [0, 1, 3, 2], [0, 0, 2, 2]] {
      #expect(Mesh(columns: 2, rows: 2, points: order.map { corners[$0] }) == nil)
    }
  }

  @Test func aFoldInOneCellIsFound() throws {
    let flat = try #require(Mesh.flat(columns: 5, rows: 4))
    var points = flat.points
    points[7] = points[9]
    #expect(Mesh(columns: 5, rows: 4, points: points) == nil)
  }

  @Test func onlyTheRegularGridIsFlat() throws {
    let flat = try #require(Mesh.flat(columns: 31, rows: 45))
    #expect(flat.isFlat)
    #expect(flat.stretch.least > 0.999 && flat.stretch.most < 1.001)
    #expect(flat.mapped { Point($0.x, $0.y + 1e-9 * $0.x) }?.isFlat == false)
  }

  @Test func aTurnBringsTheBottomLeftToTheTopLeft() throws {
    let points = (0..<6).map { Point(Double($0 % 3) / 2, Double($0 / 3)) }
    let mesh = try #require(Mesh(columns: 3, rows: 2, points: points))
    let turned = mesh.turned(clockwiseQuarterTurns: 1)
    #expect((turned.columns, turned.rows) == (2, 3))
    #expect(turned.points == [3, 0, 4, 1, 5, 2].map { points[$0] })
    #expect(mesh.turned(clockwiseQuarterTurns: -3) == turned)
    #expect(turned.turned(clockwiseQuarterTurns: 3) == mesh)
  }

  @Test func lengthsRunAlongTheMesh() throws {
    // A roof: each slope 0.3 across and 0.4 down.
    let points = [
      Point(0, 0.4), Point(0.3, 0), Point(0.6, 0.4),
      Point(0, 0.9), Point(0.3, 0.5), Point(0.6, 0.9),
    ]
    let mesh = try #require(Mesh(columns: 3, rows: 2, points: points))
    let lengths = mesh.lengths(aspect: 1)
    #expect(abs(lengths.across - 1) < 1e-12 && abs(lengths.down - 0.5) < 1e-12)
    #expect(abs(mesh.lengths(aspect: 0).across - 0.8) < 1e-12)
  }

  @Test func aFlatSheetInPerspectiveIsItsOwnFlattest() throws {
    let view = Quad(Point(0.1, 0), Point(0.8, 0.1), Point(1, 0.9), Point(0, 1))
    let map = try #require(Homography(from: .whole, to: view))
    let mesh = try #require(Mesh.flat(columns: 7, rows: 5)?.mapped { map($0) })
    let found = try #require(mesh.flattest)
    for place in [Point(0, 0), Point(0.3, 0.9), Point(1, 1)] {
      #expect(found(place).distance(to: map(place)) < 1e-9)
    }
  }
}
