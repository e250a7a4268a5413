public import Imaging

/// The part of a photo in which a page's mesh is looked for: a box round the page, upright, with a
/// margin, so that the sheet's own edges are seen.
///
/// It is a plain piece of the photo, not straightened: nets that see meshes know pages as cameras
/// see them.
public struct MeshView: Sendable {
  /// From the view's unit coordinates to the photo's.
  private let toPhoto: Homography
  /// From the photo's unit coordinates to those of the page that the quad alone gives.
  private let toPage: Homography
  private let quarterTurns: Int
  /// The view's width over height, in pixels of the photo.
  private let shape: Point

  /// The margin on each side, as a part of the page's extent.
  public static let margin = 0.04

  /// The view of a recipe's page in a photo of this size, in pixels, turned by the recipe's quarter
  /// turns; `nil` where the quad is none.
  public init?(of recipe: Recipe, width: Int, height: Int) {
    let (wide, high) = (Double(width), Double(height))
    let quad = recipe.quad ?? .whole
    guard Flattening.isUsable(quad), let toPage = Homography(from: quad, to: .whole) else {
      return nil
    }
    self.toPage = toPage
    quarterTurns = recipe.quarterTurns
    let page = quad.scaled(x: wide, y: high).startingAtCorner(-recipe.quarterTurns)
    // The directions of the upright page's sides, at right angles.
    let across = (page.topRight - page.topLeft) + (page.bottomRight - page.bottomLeft)
    guard across.length > 0 else { return nil }
    let right = across * (1 / across.length)
    let down = Point(-right.y, right.x)
    let (xs, ys) = (page.corners.map { $0.dot(right) }, page.corners.map { $0.dot(down) })
    guard let left = xs.min(), let end = xs.max(), let top = ys.min(), let bottom = ys.max() else {
      return nil
    }
    let margin = MeshView.margin
    let size = Point((end - left) * (1 + 2 * margin), (bottom - top) * (1 + 2 * margin))
    let (x, y) = (left - margin * (end - left), top - margin * (bottom - top))
    let corner = right * x + down * y
    shape = size
    toPhoto = Homography(
      right.x * size.x / wide, down.x * size.y / wide, corner.x / wide,
      right.y * size.x / high, down.y * size.y / high, corner.y / high,
      0, 0, 1)
  }

  /// What is seen, cut out of the photo or a reduced one, its longer side so many pixels long at
  /// most.
  public func picture(of photo: ColourBitmap, longSide: Int) -> ColourBitmap {
    let (wide, high) = (Double(photo.width), Double(photo.height))
    let long = max(shape.x, shape.y)
    let width = max(1, Int((Double(longSide) * shape.x / long).rounded()))
    let height = max(1, Int((Double(longSide) * shape.y / long).rounded()))
    let map = Homography.scaling(1 / Double(width), 1 / Double(height))
      .concatenated(with: toPhoto).concatenated(with: .scaling(wide, high))
    return photo.warped(by: map, width: width, height: height, border: .nearest)
  }

  /// The recipe's mesh for one found in the view; `nil` where it is none there.
  public func mesh(of seen: Mesh) -> Mesh? {
    seen.turned(clockwiseQuarterTurns: -quarterTurns).mapped { toPage(toPhoto($0)) }
  }
}
