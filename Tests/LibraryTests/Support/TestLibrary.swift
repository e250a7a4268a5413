import Documents
import Foundation
import Imaging
import Library
import PhotoFiles
import Scanning
import Synchronization

/// A folder that goes with its owner.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("recto-library-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      print("left behind: \(url.path): \(error)")
    }
  }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}

/// A clock that tests set.
final class TestClock: Sendable {
  private let time = Mutex(Date(timeIntervalSince1970: 1_700_000_000))

  var now: Date {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }

  func advance(days: Double) { now += days * 86_400 }
  func advance(seconds: Double) { now += seconds }
}

/// A library of its own in a folder of its own, or on the servers that are tested.
struct TestLibrary {
  let folder: TemporaryFolder
  /// `nil`: it is all in its folder.
  let remote: RemotePlace?
  let clock = TestClock()
  var options = LibraryOptions()

  init() throws {
    folder = try TemporaryFolder()
    remote =
      TestPlace.isFolder ? nil : try RemotePlace(withBucket: TestPlace.current == .bucket)
    options.now = { [clock] in clock.now }
    options.ordersRecognition = false
  }

  var path: String { folder.path("library") }

  func open() throws -> DocumentLibrary {
    if let remote { return try remote.open(at: path, options) }
    return try DocumentLibrary(at: path, options: options)
  }
}

enum TestPhotos {
  /// Bytes of a small photo; numbers give different ones.
  static func png(_ number: Int) -> [UInt8] {
    let shade = UInt8(truncatingIfNeeded: number)
    let other = UInt8(truncatingIfNeeded: number >> 8)
    return pngData(
      of: ColourBitmap(
        width: 12, height: 16, filledWith: RGBA(shade, other, 7)))
  }
}

extension DocumentLibrary {
  /// Photos of so many numbers, kept in the library.
  nonisolated func photos(_ numbers: Range<Int>) async throws -> [PhotoHash] {
    var hashes: [PhotoHash] = []
    for number in numbers {
      hashes.append(
        try await addPhoto(TestPhotos.png(number), name: "photo\(number).png").hash)
    }
    return hashes
  }

  /// A document of so many pages, each a photo of its own.
  nonisolated func document(
    _ title: String = "Letter", pages: Int = 3, firstPhoto: Int = 0
  ) async throws -> LibraryDocument {
    let photos = try await photos(firstPhoto..<firstPhoto + pages)
    return try await create(
      NewDocument(state: .kept, title: title, pages: photos.map { NewPage(photo: $0) }))
  }

  /// Writes a text on a page as a worker would.
  nonisolated func read(_ page: LibraryPage, _ text: String) async throws {
    try await enqueue(NewJob(.recognise, document: page.document, page: page.id, priority: 99))
    guard let claim = try await claimJob([.recognise]) else { return }
    try await finish(
      claim, reading: PageReading(of: page, recipe: page.recipe, text: PageText(text)))
  }
}

extension PageText {
  /// Lines of words, each on a place of its own.
  init(_ text: String) {
    let lines = text.split(separator: "\n").enumerated().map { row, line in
      TextLine(
        words: line.split(separator: " ").enumerated().map { column, word in
          let (left, top) = (Double(column) / 16, Double(row) / 16)
          return Word(
            transcript: String(word), confidence: 0.9,
            quad: Quad(
              Point(left, top), Point(left + 0.05, top), Point(left + 0.05, top + 0.05),
              Point(left, top + 0.05)))
        })
    }
    self.init(blocks: [TextBlock(lines: lines)])
  }
}
