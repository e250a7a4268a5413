import CTurboJPEG
import Dispatch
import Imaging
import PhotoFiles
import Testing

/// Tall pictures are encoded in bands that cores may share.
@Suite struct JPEGBandsTests {
  private static let picture = Pictures.ramp(width: 70, height: 700)

  /// Quality 75 halves the colour's resolution, 92 does not.
  @Test(arguments: [75, 92])
  func bandsHoldThePixelsOfTheWhole(quality: Int) throws {
    let sampling = quality < 90 ? TJSAMP_420 : TJSAMP_444
    let whole = try encodedWhole(sampling, quality: Int32(quality))
    let banded = jpegData(of: Self.picture, quality: quality)
    #expect(try photo(banded).bitmap == photo(whole).bitmap)
    #expect(try photo(banded).warnings.isEmpty)
    // The header's six bytes, and for each of two restarts its marker and the blocks' full colours.
    #expect(banded.count < whole.count + 64)
  }

  @Test func greyBandsHoldThePixelsOfTheWhole() throws {
    let grey = Self.picture.grey()
    let top = GreyBitmap(width: 70, height: 256, pixels: Array(grey.pixels[..<(70 * 256)]))
    let (banded, alone) = (jpegData(of: grey, quality: 80), jpegData(of: top, quality: 80))
    let first = try photo(banded).bitmap.pixels[..<(70 * 256)]
    #expect(Array(first) == (try photo(alone).bitmap.pixels))
  }

  @Test func theOrderOfTheBandsDoesNotShow() {
    let serial = jpegData(of: Self.picture, quality: 75)
    let backwards = jpegData(of: Self.picture, quality: 75) { count, body in
      (0..<count).reversed().forEach(body)
    }
    let parallel = jpegData(
      of: Self.picture, quality: 75, perform: DispatchQueue.concurrentPerform)
    #expect(backwards == serial)
    #expect(parallel == serial)
  }

  @Test func eachBandButTheLastEndsInARestart() {
    let file = jpegData(of: Self.picture, quality: 75)
    let restarts = zip(file, file.dropFirst()).filter { $0 == 0xFF && (0xD0...0xD7).contains($1) }
    // 700 rows in bands of 256.
    #expect(restarts.map(\.1) == [0xD0, 0xD1])
    // 5 units of 16 pixels across, 16 down: 80 in each band.
    let interval: [UInt8] = [0xFF, 0xDD, 0, 4, 0, 80]
    #expect(file.indices.contains { file[$0...].starts(with: interval) })
  }

  /// The interval has 16 bits, which a band of 256 rows of the widest picture would pass.
  @Test func theWidestPictureIsReadAgain() throws {
    var wide = GreyBitmap(width: 32_767, height: 300, filledWith: 200)
    wide.updateRow(299) { row in for x in row.indices { row[x] = 20 } }
    let read = try photo(jpegData(of: wide, quality: 95)).bitmap
    #expect((read.width, read.height) == (32_767, 300))
    #expect(read[32_766, 299].red < 80 && read[32_766, 200].red > 180)
  }

  private func encodedWhole(_ sampling: TJSAMP, quality: Int32) throws -> [UInt8] {
    let encoder = try #require(tjInitCompress())
    defer { tjDestroy(encoder) }
    var data: UnsafeMutablePointer<UInt8>?
    var length: UInt = 0
    let (width, height) = (Int32(Self.picture.width), Int32(Self.picture.height))
    let status = Self.picture.pixels.withUnsafeBytes { bytes in
      tjCompress2(
        encoder, bytes.bindMemory(to: UInt8.self).baseAddress, width, 0, height,
        Int32(TJPF_RGBX.rawValue), &data, &length, Int32(sampling.rawValue), quality, 0)
    }
    defer { tjFree(data) }
    #expect(status == 0)
    return Array(UnsafeBufferPointer(start: data, count: Int(length)))
  }
}
