import Imaging

/// Colours of a matrix profile (a tone curve per channel, then a matrix: Display P3, Adobe RGB,
/// nearly every camera and screen) into sRGB, some ten times as fast as through lcms2.
///
/// In such a profile each channel adds its own share of linear light. So three tables of 256
/// shares, each already through curve and matrix, are added, and one table of sRGB's curve turns
/// the sum into bytes. The tables are asked from lcms2, which also chooses the adaptation of the
/// white; the results differ from its own by at most 1.
struct MatrixConversion {
  /// Shares of linear red, green and blue light, in units of `1 / unit`, by a channel's byte.
  private var shares: [SIMD4<Int32>]
  /// sRGB's bytes by linear light, in `steps` steps.
  private let encoded: [UInt8]

  private static let stepBits: Int32 = 12
  private static let steps = 1 << Int(stepBits)
  private static let fractionBits: Int32 = 8
  private static let unit = Float(steps - 1) * Float(1 << fractionBits)

  /// The conversion; `nil` when the profile is not of this kind.
  init?(from profile: borrowing ICCProfile) {
    var colours: [SIMD3<Float>] = []
    for channel in 0..<3 {
      for value in 0..<256 {
        var colour = SIMD3<Float>(repeating: 0)
        colour[channel] = Float(value) / 255
        colours.append(colour)
      }
    }
    let mixtures = MatrixConversion.mixtures
    guard let light = profile.linearised(colours + mixtures.map { SIMD3<Float>($0) / 255 }),
      light.allSatisfy({ abs($0.x) < 16 && abs($0.y) < 16 && abs($0.z) < 16 })
    else { return nil }
    let black = light[0]
    for (mixture, measured) in zip(mixtures, light[768...]) {
      let sum = (0..<3).reduce(black) { $0 + light[256 * $1 + Int(mixture[$1])] - black }
      let error = sum - measured
      guard max(abs(error.x), abs(error.y), abs(error.z)) < 0.001 else { return nil }
    }
    shares = light[..<768].enumerated().map { index, light in
      let share = ((index < 256 ? light : light - black) * MatrixConversion.unit)
        .rounded(.toNearestOrAwayFromZero)
      return SIMD4(Int32(share.x), Int32(share.y), Int32(share.z), 0)
    }
    encoded = SRGBCurve.bytes(steps: MatrixConversion.steps)
  }

  /// Mixtures of the three channels, to see whether they add up and what comes out.
  private static let mixtures: [SIMD3<UInt8>] = {
    let values: [UInt8] = [0, 32, 64, 96, 128, 160, 192, 224, 255]
    return values.flatMap { r in values.flatMap { g in values.map { SIMD3(r, g, $0) } } }
  }()

  /// Whether colours stay as they are, within 1: the profile is sRGB itself.
  var isIdentity: Bool {
    var probe = ColourBitmap(
      width: MatrixConversion.mixtures.count, height: 1,
      pixels: MatrixConversion.mixtures.map { RGBA($0.x, $0.y, $0.z) })
    apply(to: &probe)
    return zip(probe.pixels, MatrixConversion.mixtures).allSatisfy { pixel, mixture in
      abs(Int(pixel.red) - Int(mixture.x)) <= 1 && abs(Int(pixel.green) - Int(mixture.y)) <= 1
        && abs(Int(pixel.blue) - Int(mixture.z)) <= 1
    }
  }

  /// Converts in place.
  func apply(to bitmap: inout ColourBitmap) {
    let top = SIMD4(repeating: Int32(MatrixConversion.steps - 1))
    let half = SIMD4(repeating: Int32(1) << (MatrixConversion.fractionBits - 1))
    shares.withUnsafeBufferPointer { shares in
      encoded.withUnsafeBufferPointer { encoded in
        bitmap.updateRows { _, row in
          for x in row.indices {
            let pixel = row[x]
            let light =
              (shares[Int(pixel.red)] &+ shares[256 &+ Int(pixel.green)]
                &+ shares[512 &+ Int(pixel.blue)] &+ half) &>> MatrixConversion.fractionBits
            let step = light.clamped(lowerBound: .zero, upperBound: top)
            row[x] = RGBA(encoded[Int(step.x)], encoded[Int(step.y)], encoded[Int(step.z)])
          }
        }
      }
    }
  }
}
