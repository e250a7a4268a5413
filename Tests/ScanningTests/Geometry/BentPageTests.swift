import Imaging
import Scanning
import TestSupport
import Testing

struct BentPageTests {
  private let sheet = BentSheet(width: 900, height: 1200, angle: 1.1, tilt: 0.35)

  /// The root of the mean square of how far a page is from its print, in levels, but for the rim.
  private func error(_ page: ColourBitmap, _ print: (Point) -> RGBA) -> Double {
    var (sum, count) = (0.0, 0.0)
    for y in page.height / 20..<page.height * 19 / 20 {
      for x in page.width / 20..<page.width * 19 / 20 {
        let true_ = print(
          Point(
            (Double(x) + 0.5) / Double(page.width), (Double(y) + 0.5) / Double(page.height)))
        let off = Double(page[x, y].red) - Double(true_.red)
        sum += off * off
        count += 1
      }
    }
    return (sum / count).squareRoot()
  }

  @Test func aMeshThatBendsNothingChangesNoBit() throws {
    let photo = sheet.photo(print: BentSheet.lines)
    let flat = try #require(Mesh.flat(columns: 31, rows: 45))
    for recipe in [
      Recipe(quad: sheet.quad), Recipe(quad: sheet.quad, quarterTurns: 1, fineAngle: 2), Recipe(),
    ] {
      var meshed = recipe
      meshed.mesh = flat
      #expect(Pipeline.flatten(photo, by: meshed) == Pipeline.flatten(photo, by: recipe))
    }
  }

  /// 48 levels off are what lines are that lie nowhere near their places.
  @Test(arguments: [0, 1, 2, 3])
  func aCylinderIsStraightenedByItsTrueMesh(turns: Int) {
    let photo = sheet.photo(print: BentSheet.lines)
    var recipe = Recipe(quad: sheet.quad, quarterTurns: turns, paper: .fit)
    func page() -> ColourBitmap {
      Pipeline.flatten(photo, by: recipe).picture.turned(clockwiseQuarterTurns: -turns)
    }
    #expect(error(page(), BentSheet.lines) > 30)
    recipe.mesh = sheet.mesh()
    #expect(error(page(), BentSheet.lines) < 4)
  }

  @Test func aBentSheetKeepsItsShape() {
    let photo = sheet.photo(print: BentSheet.lines)
    let recipe = Recipe(quad: sheet.quad, mesh: sheet.mesh(), paper: .fit)
    let size = Pipeline.flatten(photo, by: recipe).size
    // Seen from in front, its width is foreshortened by 1 − sin(θ/2)/(θ/2), five per cent, of
    // which the lengths along the mesh know the part that shows as bend.
    #expect(abs(size.width / size.height / sheet.aspect - 1) < 0.06)
  }

  @Test func bandsOfABentPageAreTheWhole() {
    let photo = sheet.photo(print: BentSheet.lines)
    let recipe = Recipe(quad: sheet.quad, mesh: sheet.mesh(), fineAngle: 1)
    let whole = Pipeline.flatten(photo, by: recipe)
    let banded = Pipeline.flatten(photo, by: recipe) { warp in
      ColourBitmap(
        width: warp.width, height: warp.height, bands: 5,
        perform: { count, band in (0..<count).forEach(band) }, draw: warp.drawn)
    }
    #expect(whole == banded)
  }

  @Test func onlyABentSheetHasBentSides() throws {
    for (angle, isBent) in [(0.0, false), (0.5, true), (1.1, true)] {
      let sheet = BentSheet(width: 900, height: 1200, angle: angle, tilt: 0.35)
      let outline = try #require(
        PageOutline(of: sheet.quad, in: sheet.photo(print: BentSheet.lines)))
      #expect(outline.isBent == isBent, "\(angle): \(outline.bow)")
    }
  }

  @Test func aMeshIsConfirmedByTheSidesOrNot() throws {
    let outline = try #require(
      PageOutline(of: sheet.quad, in: sheet.photo(print: BentSheet.lines)))
    let mesh = try #require(sheet.mesh())
    #expect(outline.confirms(mesh))
    // The sides' middles are bent farther than edges are looked for.
    #expect(outline.unexplained(by: mesh) < 0.3)
    let flat = try #require(Mesh.flat(columns: 31, rows: 45))
    #expect(abs(outline.unexplained(by: flat) - 1) < 0.01)
    // Bent the other way.
    let grid = flat.points
    let other = try #require(
      Mesh(
        columns: 31, rows: 45, points: zip(mesh.points, grid).map { $1 * 2 - $0 }))
    #expect(!outline.confirms(other))
  }

  @Test func anAbsurdMeshFitsNoPage() throws {
    let flat = try #require(Mesh.flat(columns: 9, rows: 9))
    #expect(flat.fitsPage)
    #expect(sheet.mesh()?.fitsPage == true)
    #expect(flat.mapped { Point($0.x * 0.8 + 0.1, $0.y) }?.fitsPage == false)
    // The top eighth spread over three quarters of the page.
    let spread = flat.mapped { Point($0.x, $0.y.squareRoot().squareRoot().squareRoot()) }
    #expect(spread?.fitsPage == false)
  }

  @Test(arguments: [0, 1, 2, 3])
  func whatIsSeenInTheViewIsTheRecipesMesh(turns: Int) throws {
    let recipe = Recipe(quad: sheet.quad, quarterTurns: turns)
    let view = try #require(MeshView(of: recipe, width: 900, height: 1200))
    let picture = view.picture(of: sheet.photo(print: BentSheet.lines), longSide: 300)
    #expect(max(picture.width, picture.height) == 300)
    let flat = try #require(Mesh.flat(columns: 5, rows: 7))
    // The whole view, with its margin, seen from the page: upright, and wider than the page.
    let mesh = try #require(view.mesh(of: flat))
    #expect(mesh.columns == (turns % 2 == 0 ? 5 : 7))
    let first = mesh.points[0]
    #expect(first.x < 0 && first.y < 0 && first.x > -0.3 && first.y > -0.3)
  }
}
