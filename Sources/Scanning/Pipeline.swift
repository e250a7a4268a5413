public import Imaging

/// Photo and recipe in, page out. A pure function of both: the same pixels and the same recipe
/// give the same page.
public enum Pipeline {
  /// The page, cut out, straightened and turned, but not cleaned.
  ///
  /// Cropping, straightening, flattening along the mesh and both turns are one map and one pass over
  /// the pixels; a recipe without quad, mesh and fine angle moves pixels only, it never resamples
  /// them. A mesh that bends nothing changes nothing.
  ///
  /// - Parameters:
  ///   - density: of a flat scan, when its file tells a believable one. `nil` for photos.
  ///   - focalLength: of the camera, as for 35 mm film in millimetres, when the file tells.
  ///   - letterHeight: of the page's lower-case letters, in pixels of the photo, when there are any
  ///     (`PageQuality.letterHeight`): large ones are not on a large sheet.
  ///   - maximumDensity: pixels per inch of a page that must be resampled anyway, at most.
  ///   - drawing: draws the pixels; a caller with several threads may draw bands side by side.
  public static func flatten(
    _ photo: ColourBitmap, by recipe: Recipe, density: PixelDensity? = nil,
    focalLength: Double? = nil, letterHeight: Double? = nil, maximumDensity: Double? = nil,
    drawing: (Warp<RGBA>) -> ColourBitmap = { $0.drawn(rows: 0..<$0.height) }
  ) -> FlatPage {
    let plan = Flattening(
      width: photo.width, height: photo.height, recipe: recipe, density: density,
      focalLength: focalLength, letterHeight: letterHeight, maximumDensity: maximumDensity)
    return plan.page(from: photo, drawing: drawing)
  }

  /// Whether a page can be cut out at `quad`, in unit coordinates of the photo; else the recipe's
  /// quad is left out and the photo stays whole.
  public static func canCut(_ quad: Quad) -> Bool { Flattening.isUsable(quad) }

  /// The page, cut out, straightened, turned and cleaned: `flatten`, then the recipe's look.
  public static func render(
    _ photo: ColourBitmap, by recipe: Recipe, density: PixelDensity? = nil,
    focalLength: Double? = nil
  ) -> RenderedPage {
    let flat = flatten(photo, by: recipe, density: density, focalLength: focalLength)
    let image = flat.picture.enhanced(
      recipe.look, brightness: recipe.brightness, contrast: recipe.contrast)
    return RenderedPage(image: image, size: flat.size)
  }
}
