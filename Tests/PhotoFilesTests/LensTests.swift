import Imaging
import PhotoFiles
import Testing

@Suite struct LensTests {
  private typealias Tags = [(tag: Int, value: EXIFBlock.Value)]
  private static let film = 0xA405
  private static let (wide, high) = (0xA002, 0xA003)

  /// The focal length that comes with a JPEG of this size and these tags.
  private func focalLength(
    _ tags: Tags, width: Int = 64, height: Int = 48, isCamera: Bool = true, atLeast: Int? = nil
  ) throws -> Double? {
    var block = EXIFBlock()
    (block.isCamera, block.lens) = (isCamera, tags)
    let grey = GreyBitmap(width: width, height: height, filledWith: 128)
    return try photo(block.inserted(into: jpegData(of: grey, quality: 50)), atLeast: atLeast)
      .focalLength
  }

  @Test func theFilmsFocalLengthIsTakenAsItIs() throws {
    #expect(try focalLength([(Self.film, .short(26))]) == 26)
    #expect(try focalLength([(Self.film, .short(26))], width: 72) == 26)
    #expect(try focalLength([(Self.film, .short(26))], width: 48, height: 64) == 26)
  }

  @Test func aSmallerDecodeIsOfTheSameView() throws {
    #expect(try focalLength([(Self.film, .short(26))], width: 640, height: 480, atLeast: 80) == 26)
  }

  @Test(arguments: [0, 3, 9, 2000])
  func whatNoLensHasIsNotBelieved(film: Int) throws {
    #expect(try focalLength([(Self.film, .short(film))]) == nil)
  }

  @Test func nothingIsToldWithoutTags() throws {
    #expect(try focalLength([]) == nil)
    #expect(try focalLength([(0x920A, .rational(43, 10))]) == nil)
  }

  /// A cut photo has another shape than a sensor, or than the camera wrote down.
  @Test func aCutPhotoTellsNothing() throws {
    #expect(try focalLength([(Self.film, .short(26))], width: 60) == nil)
    #expect(try focalLength([(Self.film, .short(26))], width: 64, height: 36) == nil)
    let whole: Tags = [
      (Self.film, .short(26)), (Self.wide, .long(4032)), (Self.high, .long(3024)),
    ]
    #expect(try focalLength(whole) == 26)
    // Three by two cut out of four by three.
    #expect(try focalLength(whole, width: 72) == nil)
    // The camera's own view, stored lying.
    #expect(try focalLength(whole, width: 48, height: 64) == 26)
  }

  @Test func aZoomedPhotoTellsNothing() throws {
    let zoom: Tags = [(Self.film, .short(26)), (0xA404, .rational(2, 1))]
    #expect(try focalLength(zoom) == nil)
    let none: Tags = [(Self.film, .short(26)), (0xA404, .rational(1, 1))]
    #expect(try focalLength(none) == 26)
    let unused: Tags = [(Self.film, .short(26)), (0xA404, .rational(0, 1))]
    #expect(try focalLength(unused) == 26)
  }

  /// 4.3 mm before a sensor of 5.76 × 4.32 mm, whose diagonal is 7.2 mm: 25.84 mm before film.
  @Test(arguments: [
    (2, 25.4), (3, 10.0), (4, 1.0), (5, 0.001),
  ])
  func theSensorsSizeTellsItToo(unit: Int, millimetres: Double) throws {
    let density = Int((2400 / 5.76 * millimetres * 1_000).rounded())
    let tags: Tags = [
      (0x920A, .rational(43, 10)), (0xA20E, .rational(density, 1_000)), (0xA210, .short(unit)),
    ]
    let told = try #require(try focalLength(tags, width: 2400, height: 1800))
    #expect(abs(told - 25.84) < 0.5)
    // Made smaller by a program that left the tags: nobody knows by how much.
    #expect(try focalLength(tags, width: 1200, height: 900) == nil)
  }

  @Test func aScannerHasNoLens() throws {
    let tags: Tags = [(Self.film, .short(26)), (0xA300, .long(2 << 24))]
    #expect(try focalLength(tags, isCamera: false) == nil)
  }

  @Test func everyFormatTellsIt() throws {
    var block = EXIFBlock()
    block.lens = [(Self.film, .short(28))]
    let picture = Pictures.ramp(width: 64, height: 48)
    let png = PNGFile(
      width: 64, height: 48, bitDepth: 8, colourType: 0,
      rows: Array(repeating: [UInt8](repeating: 9, count: 64), count: 48),
      extra: [("eXIf", block.tiff)])
    #expect(try photo(png.bytes).focalLength == 28)
    let webP = try #require(ModernFiles.webP(picture))
    #expect(try photo(ModernFiles.webP(webP, of: picture, exif: block.tiff)).focalLength == 28)
    if ModernFiles.canWriteHEIC {
      let heic = try #require(ModernFiles.heic(picture, exif: block.tiff))
      #expect(try photo(heic).focalLength == 28)
    }
    let tiff = try photo(block.tiffFile(width: 64, height: 48))
    #expect(tiff.focalLength == 28 && tiff.origin == .camera)
  }
}
