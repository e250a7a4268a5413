import Glibc

/// The tone curve of sRGB (IEC 61966-2-1).
enum SRGBCurve {
  /// The byte for linear light 0…1.
  static func byte(_ light: Double) -> UInt8 {
    let value = light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((255 * min(1, max(0, value))).rounded())
  }

  /// The bytes for linear light from 0 to 1 in equal steps.
  static func bytes(steps: Int) -> [UInt8] {
    (0..<steps).map { byte(Double($0) / Double(steps - 1)) }
  }
}
