import Imaging
import Scanning

/// Whether pages are drawn as if they lay flat.
public enum Dewarping: Equatable, Sendable {
  /// Those that are clearly bent.
  case automatic
  /// All in which a mesh is found.
  case always
  /// None.
  case never
}

/// Looks for the mesh of a photo's page.
struct MeshSearch {
  let dewarper: any PageDewarper
  let dewarping: Dewarping

  /// Pixels of the longer side of the picture that is looked at.
  private static let side = 1024

  /// The mesh that a recipe should have; `nil` where the page is flat, or may be. The net is asked
  /// only where the page's sides are bent, and believed only where it bends them in the same way.
  func mesh(
    for recipe: Recipe, in overview: ColourBitmap
  ) async throws(RecognitionError) -> Mesh? {
    var outline: PageOutline?
    if dewarping == .automatic {
      guard let quad = recipe.quad, let seen = PageOutline(of: quad, in: overview), seen.isBent
      else {
        return nil
      }
      outline = seen
    }
    guard let view = MeshView(of: recipe, width: overview.width, height: overview.height),
      let seen = try await dewarper.mesh(of: view.picture(of: overview, longSide: Self.side)),
      let mesh = view.mesh(of: seen), mesh.fitsPage, outline?.confirms(mesh) != false
    else { return nil }
    return mesh
  }
}
