import Imaging
import PhotoFiles
import TestSupport
import Testing

/// Broken files of every format that a library decodes in this process: whatever happens, it is a
/// picture or an error. A crash or a hang fails the run.
@Suite struct MutationTests {
  private static let rounds = 300

  @Test func brokenJPEGsNeverCrash() {
    let picture = Pictures.ramp(width: 40, height: 30)
    let exif = EXIFBlock(orientation: 6, resolution: (300, 1, 2), isCamera: true)
    mutate(exif.inserted(into: jpegData(of: picture, quality: 80)), seed: 1)
  }

  @Test func brokenPNGsNeverCrash() {
    let rows = Array(repeating: [UInt8](repeating: 80, count: 120), count: 30)
    let exif = EXIFBlock(orientation: 5).tiff
    mutate(
      PNGFile(
        width: 40, height: 30, bitDepth: 8, colourType: 2, rows: rows, extra: [("eXIf", exif)]
      ).bytes, seed: 2)
  }

  @Test func brokenTIFFsNeverCrash() throws {
    let pages = [TIFFPage(ramp: 40, 30), TIFFPage(ramp: 16, 16)]
    mutate(try #require(TIFFPage.file(pages)), seed: 3)
  }

  @Test func brokenWebPsNeverCrash() throws {
    mutate(try #require(ModernFiles.webP(Pictures.ramp(width: 40, height: 30))), seed: 4)
  }

  @Test(.enabled(if: ModernFiles.canWriteHEIC))
  func brokenHEIFsNeverCrash() throws {
    mutate(try #require(ModernFiles.heic(Pictures.ramp(width: 64, height: 64))), seed: 5)
  }

  private func mutate(_ file: [UInt8], seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var limits = Limits()
    limits.pixels = 4_000_000
    limits.pages = 50
    for _ in 0..<MutationTests.rounds {
      var broken = file
      for _ in 0...Int.random(in: 0..<8, using: &random) {
        let place = Int.random(in: 0..<broken.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: broken[place] = UInt8.random(in: 0...255, using: &random)
        case 1: broken[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: broken[place] = 0xFF
        default: broken.removeSubrange(place..<min(broken.count, place + 3))
        }
        if broken.count < 16 { break }
      }
      if Bool.random(using: &random) {
        broken.removeLast(Int.random(in: 0..<broken.count / 2, using: &random))
      }
      let temporary = TemporaryFile(broken)
      do throws(PhotoFileError) {
        let opened = try PhotoFile(path: temporary.path, limits: limits)
        for page in 0..<opened.pageCount {
          let read = try opened.photo(at: page)
          #expect(read.bitmap.width * read.bitmap.height <= limits.pixels)
        }
      } catch {
        continue
      }
    }
  }
}
