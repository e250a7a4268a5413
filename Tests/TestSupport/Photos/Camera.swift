import Imaging
import Scanning

/// A pinhole camera over a plane: from millimetres on the desk (from the page's middle, x right
/// and y down along the page) to pixels of the photo, and back.
struct Camera {
  private let toPhoto: Homography
  private let toDesk: Homography

  /// The camera that sees a page of this size as the shot says.
  init(page: PhysicalSize, shot: Shot) {
    let (pitch, yaw, roll) = (
      Angle(degrees: shot.pitch), Angle(degrees: shot.yaw), Angle(degrees: shot.roll)
    )
    // Where the page's own x and y axes point; x right, y down, z away from the camera.
    let axes = [(roll.cosine, roll.sine), (-roll.sine, roll.cosine)].map { x, y in
      let turned = (x: x * yaw.cosine, z: x * yaw.sine)
      return (
        x: turned.x, y: y * pitch.cosine + turned.z * pitch.sine,
        z: -y * pitch.sine + turned.z * pitch.cosine
      )
    }
    let (width, height) = (Double(shot.width), Double(shot.height))
    let focal = shot.focalLength * max(width, height)
    let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map {
      Point($0.0 * page.width / 2, $0.1 * page.height / 2)
    }
    func matrix(_ place: (x: Double, y: Double, z: Double)) -> Homography {
      let (cx, cy) = (width / 2, height / 2)
      return Homography(
        focal * axes[0].x + cx * axes[0].z, focal * axes[1].x + cx * axes[1].z,
        focal * place.x + cx * place.z,
        focal * axes[0].y + cy * axes[0].z, focal * axes[1].y + cy * axes[1].z,
        focal * place.y + cy * place.z,
        axes[0].z, axes[1].z, place.z)
    }
    // Step back until the page fills its share, and aside until it is where it should be.
    var place = (x: 0.0, y: 0.0, z: focal * (page.width + page.height) / min(width, height))
    for _ in 0..<24 {
      let view = matrix(place)
      let seen = corners.map { view($0) }
      let (xs, ys) = (seen.map(\.x).sorted(), seen.map(\.y).sorted())
      let spans = max((xs[3] - xs[0]) / width, (ys[3] - ys[0]) / height)
      let middle = Point((xs[0] + xs[3]) / 2, (ys[0] + ys[3]) / 2)
      let wanted = Point((0.5 + shot.offset.x) * width, (0.5 + shot.offset.y) * height)
      place.x += (wanted.x - middle.x) * place.z / focal
      place.y += (wanted.y - middle.y) * place.z / focal
      let ratio = spans / shot.fill
      place = (place.x * ratio, place.y * ratio, place.z * ratio)
    }
    toPhoto = matrix(place)
    guard let inverse = toPhoto.inverse else {
      preconditionFailure("the camera looks along the desk")
    }
    toDesk = inverse
  }

  /// Where a place on the desk is seen.
  func photo(_ desk: Point) -> Point { toPhoto(desk) }

  /// The places on the desk seen along a row of the photo: numerators and denominator at the
  /// row's start, and their steps a pixel.
  func row(_ y: Double) -> (start: SIMD3<Double>, step: SIMD3<Double>) {
    let m = toDesk
    return (
      SIMD3(m.a * 0.5 + m.b * y + m.c, m.d * 0.5 + m.e * y + m.f, m.g * 0.5 + m.h * y + m.i),
      SIMD3(m.a, m.d, m.g)
    )
  }
}
