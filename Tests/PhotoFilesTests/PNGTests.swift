import Imaging
import PhotoFiles
import Scanning
import Testing

@Suite struct PNGTests {
  @Test func colourComesBackToTheBit() throws {
    let picture = Pictures.ramp()
    #expect(try photo(pngData(of: picture)).bitmap == picture)
  }

  @Test(arguments: [8, 13, 64])
  func greyAndBilevelComeBackToTheBit(width: Int) throws {
    let grey = Pictures.ramp(width: width).grey()
    #expect(try photo(pngData(of: grey)).bitmap == grey.colour())
    var bilevel = grey
    bilevel.updateRows { _, row in
      for x in row.indices { row[x] = row[x] < 128 ? 0 : 255 }
    }
    #expect(try photo(pngData(of: PageImage.bilevel(bilevel))).bitmap == bilevel.colour())
    #expect(pngData(ofBilevel: bilevel).count < pngData(of: grey).count)
  }

  @Test func sixteenBitsBecomeTheHighEight() throws {
    // 0x1234 of 0xFFFF is 18.2 of 255; grey 0x8000 is 127.5.
    let tones: [UInt8] = [0, 0, 0x12, 0x34, 0x80, 0x00, 0xFF, 0xFF]
    let row = tones + tones
    let file = PNGFile(
      width: 8, height: 8, bitDepth: 16, colourType: 0, rows: Array(repeating: row, count: 8))
    let read = try photo(file.bytes).bitmap
    let seen = (0..<4).map { Int(read[$0, 0].red) }
    #expect(seen[0] == 0 && seen[3] == 255)
    #expect(abs(seen[1] - 18) <= 1 && abs(seen[2] - 128) <= 1)
  }

  @Test func palettesBecomeColours() throws {
    let file = PNGFile(
      width: 8, height: 8, bitDepth: 1, colourType: 3,
      rows: Array(repeating: [0b0101_0101], count: 8),
      extra: [("PLTE", [255, 255, 255, 200, 30, 40])])
    let read = try photo(file.bytes).bitmap
    #expect(read[0, 0] == .white && read[1, 0] == RGBA(200, 30, 40))
  }

  @Test func whatIsClearBecomesWhite() throws {
    let pixels: [UInt8] = [10, 20, 30, 0, 10, 20, 30, 255, 0, 0, 0, 128, 0, 0, 0, 255]
    let file = PNGFile(
      width: 8, height: 8, bitDepth: 8, colourType: 6,
      rows: Array(repeating: pixels + pixels, count: 8))
    let read = try photo(file.bytes).bitmap
    #expect(read[0, 0] == .white)
    #expect(read[1, 0] == RGBA(10, 20, 30))
    #expect(read[2, 0] == RGBA(127, 127, 127))
  }

  @Test func aPictureThatIsClearEverywhereIsOpaque() throws {
    let file = PNGFile(
      width: 8, height: 8, bitDepth: 8, colourType: 4,
      rows: Array(repeating: (0..<8).flatMap { _ in [UInt8(77), 0] }, count: 8))
    #expect(try photo(file.bytes).bitmap[3, 3] == RGBA(77, 77, 77))
  }

  @Test func anAnimationGivesItsFirstPictureAndSaysSo() throws {
    let file = PNGFile(
      width: 8, height: 8, bitDepth: 8, colourType: 0,
      rows: Array(repeating: [UInt8](repeating: 9, count: 8), count: 8),
      extra: [("acTL", bigEndian(3, bytes: 4) + bigEndian(0, bytes: 4))])
    let read = try photo(file.bytes)
    #expect(read.bitmap[0, 0] == RGBA(9, 9, 9))
    #expect(read.warnings == [.firstOfSeveralFrames])
  }

  @Test func exifTurnsAPNGToo() throws {
    let file = PNGFile(
      width: 16, height: 8, bitDepth: 8, colourType: 0,
      rows: Array(repeating: (0..<16).map { UInt8($0) }, count: 8),
      extra: [("eXIf", EXIFBlock(orientation: 6).tiff)])
    let read = try photo(file.bytes).bitmap
    #expect(read.width == 8 && read.height == 16 && read[0, 15].red == 15)
  }

  @Test func aFileThatBreaksOffGivesItsUpperPart() throws {
    // Noise, so that the pixels fill the file.
    var state: UInt32 = 7
    let rows = (0..<128).map { _ in
      (0..<128).map { _ -> UInt8 in
        state = state &* 1_664_525 &+ 1_013_904_223
        return UInt8(state >> 24)
      }
    }
    let file = PNGFile(width: 128, height: 128, bitDepth: 8, colourType: 0, rows: rows).bytes
    let read = try photo(Array(file[..<(file.count / 2)]))
    #expect(read.bitmap[5, 5].red == rows[5][5])
    #expect(read.bitmap[5, 127] == .white)
    guard case .damaged = read.warnings.first else {
      Issue.record("no warning")
      return
    }
  }
}
