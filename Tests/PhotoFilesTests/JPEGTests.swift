import CTurboJPEG
import Imaging
import PhotoFiles
import Testing

@Suite struct JPEGTests {
  /// What quality 95 with full chroma may change.
  private static let lossy = 12

  @Test func whatWasWrittenIsReadAgain() throws {
    let picture = Pictures.ramp()
    let read = try photo(jpegData(of: picture, quality: 95))
    #expect(Pictures.difference(read.bitmap, picture) <= JPEGTests.lossy)
    #expect(read.bitmap.pixels.allSatisfy { $0.alpha == 255 })
    #expect(read.warnings.isEmpty)
  }

  @Test func greyHasOneComponentAndComesBackGrey() throws {
    let grey = Pictures.ramp().grey()
    let data = jpegData(of: grey, quality: 95)
    let read = try photo(data).bitmap
    #expect(read.pixels.allSatisfy { $0.red == $0.green && $0.green == $0.blue })
    #expect(data.count < jpegData(of: grey.colour(), quality: 95).count)
  }

  @Test func theSamePixelsGiveTheSameBytes() {
    let picture = Pictures.ramp()
    #expect(jpegData(of: picture, quality: 80) == jpegData(of: picture, quality: 80))
    #expect(pngData(of: picture) == pngData(of: picture))
  }

  /// Row 0 and column 0 of the stored picture lie as the EXIF standard tells for each number; the
  /// quarters name where the stored corners (clockwise from the top left) end up.
  @Test(arguments: [
    (0, "RGBW"), (1, "RGBW"), (2, "GRWB"), (3, "BWRG"), (4, "WBGR"), (5, "RWBG"), (6, "WRGB"),
    (7, "BGRW"), (8, "GBWR"), (9, "RGBW"),
  ])
  func eachOrientationIsSetUpright(number: Int, corners: String) throws {
    let stored = jpegData(of: Pictures.quarters(), quality: 95)
    let read = try photo(EXIFBlock(orientation: number).inserted(into: stored)).bitmap
    let isTurned = (5...8).contains(number)
    #expect(read.width == (isTurned ? 32 : 48))
    #expect(read.height == (isTurned ? 48 : 32))
    let (right, bottom) = (read.width - 4, read.height - 4)
    let seen = [read[3, 3], read[right, 3], read[right, bottom], read[3, bottom]].map(Self.name)
    #expect(String(seen) == corners)
  }

  private static func name(_ pixel: RGBA) -> Character {
    switch (pixel.red > 128, pixel.green > 128, pixel.blue > 128) {
    case (true, false, false): "R"
    case (false, true, false): "G"
    case (false, false, true): "B"
    case (true, true, true): "W"
    default: "?"
    }
  }

  @Test func aScaledDecodeIsAtLeastAsLargeAsAsked() throws {
    let data = jpegData(of: Pictures.ramp(width: 640, height: 400), quality: 90)
    #expect(try photo(data, atLeast: 81).bitmap.width == 160)
    #expect(try photo(data, atLeast: 80).bitmap.width == 80)
    #expect(try photo(data, atLeast: 320).bitmap.width == 320)
    #expect(try photo(data, atLeast: 5_000).bitmap.width == 640)
  }

  @Test func aScaledDecodeKeepsTheSizeOnPaper() throws {
    let data = jpegData(of: Pictures.ramp(width: 640, height: 400), quality: 90, density: 200)
    let half = try photo(data, atLeast: 320)
    #expect(half.density == Density(100))
  }

  @Test func aFileThatBreaksOffGivesItsUpperPart() throws {
    let picture = Pictures.ramp(width: 256, height: 256)
    let data = jpegData(of: picture, quality: 90)
    let read = try photo(Array(data[..<(data.count * 2 / 3)]))
    #expect(read.warnings == [.incomplete])
    #expect(abs(Int(read.bitmap[128, 4].red) - Int(picture[128, 4].red)) <= JPEGTests.lossy)
  }

  @Test func fourInksAreNotANegative() throws {
    // As Adobe stores them, 255 is no ink: nothing, full cyan, full black, half black.
    let inks: [[UInt8]] = [
      [255, 255, 255, 255], [0, 255, 255, 255], [255, 255, 255, 0], [255, 255, 255, 128],
    ]
    let wanted = [RGBA(255, 255, 255), RGBA(0, 255, 255), RGBA(0, 0, 0), RGBA(128, 128, 128)]
    for (ink, wanted) in zip(inks, wanted) {
      let read = try photo(#require(Self.cmykFile(ink))).bitmap
      let plain = ColourBitmap(width: 16, height: 16, filledWith: wanted)
      #expect(Pictures.difference(read, plain) <= 3)
    }
  }

  /// A 16 × 16 JPEG of four components, all of one colour.
  private static func cmykFile(_ inks: [UInt8]) -> [UInt8]? {
    let pixels = (0..<256).flatMap { _ in inks }
    let encoder = tjInitCompress()
    defer { tjDestroy(encoder) }
    var data: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    let status = tjCompress2(
      encoder, pixels, 16, 0, 16, TJPF_CMYK.rawValue, &data, &count,
      Int32(TJSAMP_444.rawValue), 100, 0)
    defer { tjFree(data) }
    guard status == 0 else { return nil }
    return Array(UnsafeBufferPointer(start: data, count: Int(count)))
  }
}
