import Imaging
import Scanning

/// A pinhole camera over a plane: from millimetres on the desk (from the page's middle, x right
/// and y down along the page) to pixels of the photo, and back.
struct Camera {
  /// Rows of the matrix that takes (x, y, 1) on the desk to the photo.
  private var toPhoto: [Double]
  private var toDesk: [Double]

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
    func matrix(_ place: (x: Double, y: Double, z: Double)) -> [Double] {
      let (cx, cy) = (width / 2, height / 2)
      return [
        focal * axes[0].x + cx * axes[0].z, focal * axes[1].x + cx * axes[1].z,
        focal * place.x + cx * place.z,
        focal * axes[0].y + cy * axes[0].z, focal * axes[1].y + cy * axes[1].z,
        focal * place.y + cy * place.z,
        axes[0].z, axes[1].z, place.z,
      ]
    }
    // Step back until the page fills its share, and aside until it is where it should be.
    var place = (x: 0.0, y: 0.0, z: focal * (page.width + page.height) / min(width, height))
    for _ in 0..<24 {
      let m = matrix(place)
      let seen = corners.map { Self.apply(m, $0) }
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
    toDesk = Self.inverse(toPhoto)
  }

  /// Where a place on the desk is seen.
  func photo(_ desk: Point) -> Point { Self.apply(toPhoto, desk) }
  /// The place on the desk that is seen there.
  func desk(_ photo: Point) -> Point { Self.apply(toDesk, photo) }

  /// The places on the desk seen along a row of the photo: numerators and denominator at the
  /// row's start, and their steps a pixel.
  func row(_ y: Double) -> (start: SIMD3<Double>, step: SIMD3<Double>) {
    let m = toDesk
    return (
      SIMD3(
        m[0] * 0.5 + m[1] * y + m[2], m[3] * 0.5 + m[4] * y + m[5],
        m[6] * 0.5 + m[7] * y + m[8]),
      SIMD3(m[0], m[3], m[6])
    )
  }

  private static func apply(_ m: [Double], _ p: Point) -> Point {
    let w = m[6] * p.x + m[7] * p.y + m[8]
    return Point((m[0] * p.x + m[1] * p.y + m[2]) / w, (m[3] * p.x + m[4] * p.y + m[5]) / w)
  }

  /// The adjugate: the inverse but for a factor, which a projection ignores.
  private static func inverse(_ m: [Double]) -> [Double] {
    [
      m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
      m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
      m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
    ]
  }
}
