import Documents
import Imaging
import Scanning
import TestSupport
import Testing

/// When a page gets a mesh, and when it is left as it is.
struct DewarpingTests {
  private let bent = BentSheet(width: 750, height: 1000, angle: 1.1, tilt: 0.35)
  private let flat = BentSheet(width: 750, height: 1000, angle: 0, tilt: 0.35)

  private func page(
    of sheet: BentSheet, _ dewarper: any PageDewarper, _ dewarping: Dewarping = .automatic
  ) async throws -> ScannedPage {
    let settings = ScanSettings(
      crop: .corners(sheet.quad.scaled(x: 750, y: 1000)), dewarping: dewarping, look: .original)
    return try await PageScanner(settings: settings, recognizer: nil, dewarper: dewarper)
      .page(from: ScanPhoto(bitmap: sheet.photo(print: BentSheet.lines)))
  }

  /// The true mesh as the net would see it, in the view.
  private func seen(_ sheet: BentSheet) throws -> Mesh {
    let view = try #require(
      MeshView(of: Recipe(quad: sheet.quad), width: sheet.width, height: sheet.height))
    let corners = try #require(Mesh.flat().flatMap { view.mesh(of: $0) })
    let toView = try #require(
      Homography(
        from: Quad(corners.points[0], corners.points[1], corners.points[3], corners.points[2]),
        to: .whole))
    return try #require(sheet.mesh()?.mapped { toView($0) })
  }

  @Test func aBentPageGetsItsMesh() async throws {
    let page = try await page(of: bent, FixedDewarper(mesh: try seen(bent)))
    let mesh = try #require(page.recipe.mesh)
    let truth = try #require(bent.mesh())
    for (point, truth) in zip(mesh.points, truth.points) {
      #expect(point.distance(to: truth) < 1e-6)
    }
  }

  @Test func aFlatPageIsNotEvenAskedAbout() async throws {
    let dewarper = FixedDewarper(mesh: try seen(bent))
    #expect(try await page(of: flat, dewarper).recipe.mesh == nil)
    #expect(dewarper.askings == 0)
    #expect(try await page(of: bent, dewarper, .never).recipe.mesh == nil)
    #expect(dewarper.askings == 0)
  }

  @Test func aMeshThatThePhotoDoesNotConfirmIsNotTaken() async throws {
    let level = try #require(Mesh.flat(columns: 31, rows: 45))
    let crop = try #require(level.mapped { Point(0.04 + 0.92 * $0.x, 0.04 + 0.92 * $0.y) })
    #expect(try await page(of: bent, FixedDewarper(mesh: crop)).recipe.mesh == nil)
    #expect(try await page(of: bent, FixedDewarper(mesh: nil)).recipe.mesh == nil)
    // One that is far from the page isn't even where all are asked for.
    let small = try #require(level.mapped { Point(0.3 + 0.4 * $0.x, 0.3 + 0.4 * $0.y) })
    #expect(try await page(of: bent, FixedDewarper(mesh: small), .always).recipe.mesh == nil)
  }

  @Test func alwaysMeansFlatPagesToo() async throws {
    let page = try await page(of: flat, FixedDewarper(mesh: try seen(flat)), .always)
    #expect(page.recipe.mesh != nil)
  }

  @Test func aDewarperThatFailsLosesNoPage() async throws {
    let page = try await page(of: bent, FailingDewarper())
    #expect(page.recipe.mesh == nil && page.recipe.quad != nil)
    #expect(page.notes.contains(.bendNotSeen(.engineFailed(reason: "the fake fails"))))
  }
}
