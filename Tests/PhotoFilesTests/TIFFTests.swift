import CTIFF
import Imaging
import PhotoFiles
import Testing

@Suite struct TIFFTests {
  private func read(_ page: TIFFPage) throws -> Photo {
    try photo(#require(TIFFPage.file([page])))
  }

  @Test func allPagesAreKeptAndPreviewsAreNone() throws {
    var preview = TIFFPage(ramp: 8, 8)
    preview.kind = FILETYPE_REDUCEDIMAGE
    let pages = [TIFFPage(ramp: 40, 30), preview, TIFFPage(ramp: 20, 50), TIFFPage(ramp: 9, 9)]
    let file = TemporaryFile(try #require(TIFFPage.file(pages)))
    let opened = try PhotoFile(path: file.path)
    #expect(opened.format == .tiff && opened.pageCount == 3)
    let widths = try (0..<3).map { try opened.photo(at: $0).bitmap.width }
    #expect(widths == [40, 20, 9])
    // Pages come in any order, and again.
    #expect(try opened.photo(at: 0).bitmap.height == 30)
  }

  @Test func sixteenBitsAreNotBleached() throws {
    let tones = [0, 1_000, 20_000, 40_000, 65_535, 32_768, 300, 128]
    let row = tones.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let page = TIFFPage(
      width: 8, height: 8, bits: 16, data: Array((0..<8).map { _ in row }.joined()))
    let seen = try read(page).bitmap
    for (x, tone) in tones.enumerated() {
      #expect(abs(Int(seen[x, 4].red) - tone * 255 / 65_535) <= 1)
    }
  }

  @Test(arguments: [PHOTOMETRIC_MINISBLACK, PHOTOMETRIC_MINISWHITE])
  func oneBitIsBlackOrWhite(photometric: Int32) throws {
    let page = TIFFPage(
      width: 16, height: 8, bits: 1, photometric: photometric,
      data: Array((0..<8).map { _ in [0xFF, 0x00] }.joined()))
    let seen = try read(page).bitmap
    let isWhiteFirst = photometric == PHOTOMETRIC_MINISBLACK
    #expect(seen[0, 0] == (isWhiteFirst ? .white : .black))
    #expect(seen[15, 7] == (isWhiteFirst ? .black : .white))
  }

  @Test func palettesAndInksBecomeColours() throws {
    var page = TIFFPage(
      width: 8, height: 8, photometric: PHOTOMETRIC_PALETTE,
      data: [UInt8](repeating: 1, count: 64))
    var palette = [UInt16](repeating: 0, count: 768)
    (palette[1], palette[257], palette[513]) = (0xC800, 0x1E00, 0x2800)
    page.palette = palette
    #expect(try read(page).bitmap[2, 2] == RGBA(200, 30, 40))
    let inks = TIFFPage(
      width: 8, height: 8, channels: 4, photometric: PHOTOMETRIC_SEPARATED,
      data: Array((0..<64).map { _ in [255, 0, 0, 0] }.joined()))
    #expect(try read(inks).bitmap[2, 2] == RGBA(0, 255, 255))
  }

  @Test func transparencyBecomesWhite() throws {
    var page = TIFFPage(
      width: 8, height: 8, channels: 4, photometric: PHOTOMETRIC_RGB,
      data: Array((0..<32).map { _ in [10, 20, 30, 0, 10, 20, 30, 255] }.joined()))
    page.extraSample = EXTRASAMPLE_UNASSALPHA
    let seen = try read(page).bitmap
    #expect(seen[0, 0] == .white && seen[1, 0] == RGBA(10, 20, 30))
  }

  @Test func tilesGiveTheSameAsStrips() throws {
    var tiled = TIFFPage(ramp: 40, 30)
    tiled.tileSize = 16
    #expect(try read(tiled).bitmap == read(TIFFPage(ramp: 40, 30)).bitmap)
  }

  @Test(arguments: 1...8)
  func eachOrientationIsSetUpright(number: Int) throws {
    var page = TIFFPage(
      width: 16, height: 8, data: (0..<8).flatMap { y in (0..<16).map { UInt8(16 * y + $0) } })
    page.orientation = number
    let seen = try read(page).bitmap
    let isTurned = number >= 5
    #expect(seen.width == (isTurned ? 8 : 16) && seen.height == (isTurned ? 16 : 8))
    // Where the stored first pixel ends, as the standard words it for each number.
    let (right, bottom) = (seen.width - 1, seen.height - 1)
    let first = [
      (0, 0), (right, 0), (right, bottom), (0, bottom), (0, 0), (right, 0), (right, bottom),
      (0, bottom),
    ][number - 1]
    #expect(seen[first.0, first.1].red == 0)
  }

  @Test func faxPixelsBecomeSquare() throws {
    var page = TIFFPage(ramp: 408, 196)
    page.resolution = (204, 98, RESUNIT_INCH)
    let seen = try read(page)
    #expect(seen.bitmap.width == 408 && seen.bitmap.height == 408)
    #expect(seen.density == Density(204))
  }

  @Test func faxPixelsThatWouldBeTooManyAreThinnedOut() throws {
    var page = TIFFPage(ramp: 408, 196)
    page.resolution = (204, 98, RESUNIT_INCH)
    var limits = Limits()
    limits.pixels = 100_000
    let seen = try photo(#require(TIFFPage.file([page])), limits: limits)
    #expect(seen.bitmap.width == 196 && seen.bitmap.height == 196)
    #expect(seen.density == Density(98))
  }

  @Test func centimetresAreConverted() throws {
    var page = TIFFPage(ramp: 400, 400)
    page.resolution = (100, 100, RESUNIT_CENTIMETER)
    #expect(try read(page).density == Density(254))
  }
}
