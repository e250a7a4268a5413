import CLCMS
import Imaging

/// An open colour profile of lcms2; closed when it goes.
struct ICCProfile: ~Copyable {
  private let handle: cmsHPROFILE

  /// The profile in `bytes`; `nil` when lcms2 cannot read it.
  init?(_ bytes: [UInt8]) {
    guard let handle = cmsOpenProfileFromMem(bytes, UInt32(bytes.count)) else { return nil }
    self.handle = handle
  }

  private init?(owning handle: cmsHPROFILE?) {
    guard let handle else { return nil }
    self.handle = handle
  }

  deinit { cmsCloseProfile(handle) }

  /// The kind of samples it describes.
  var space: cmsColorSpaceSignature { cmsGetColorSpace(handle) }

  /// sRGB (IEC 61966-2-1).
  static func sRGB() -> ICCProfile? { ICCProfile(owning: cmsCreate_sRGBProfile()) }

  /// sRGB's primaries and white with a straight tone curve.
  static func linearSRGB() -> ICCProfile? {
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: 0.64, y: 0.33, Y: 1), Green: cmsCIExyY(x: 0.30, y: 0.60, Y: 1),
      Blue: cmsCIExyY(x: 0.15, y: 0.06, Y: 1))
    guard let straight = cmsBuildGamma(nil, 1) else { return nil }
    defer { cmsFreeToneCurve(straight) }
    let curves: [OpaquePointer?] = [straight, straight, straight]
    return ICCProfile(owning: cmsCreateRGBProfile(&white, &primaries, curves))
  }

  /// Converts in place, pixel by pixel through lcms2: right for every profile, but slow. False
  /// when lcms2 cannot.
  @discardableResult
  func convert(_ bitmap: inout ColourBitmap, from layout: UInt32) -> Bool {
    guard let target = ICCProfile.sRGB(),
      let transform = transform(from: layout, to: target, as: SampleLayout.rgba)
    else { return false }
    defer { cmsDeleteTransform(transform) }
    let width = UInt32(bitmap.width)
    bitmap.updateRows { _, row in
      row.withUnsafeMutableBytes { bytes in
        cmsDoTransform(transform, bytes.baseAddress, bytes.baseAddress, width)
      }
      for x in row.indices { row[x].alpha = 255 }
    }
    return true
  }

  /// The linear sRGB of colours that are written in this profile; unbounded outside the gamut.
  /// `nil` when lcms2 cannot.
  func linearised(_ colours: [SIMD3<Float>]) -> [SIMD3<Float>]? {
    guard let target = ICCProfile.linearSRGB(),
      let transform = transform(
        from: SampleLayout.floatRGB, to: target, as: SampleLayout.floatRGB)
    else { return nil }
    defer { cmsDeleteTransform(transform) }
    let input = colours.flatMap { [$0.x, $0.y, $0.z] }
    var output = [Float](repeating: 0, count: input.count)
    cmsDoTransform(transform, input, &output, UInt32(colours.count))
    return colours.indices.map {
      SIMD3(output[3 * $0], output[3 * $0 + 1], output[3 * $0 + 2])
    }
  }

  private func transform(
    from layout: UInt32, to target: borrowing ICCProfile, as targetLayout: UInt32
  ) -> cmsHTRANSFORM? {
    cmsCreateTransform(
      handle, layout, target.handle, targetLayout, UInt32(INTENT_RELATIVE_COLORIMETRIC),
      space == cmsSigCmykData ? UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION) : 0)
  }
}
