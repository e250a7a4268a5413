import Documents
import Foundation
import Imaging
import Library
import PhotoFiles
import Scanning
import TestSupport

/// Makes a library: letters of one to three pages with 150 to 250 words each, every twentieth in
/// Chinese, in forty folders, with tags from thirty, over fifteen years.
struct ShelfMaker {
  private var random: SeededRandom
  private let words = ShelfWords()

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  func make(_ count: Int, in folder: String) async throws {
    var maker = self
    var options = LibraryOptions()
    options.ordersRecognition = false
    let library = try DocumentLibrary(at: folder, options: options)
    var photos: [PhotoHash] = []
    for number in 0..<50 {
      let picture = ColourBitmap(
        width: 16, height: 22, filledWith: RGBA(UInt8(number), 128, 128))
      photos.append(try await library.addPhoto(pngData(of: picture), name: "page.png").hash)
    }
    var made = 0
    while made < count {
      let part = min(500, count - made)
      try await library.create((0..<part).map { _ in maker.document(photos) })
      made += part
    }
  }

  private mutating func document(
    _ photos: [PhotoHash]
  ) -> (document: NewDocument, texts: [PageText]) {
    let isChinese = random.next() % 20 == 0
    let pages = 1 + Int(random.next() % 3)
    let title = (0..<3).map { _ in isChinese ? words.run(&random) : words.word(&random) }
    let document = NewDocument(
      state: .kept, title: title.joined(separator: " "),
      folder: "Shelf \(random.next() % 8)/Box \(random.next() % 5)",
      tags: (0..<random.next() % 3).map { _ in "tag\(random.next() % 30)" },
      created: Date(timeIntervalSince1970: 1_300_000_000 + random.unit() * 15 * 31_557_600),
      pages: (0..<pages).map { _ in
        NewPage(photo: photos[Int(random.next() % 50)], recipe: Recipe(), quality: .good)
      })
    return (document, (0..<pages).map { _ in text(isChinese: isChinese) })
  }

  private mutating func text(isChinese: Bool) -> PageText {
    let count = 150 + Int(random.next() % 100)
    var lines: [TextLine] = []
    for row in 0..<count / 10 {
      let line = (0..<10).map { column in
        let (left, top) = (0.1 + Double(column) * 0.08, 0.1 + Double(row) * 0.03)
        return Word(
          transcript: isChinese ? words.run(&random) : words.word(&random), confidence: 0.95,
          quad: Quad(
            Point(left, top), Point(left + 0.07, top), Point(left + 0.07, top + 0.02),
            Point(left, top + 0.02)))
      }
      lines.append(TextLine(words: line))
    }
    return PageText(blocks: [TextBlock(lines: lines)])
  }
}
