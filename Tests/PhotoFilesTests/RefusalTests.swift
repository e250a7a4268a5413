import Imaging
import PhotoFiles
import Testing

@Suite struct RefusalTests {
  private func failure(_ bytes: [UInt8], limits: Limits = Limits()) -> PhotoFileError? {
    do throws(PhotoFileError) {
      _ = try photo(bytes, limits: limits)
      return nil
    } catch {
      return error
    }
  }

  @Test func aMissingFileIsUnreadable() {
    #expect(throws: PhotoFileError.unreadable(errno: 2)) {
      try PhotoFile(path: "/tmp/recto-no-such-file.jpg")
    }
  }

  @Test(arguments: ["/tmp", "/dev/zero", "/dev/null"])
  func whatIsNoFileIsRefused(path: String) {
    #expect(throws: PhotoFileError.notAFile) { try PhotoFile(path: path) }
  }

  @Test func anEmptyFileIsEmpty() { #expect(failure([]) == .empty) }

  @Test(arguments: [
    ("GIF89a..", ForeignFormat.gif), ("BM......", .bmp), ("8BPS....", .photoshop),
    ("%!PS-Ado", .postScript), ("....ftypisom", .video), ("hello", .unknown), ("x", .unknown),
  ])
  func whatIsNoPhotoIsNamed(content: String, kind: ForeignFormat) {
    #expect(failure(Array(content.utf8)) == .unsupported(kind))
  }

  @Test func theNameOfAFileDoesNotMatter() throws {
    let file = TemporaryFile(pngData(of: Pictures.ramp()), name: "-photo 'of'\n\"it\".jpg")
    #expect(try PhotoFile(path: file.path).format == .png)
  }

  @Test func aHeaderThatClaimsTooMuchIsRefusedBeforeDecoding() {
    var png = pngData(of: Pictures.ramp())
    png.replaceSubrange(16..<24, with: bigEndian(30_000, bytes: 4) + bigEndian(30_000, bytes: 4))
    #expect(
      failure(png) == .tooManyPixels(width: 30_000, height: 30_000, limit: 120_000_000))
    png.replaceSubrange(16..<24, with: bigEndian(1 << 30, bytes: 4) + bigEndian(9, bytes: 4))
    #expect(failure(png) == .sideTooLong(width: 1 << 30, height: 9, limit: 32_767))
  }

  @Test func aJPEGHeaderThatClaimsTooMuchIsRefused() throws {
    var jpeg = jpegData(of: Pictures.ramp(), quality: 80)
    let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) })
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0x75, 0x30, 0x75, 0x30])
    #expect(
      failure(jpeg) == .tooManyPixels(width: 30_000, height: 30_000, limit: 120_000_000))
  }

  @Test func aPictureWithoutRoomForAPageIsRefused() {
    #expect(
      failure(pngData(of: GreyBitmap(width: 1, height: 1, filledWith: 0)))
        == .tooSmall(width: 1, height: 1, limit: 8))
  }

  @Test func limitsAreSettings() {
    var limits = Limits()
    limits.pixels = 1_000
    let png = pngData(of: Pictures.ramp(width: 64, height: 48))
    #expect(failure(png, limits: limits) == .tooManyPixels(width: 64, height: 48, limit: 1_000))
    limits = Limits()
    limits.fileBytes = 100
    #expect(failure(png, limits: limits) == .tooManyBytes(count: png.count, limit: 100))
  }

  @Test func aCancelledTaskReadsNothing() async throws {
    let file = TemporaryFile(pngData(of: Pictures.ramp()))
    let opened = try PhotoFile(path: file.path)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return Result { () throws(PhotoFileError) in try opened.photo(at: 0) }
    }
    await #expect(throws: PhotoFileError.cancelled) { try await task.value.get() }
  }
}
