import Imaging
import Testing

/// A sheet bent in both directions, by smooth waves.
private func bent(_ place: Point) -> Point {
  Point(
    place.x + 0.02 * Math.sin(3 * place.y + 1), place.y + 0.03 * Math.sin(4 * place.x + place.y))
}

private func bentMesh() throws -> Mesh {
  try #require(Mesh.flat(columns: 31, rows: 45)?.mapped(bent))
}

/// From a result to a source of these sizes.
private func map(
  _ width: Int, _ height: Int, _ mesh: Mesh, to source: (Int, Int) = (400, 300)
) -> MeshMap {
  MeshMap(
    .scaling(1 / Double(width), 1 / Double(height)), through: mesh,
    .scaling(Double(source.0), Double(source.1)))
}

private func wave(_ x: Double, _ y: Double) -> Double {
  128 + 60 * Math.sin(x / 9) + 50 * Math.cos(y / 7 + x / 23)
}

@Test
func theMapRunsThroughTheMeshsPoints() throws {
  let mesh = try bentMesh()
  let map = MeshMap(.identity, through: mesh, .identity)
  for row in [0, 1, 20, 44] {
    for column in [0, 3, 30] {
      let place = Point(Double(column) / 30, Double(row) / 44)
      #expect(map(place).distance(to: mesh.points[row * 31 + column]) < 1e-12)
    }
  }
  // And between them near the sheet that they were taken from.
  for place in [Point(0.517, 0.333), Point(0.01, 0.99), Point(0.77, 0.005)] {
    #expect(map(place).distance(to: bent(place)) < 5e-5)
  }
}

@Test(arguments: [(2, 2), (3, 2), (2, 5), (31, 45)])
func aFlatMeshIsTheIdentityAlsoBeyondTheBorder(columns: Int, rows: Int) throws {
  let mesh = try #require(Mesh.flat(columns: columns, rows: rows))
  let map = MeshMap(.identity, through: mesh, .identity)
  for place in [Point(0.4, 0.7), Point(-0.3, 0.5), Point(1.2, -0.1), Point(0, 1)] {
    #expect(map(place).distance(to: place) < 1e-12)
  }
}

@Test(arguments: [(400, 300), (700, 520), (200, 150), (90, 70), (33, 21)])
func aSmoothPictureKeepsItsShapeThroughAMesh(width: Int, height: Int) throws {
  var picture = GreyBitmap(width: 400, height: 300, filledWith: 0)
  picture.updateRows { y, row in
    for x in row.indices { row[x] = UInt8(wave(Double(x) + 0.5, Double(y) + 0.5).rounded()) }
  }
  let map = map(width, height, try bentMesh())
  let warped = Warp(of: picture, by: map, width: width, height: height, border: .nearest)
    .drawn(rows: 0..<height)
  var worst = 0.0
  // Near its edge the sheet hangs over the picture's.
  for y in height / 10..<height - height / 10 {
    for x in width / 10..<width - width / 10 {
      var sum = 0.0
      for j in 0..<4 {
        for i in 0..<4 {
          let place = map(
            Point(Double(x) + (Double(i) + 0.5) / 4, Double(y) + (Double(j) + 0.5) / 4))
          sum += wave(place.x, place.y)
        }
      }
      worst = max(worst, (Double(warped[x, y]) - sum / 16).magnitude)
    }
  }
  // As without a mesh, with which a wave is four pixels long at the smallest size; there the bend
  // between two nodes is an eighth of a pixel too.
  #expect(worst < (width < 50 ? 24 : 3.5))
}

@Test(arguments: [(390, 280), (150, 90), (60, 41)])
func bandsOfABentSheetAreTheWhole(width: Int, height: Int) throws {
  let warp = Warp(
    of: colourNoise(400, 300), by: map(width, height, try bentMesh()), width: width,
    height: height, border: .nearest)
  for bands in [1, 3, 7, height] {
    let banded = ColourBitmap(
      width: width, height: height, bands: bands,
      perform: { count, band in (0..<count).reversed().forEach(band) }, draw: warp.drawn)
    #expect(banded == warp.drawn(rows: 0..<height))
  }
}

@Test(arguments: [
  Homography(1, 0, 0, 0, 1, 0, 0.02, 0, -1), Homography(1, 0, 0, 0, 1, 0, 0.01, -0.01, 0),
  .translation(1e12, -1e12), .scaling(1e9, 1e9), .scaling(1e-9, 1e-9),
  Homography(0, 0, 0, 0, 0, 0, 0, 0, 0), Homography(.nan, 0, 0, 0, .infinity, 0, 0, 0, 1),
])
func nonsenseRoundAMeshDoesNotTrap(nonsense: Homography) throws {
  let mesh = try bentMesh()
  for map in [
    MeshMap(nonsense, through: mesh, .identity), MeshMap(.identity, through: mesh, nonsense),
  ] {
    for border in [Border<RGBA>.nearest, .filled(.white)] {
      let drawn = Warp(of: colourNoise(50, 40), by: map, width: 130, height: 70, border: border)
        .drawn(rows: 0..<70)
      #expect(drawn.width == 130)
    }
  }
}
