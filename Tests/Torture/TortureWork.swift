import Documents
import Foundation
import Glibc
import HTTP
import Imaging
import Library
import PhotoFiles
import Scanning
import Server
import Synchronization
import TestSupport

/// Does all that a library can, at random, and writes down what was acknowledged, until it is killed.
struct TortureWork {
  private let library: DocumentLibrary
  private let uploads: UploadFolder
  private let log: Int32
  private let exports: String
  private var random: SeededRandom
  private var documents: [DocumentID] = []
  private let clock: Clock

  /// A clock that runs as far ahead as work wants.
  private final class Clock: Sendable {
    let days: Int
    init(days: Int) { self.days = days }
    var now: Date { Date() + Double(days) * 86_400 }
  }

  init(_ arguments: [String]) throws {
    let (path, log, seed, day) = (arguments[0], arguments[1], arguments[2], arguments[3])
    self.log = open(log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    exports = log + ".exports"
    random = SeededRandom(seed: UInt64(seed) ?? 0)
    let clock = Clock(days: Int(day) ?? 0)
    self.clock = clock
    var options = LibraryOptions()
    (options.trashDays, options.photoDays, options.editsKept) = (1, 1, 5)
    options.now = { clock.now }
    library = try DocumentLibrary(at: path, options: options)
    uploads = try UploadFolder(folder: path + "/../uploads", most: 100_000)
    say("O")
  }

  /// Work without end, unless something fails that should not: that is written down too.
  mutating func run() async {
    while true {
      do {
        try await step()
      } catch LibraryError.nothingToUndo {
        continue
      } catch LibraryError.busy {
        continue
      } catch {
        say("E \(error)")
        return
      }
    }
  }

  private mutating func step() async throws {
    guard let id = documents.randomElement(using: &random) else { return try await create() }
    switch random.next() % 16 {
    case 0, 1, 2: try await create()
    case 3: if random.next() % 2 == 0 { try await importFile() } else { try await upload() }
    case 4: acknowledge(try await library.edit(id, .rename("title \(random.next())")))
    case 5: acknowledge(try await library.edit(id, .insert(try await photos(), at: 0)))
    case 6, 7: try await changePages(of: id)
    case 8: acknowledge(try await library.undo(id))
    case 9: acknowledge(try await library.redo(id))
    case 10, 11: try await recognise()
    case 12: try await trash(id)
    case 13: try await library.tidy()
    case 14: try await export(id)
    default: acknowledge(try await library.keep(id))
    }
  }

  private mutating func create() async throws {
    let document = try await library.create(
      NewDocument(title: "new \(random.next())", tags: ["a"], pages: try await photos()))
    documents.append(document.id)
    acknowledge(document)
  }

  private mutating func importFile() async throws {
    let file = exports + ".png"
    try Data(picture()).write(to: URL(fileURLWithPath: file))
    var settings = ImportSettings()
    settings.takesDuplicates = true
    guard let id = try await library.importFile(file, settings).document else { return }
    documents.append(id)
    acknowledge(try await library.document(id))
  }

  /// A photo that comes in pieces, as from a phone.
  private mutating func upload() async throws {
    let bytes = picture()
    let id = try await uploads.begin(.init(name: "a.png", length: bytes.count, sha256: nil))
    for start in stride(from: 0, to: bytes.count, by: 40) {
      let piece = Mutex([Array(bytes[start..<min(start + 40, bytes.count)])])
      let body = RequestBody(length: nil) { () throws(BodyError) in
        piece.withLock { $0.popLast() }
      }
      say("U \(id.text) \(try await uploads.append(body, to: id, at: start))")
    }
    let photo = try await library.addPhoto(copyOf: try await uploads.whole(id).path, name: "a.png")
    say("V \(id.text)")
    await uploads.markTaken(id, as: photo.hash.hex)
    let document = try await library.create(
      NewDocument(title: "upload \(random.next())", pages: [NewPage(photo: photo.hash)]))
    documents.append(document.id)
    acknowledge(document)
  }

  private mutating func changePages(of id: DocumentID) async throws {
    let pages = try await library.document(id).pages.map(\.id)
    guard let page = pages.randomElement(using: &random) else { return }
    let edit: DocumentEdit =
      switch random.next() % 4 {
      case 0: .order(pages.reversed())
      case 1: .remove([page])
      case 2: .retake(page, try await photos()[0])
      default: .draw(page, Recipe(quarterTurns: Int(random.next() % 4)))
      }
    acknowledge(try await library.edit(id, edit))
  }

  private mutating func recognise() async throws {
    guard let claim = try await library.claimJob([.recognise]), let id = claim.job.page else {
      return
    }
    let page = try await library.page(id)
    let word = Word(transcript: "word\(id.rawValue)", confidence: 1, quad: .whole)
    let text = PageText(blocks: [TextBlock(lines: [TextLine(words: [word])])])
    let reading = PageReading(of: page, recipe: page.recipe, text: text)
    if try await library.finish(claim, reading: reading) { say("R \(id.rawValue)") }
  }

  private mutating func trash(_ id: DocumentID) async throws {
    say("T \(id.rawValue)")
    try await library.trash([id])
    documents.removeAll { $0 == id }
  }

  private mutating func export(_ id: DocumentID) async throws {
    let folder = "\(exports)-\(random.next())"
    try await OpenExport(library).write([id], to: folder)
    say("X \(folder)")
  }

  private mutating func photos() async throws -> [NewPage] {
    var pages: [NewPage] = []
    for _ in 0..<1 + random.next() % 2 {
      let photo = try await library.addPhoto(picture(), name: "photo.png")
      pages.append(NewPage(photo: photo.hash))
    }
    return pages
  }

  private mutating func picture() -> [UInt8] {
    let noise = random.next()
    var bitmap = ColourBitmap(width: 8, height: 8, filledWith: .white)
    for x in 0..<8 { bitmap[x, 0] = RGBA(UInt8(truncatingIfNeeded: noise >> (8 * x)), 0, 0) }
    return pngData(of: bitmap)
  }

  private func acknowledge(_ document: LibraryDocument) {
    let photos = document.pages.map(\.photo.hex).joined(separator: ",")
    say("A \(document.id.rawValue) \(document.revision) \(document.title)|\(photos)")
  }

  /// One line, whole: the system has it when this returns, whatever becomes of this process.
  private func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(log, bytes, bytes.count)
  }
}
