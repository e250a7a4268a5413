package import Imaging

/// A sheet on the inside of a lying cylinder, photographed aslant from above: curved by a known
/// geometry, so that the true mesh is known, and which place of the sheet a pixel shows.
///
/// Lengths are in heights of the sheet. The cylinder's axis runs down the sheet; the camera stands
/// in front of its middle and has been raised by `tilt`.
package struct BentSheet: Sendable {
  /// The photo's pixels.
  package let width: Int
  /// The photo's pixels.
  package let height: Int
  /// The sheet's width over its height.
  package let aspect: Double
  /// The angle that the sheet runs round the cylinder, in radians; 0 is flat.
  package let angle: Double
  private let tilt: (sine: Double, cosine: Double)

  /// From the camera to the sheet's middle.
  private static let distance = 2.2

  /// A sheet in a photo of this size.
  package init(width: Int, height: Int, aspect: Double = 0.707, angle: Double, tilt: Double) {
    (self.width, self.height, self.aspect, self.angle) = (width, height, aspect, angle)
    self.tilt = (Math.sin(tilt), Math.cos(tilt))
  }

  private var radius: Double { aspect / angle }
  /// Pixels a length at distance 1.
  private var focal: Double { 0.8 * Double(height) * BentSheet.distance }

  /// Where a place on the sheet, in its unit coordinates, is seen, in pixels.
  package func photo(_ place: Point) -> Point {
    var (x, z) = ((place.x - 0.5) * aspect, 0.0)
    if angle != 0 {
      let turn = (place.x - 0.5) * angle
      // The sides rise towards the camera.
      (x, z) = (radius * Math.sin(turn), radius * (1 - Math.cos(turn)))
    }
    let y = place.y - 0.5
    let (down, near) = (y * tilt.cosine - z * tilt.sine, y * tilt.sine + z * tilt.cosine)
    let scale = focal / (BentSheet.distance - near)
    return Point(Double(width) / 2 + x * scale, Double(height) / 2 + down * scale)
  }

  /// The place on the sheet that a pixel shows, in unit coordinates, which may be outside it; `nil`
  /// where the cylinder is not met.
  package func place(_ pixel: Point) -> Point? {
    // The line of sight, in the sheet's frame: from the camera on, with z towards it.
    let (px, py) = (
      (pixel.x - Double(width) / 2) / focal, (pixel.y - Double(height) / 2) / focal
    )
    let eye = (y: BentSheet.distance * tilt.sine, z: BentSheet.distance * tilt.cosine)
    let way = (
      x: px, y: py * tilt.cosine - tilt.sine, z: -py * tilt.sine - tilt.cosine
    )
    guard angle != 0 else {
      let t = -eye.z / way.z
      return Point(t * way.x / aspect + 0.5, eye.y + t * way.y + 0.5)
    }
    // x² + (z − radius)² = radius², the farther of both places.
    let start = eye.z - radius
    let (a, b) = (way.x * way.x + way.z * way.z, start * way.z)
    let root = b * b - a * (start * start - radius * radius)
    guard root >= 0 else { return nil }
    let t = (-b + root.squareRoot()) / a
    let (x, z) = (t * way.x, eye.z + t * way.z)
    let turn = Math.atan2(x, radius - z)
    return Point(turn / angle + 0.5, eye.y + t * way.y + 0.5)
  }

  /// The corners in unit coordinates of the photo.
  package var quad: Quad {
    Quad.whole.mapped { photo($0) }
      .scaled(x: 1 / Double(width), y: 1 / Double(height))
  }

  /// The true mesh, in unit coordinates of the page that the quad alone gives.
  package func mesh(columns: Int = 31, rows: Int = 45) -> Mesh? {
    let pixels = quad.scaled(x: Double(width), y: Double(height))
    guard let flat = Mesh.flat(columns: columns, rows: rows),
      let toPage = Homography(from: pixels, to: .whole)
    else { return nil }
    return flat.mapped { toPage(photo($0)) }
  }

  /// The photo of a sheet with this print, a function of its unit coordinates, on a desk.
  package func photo(
    desk: RGBA = RGBA(60, 45, 35), print: (Point) -> RGBA
  ) -> ColourBitmap {
    var bitmap = ColourBitmap(width: width, height: height, filledWith: desk)
    bitmap.updateRows { y, row in
      for x in row.indices {
        guard let place = place(Point(Double(x) + 0.5, Double(y) + 0.5)),
          (0...1).contains(place.x), (0...1).contains(place.y)
        else { continue }
        row[x] = print(place)
      }
    }
    return bitmap
  }
}

extension BentSheet {
  /// Paper with lines of print, soft enough for any resolution.
  package static func lines(_ place: Point) -> RGBA {
    let isInside = (0.1...0.9).contains(place.x) && (0.08...0.92).contains(place.y)
    let wave = Math.cos(place.y * 40 * 2 * Math.pi)
    let value = isInside ? UInt8((170 + 70 * wave).rounded()) : 240
    return RGBA(value, value, value)
  }
}
