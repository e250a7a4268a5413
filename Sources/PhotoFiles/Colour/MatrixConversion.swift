import Imaging

/// Colours of a matrix profile (a tone curve per channel, then a matrix: Display P3, Adobe RGB,
/// nearly every camera and screen) into sRGB, some ten times as fast as through lcms2.
///
/// In such a profile each channel adds its own share of linear light. So three tables of 256
/// shares, each already through curve and matrix, are added, and one table of sRGB's curve turns
/// the sum into bytes. The tables are asked from lcms2, which also chooses the adaptation of the
/// white; the results differ from its own by at most 1.
struct MatrixConversion {
  /// Shares of linear red, green and blue light, in steps, by a channel's byte: 256 of red, of
  /// green, of blue. Sixteen bits, as the plainest processors clamp those at once.
  private let shares: [SIMD4<Int16>]
  /// sRGB's bytes by linear light in steps.
  private let encoded: [UInt8]

  /// Where the curve is steepest, in the dark, a byte is 2.5 steps.
  private static let steps = 8_192

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
    let unit = Float(MatrixConversion.steps - 1)
    let scaled = light[..<768].enumerated().map { ($0 < 256 ? $1 : $1 - black) * unit }
    guard MatrixConversion.fit(scaled) else { return nil }
    shares = scaled.map { share in
      let whole = share.rounded(.toNearestOrAwayFromZero)
      return SIMD4(Int16(whole.x), Int16(whole.y), Int16(whole.z), 0)
    }
    encoded = SRGBCurve.bytes(steps: MatrixConversion.steps)
  }

  /// Whether every sum of three shares, and of two, stays within sixteen bits.
  private static func fit(_ shares: [SIMD3<Float>]) -> Bool {
    var (low, high) = (SIMD3<Float>(repeating: 0), SIMD3<Float>(repeating: 0))
    for channel in 0..<3 {
      let own = shares[256 * channel..<256 * (channel + 1)]
      low += own.reduce(SIMD3(repeating: 0)) { pointwiseMin($0, $1) }
      high += own.reduce(SIMD3(repeating: 0)) { pointwiseMax($0, $1) }
    }
    return low.min() > Float(Int16.min + 2) && high.max() < Float(Int16.max - 2)
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
    let top = SIMD4(repeating: Int16(MatrixConversion.steps - 1))
    shares.withUnsafeBufferPointer { shares in
      encoded.withUnsafeBufferPointer { encoded in
        bitmap.updateRows { _, row in
          row.withUnsafeMutableBufferPointer { row in
            for x in row.indices {
              let pixel = row[x]
              let light =
                shares[Int(pixel.red)] &+ shares[256 &+ Int(pixel.green)]
                &+ shares[512 &+ Int(pixel.blue)]
              let step = light.clamped(lowerBound: .zero, upperBound: top)
              row[x] = RGBA(encoded[Int(step.x)], encoded[Int(step.y)], encoded[Int(step.z)])
            }
          }
        }
      }
    }
  }
}
