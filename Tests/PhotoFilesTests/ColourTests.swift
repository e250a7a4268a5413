import CLCMS
import Imaging
import PhotoFiles
import Testing

@Suite struct ColourTests {
  /// Fixed-point shares may differ from lcms2's own arithmetic by one.
  private static let rounding = 1

  @Test func displayP3BecomesSRGBAsLCMSDoesIt() throws {
    let profile = try #require(Self.profile(red: (0.680, 0.320), green: (0.265, 0.690)))
    let picture = Pictures.ramp()
    let read = try photo(Self.png(picture, profile: profile)).bitmap
    let wanted = try #require(Self.converted(picture, from: profile))
    #expect(Pictures.difference(read, wanted) <= ColourTests.rounding)
    #expect(Pictures.difference(read, picture) > 20)
  }

  @Test func pictureWithSRGBsOwnProfileIsLeftAlone() throws {
    let profile = try #require(Self.profile(red: (0.64, 0.33), green: (0.30, 0.60)))
    let picture = Pictures.ramp()
    #expect(try photo(Self.png(picture, profile: profile)).bitmap == picture)
  }

  @Test func aBrokenProfileChangesNothing() throws {
    let picture = Pictures.ramp()
    #expect(try photo(Self.png(picture, profile: [1, 2, 3])).bitmap == picture)
  }

  private static func png(_ picture: ColourBitmap, profile: [UInt8]) -> [UInt8] {
    let rows = (0..<picture.height).map { y in
      (0..<picture.width).flatMap { x -> [UInt8] in
        [picture[x, y].red, picture[x, y].green, picture[x, y].blue]
      }
    }
    let chunk = Array("p\0\0".utf8) + PNGFile.packed(profile)
    return PNGFile(
      width: picture.width, height: picture.height, bitDepth: 8, colourType: 2, rows: rows,
      extra: [("iCCP", chunk)]
    ).bytes
  }

  /// sRGB's curve, white and blue with these primaries.
  private static func profile(
    red: (x: Double, y: Double), green: (x: Double, y: Double)
  ) -> [UInt8]? {
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: red.x, y: red.y, Y: 1), Green: cmsCIExyY(x: green.x, y: green.y, Y: 1),
      Blue: cmsCIExyY(x: 0.15, y: 0.06, Y: 1))
    let curve = cmsBuildParametricToneCurve(
      nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    defer { cmsFreeToneCurve(curve) }
    guard let handle = cmsCreateRGBProfile(&white, &primaries, [curve, curve, curve]) else {
      return nil
    }
    defer { cmsCloseProfile(handle) }
    var count: UInt32 = 0
    cmsSaveProfileToMem(handle, nil, &count)
    var bytes = [UInt8](repeating: 0, count: Int(count))
    return cmsSaveProfileToMem(handle, &bytes, &count) != 0 ? bytes : nil
  }

  private static func converted(_ picture: ColourBitmap, from profile: [UInt8]) -> ColourBitmap? {
    let rgba: UInt32 = 4 << 16 | 1 << 7 | 3 << 3 | 1
    guard let source = cmsOpenProfileFromMem(profile, UInt32(profile.count)),
      let target = cmsCreate_sRGBProfile(),
      let transform = cmsCreateTransform(
        source, rgba, target, rgba, UInt32(INTENT_RELATIVE_COLORIMETRIC), 0)
    else { return nil }
    defer {
      cmsDeleteTransform(transform)
      cmsCloseProfile(source)
      cmsCloseProfile(target)
    }
    var pixels = picture.pixels
    cmsDoTransform(transform, picture.pixels, &pixels, UInt32(pixels.count))
    return ColourBitmap(width: picture.width, height: picture.height, pixels: pixels)
  }
}
