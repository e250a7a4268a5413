import Foundation
import Imaging
import Scanning

/// A sheet before an ideal camera: where its corners come to lie in the picture.
struct PinholeView {
  /// Width over height of the sheet.
  var aspect: Double
  /// Degrees about the picture's horizontal axis, its vertical axis, and the line of sight.
  var pitch = 0.0
  var yaw = 0.0
  var roll = 0.0
  /// As for 35 mm film, in millimetres.
  var filmFocalLength = 28.0
  var pictureWidth = 3000.0
  var pictureHeight = 4000.0
  /// The sheet's diagonal over the shorter side of the picture, seen from straight above.
  var fill = 0.9

  /// The corners in pixels, clockwise from the sheet's top left.
  var quad: Quad {
    let diagonal = hypot(pictureWidth, pictureHeight)
    let focalLength = filmFocalLength / hypot(36, 24) * diagonal
    let distance = focalLength * hypot(aspect, 1) / (fill * min(pictureWidth, pictureHeight))
    let (p, w, r) = (pitch * .pi / 180, yaw * .pi / 180, roll * .pi / 180)
    return Quad(
      Point(-aspect / 2, -0.5), Point(aspect / 2, -0.5), Point(aspect / 2, 0.5),
      Point(-aspect / 2, 0.5)
    ).mapped { corner in
      var (x, y, z) = (corner.x, corner.y, 0.0)
      (x, y) = (x * cos(r) - y * sin(r), x * sin(r) + y * cos(r))
      (y, z) = (y * cos(p) - z * sin(p), y * sin(p) + z * cos(p))
      (x, z) = (x * cos(w) - z * sin(w), x * sin(w) + z * cos(w))
      let depth = z + distance
      return Point(
        pictureWidth / 2 + focalLength * x / depth, pictureHeight / 2 + focalLength * y / depth)
    }
  }

  /// The recovered ratio over the true one.
  func error(knowingFocalLength: Bool = false) -> Double? {
    AspectRatio(
      of: quad, width: pictureWidth, height: pictureHeight,
      focalLength: knowingFocalLength ? filmFocalLength : nil
    ).map { abs($0.value / aspect - 1) }
  }
}
