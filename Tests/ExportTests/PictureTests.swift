import Export
import Foundation
import Imaging
import PhotoFiles
import Scanning
import Testing

/// Pictures, TIFF and text.
@Suite
struct PictureTests {
  private static let pages = InkPage.Kind.allCases.map {
    InkPage.set([["first", "line"], ["second"]]).exportPage($0)
  }

  private func write(
    _ format: ExportFormat, named name: String, _ pages: [ExportPage] = Self.pages,
    settings: ExportSettings = ExportSettings(), options: FormatOptions = FormatOptions()
  ) async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let writer = try format.makeWriter(
      path: "\(folder.path)/\(name)", settings: settings, options: options)
    for (index, page) in pages.enumerated().reversed() {
      try await writer.add(page, at: index)
    }
    try await writer.finish()
    return folder
  }

  /// How far two pictures differ, root mean square over all channels.
  private func difference(_ a: ColourBitmap, _ b: PageImage) -> Double {
    let other =
      switch b {
      case .colour(let bitmap): bitmap
      case .grey(let bitmap), .bilevel(let bitmap): bitmap.colour()
      }
    guard a.width == other.width && a.height == other.height else { return .infinity }
    var sum = 0.0
    for (p, q) in zip(a.pixels, other.pixels) {
      for (x, y) in [(p.red, q.red), (p.green, q.green), (p.blue, q.blue)] {
        sum += (Double(x) - Double(y)) * (Double(x) - Double(y))
      }
    }
    return (sum / Double(3 * a.width * a.height)).squareRoot()
  }

  @Test(arguments: [SizePreset.balanced, .best])
  func aTIFFHoldsEveryPage(size: SizePreset) async throws {
    let folder = try await write(.tiff, named: "out.tiff", settings: ExportSettings(size))
    let file = try PhotoFile(path: "\(folder.path)/out.tiff")
    #expect(file.pageCount == 3)
    for (index, page) in Self.pages.enumerated() {
      let photo = try file.photo(at: index)
      #expect(difference(photo.bitmap, page.image) < 4)
      #expect(abs((photo.density?.horizontal ?? 0) - InkPage.density) < 0.01)
    }
  }

  @Test
  func aTIFFByLZWLosesNothing() async throws {
    var options = FormatOptions()
    options.tiff = .lzw
    let folder = try await write(.tiff, named: "out.tiff", options: options)
    let file = try PhotoFile(path: "\(folder.path)/out.tiff")
    #expect(file.pageCount == 3)
    for (index, page) in Self.pages.enumerated() {
      #expect(difference(try file.photo(at: index).bitmap, page.image) == 0)
    }
  }

  @Test(arguments: [ExportFormat.jpeg, .png])
  func eachPageIsAPictureOfItsOwn(format: ExportFormat) async throws {
    let ending = format.rawValue
    let folder = try await write(format, named: "out.\(ending)")
    #expect(try folder.contents == (1...3).map { "out-\($0).\(ending)" })
    for (index, page) in Self.pages.enumerated() {
      let file = try PhotoFile(path: "\(folder.path)/out-\(index + 1).\(ending)")
      let photo = try file.photo(at: 0)
      #expect(difference(photo.bitmap, page.image) < (format == .png ? 0.001 : 4))
    }
  }

  @Test
  func elevenPicturesSortByName() async throws {
    let page = InkPage(width: 8, height: 8).exportPage()
    let folder = try await write(
      .png, named: "a.b.png", Array(repeating: page, count: 11))
    let names = try folder.contents
    #expect(names.first == "a.b-01.png" && names.last == "a.b-11.png" && names.count == 11)
  }

  @Test
  func oneTakenNameStopsAllPictures() async throws {
    let folder = try TemporaryFolder()
    let writer = try ExportFormat.png.makeWriter(path: "\(folder.path)/out.png")
    for (index, page) in Self.pages.enumerated() { try await writer.add(page, at: index) }
    try "mine".write(toFile: "\(folder.path)/out-2.png", atomically: true, encoding: .utf8)
    await #expect(throws: ExportError.fileExists(path: "\(folder.path)/out-2.png")) {
      try await writer.finish()
    }
    #expect(try folder.contents == ["out-2.png"])
  }

  @Test
  func textHasAFormFeedBetweenPages() async throws {
    var pages = Self.pages
    pages[1].text = nil
    let folder = try await write(.text, named: "out.txt", pages)
    let text = String(decoding: try folder.bytes(of: "out.txt"), as: UTF8.self)
    #expect(text == "first line\nsecond\n\u{0C}\u{0C}first line\nsecond\n")
  }
}
