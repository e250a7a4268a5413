import Imaging
import PhotoFiles
import Testing

@Suite struct ModernFileTests {
  @Test func webPComesBackToTheBit() throws {
    let picture = Pictures.ramp()
    #expect(try photo(#require(ModernFiles.webP(picture))).bitmap == picture)
  }

  @Test func webPsClearPartsBecomeWhite() throws {
    var picture = Pictures.ramp()
    picture[0, 0] = RGBA(10, 20, 30, 0)
    #expect(try photo(#require(ModernFiles.webP(picture))).bitmap[0, 0] == .white)
  }

  @Test func aWebPThatBreaksOffGivesAPictureOrAnError() throws {
    let whole = try #require(ModernFiles.webP(Pictures.ramp(width: 200, height: 200)))
    let read = try photo(Array(whole[..<(whole.count - 40)]))
    #expect(read.warnings == [.incomplete])
  }

  @Test(.enabled(if: ModernFiles.canWriteHEIC))
  func heicIsRead() throws {
    let picture = Pictures.ramp(width: 64, height: 64)
    let read = try photo(#require(ModernFiles.heic(picture)))
    // Half the chroma resolution at the default quality.
    #expect(Pictures.difference(read.bitmap, picture) <= 40)
  }
}
