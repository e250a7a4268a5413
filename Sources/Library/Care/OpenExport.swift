import Documents
import Foundation
import Imaging
import Scanning

/// Everything in open formats: for other programs, and for a life after this one.
///
/// A folder with `photos/` (the files as they came) and, for each document, a folder with
/// `document.json` (title, tags, dates; pages with photo, recipe, words), `text.txt`, and whatever
/// else the caller adds, such as a PDF. What cannot be had is named, and the rest goes on.
public struct OpenExport: Sendable {
  /// Adds files to a document's folder, and tells what went wrong with them.
  public typealias Addition =
    @Sendable (_ document: LibraryDocument, _ folder: String) async throws -> [Failure]

  /// Something that is not in an export, or not as it should be.
  public struct Failure: Sendable {
    /// The document that it belongs to.
    public let document: DocumentID
    /// The page's place in the document, from 0; `nil`: the whole document.
    public let place: Int?
    /// Why.
    public let error: any Error

    /// A failure from its parts.
    public init(document: DocumentID, place: Int?, error: any Error) {
      self.document = document
      self.place = place
      self.error = error
    }
  }

  /// What an export has become.
  public struct Report: Sendable {
    /// Documents that were written.
    public var documents = 0
    /// What is not as it should be.
    public var failures: [Failure] = []
  }

  private let library: DocumentLibrary
  private let addition: Addition?

  /// An export of a library.
  public init(_ library: DocumentLibrary, adding addition: Addition? = nil) {
    self.library = library
    self.addition = addition
  }

  /// Writes documents, all of them but those in the trash where none are named, into a folder that is
  /// empty or not there. The folder has its name when all is in it.
  ///
  /// A photo that is gone or damaged ends nothing: it is told in the report, and in `document.json`.
  /// That the folder cannot be written ends all.
  @discardableResult
  public func write(
    _ documents: [DocumentID]? = nil, to folder: String,
    progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws -> Report {
    var folder = folder
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    guard LibraryFolder.isEmpty(folder) else { throw LibraryError.folderNotEmpty(folder: folder) }
    let parent = DurableFile.folder(of: folder)
    try LibraryFolder.makeAll(parent)
    let temporary = DurableFile.unusedName(in: parent)
    try LibraryFolder.make(temporary)
    do {
      try LibraryFolder.make(temporary + "/photos")
      let ids: [DocumentID]
      if let documents { ids = documents } else { ids = try await library.untrashed() }
      var report = Report()
      for (done, id) in ids.enumerated() {
        progress(done, ids.count)
        try Task.checkCancellation()
        report.failures += try await write(try await library.document(id), to: temporary)
        report.documents += 1
      }
      progress(ids.count, ids.count)
      try DurableFile.sync(folder: temporary)
      try DurableFile.rename(temporary, to: folder)
      return report
    } catch {
      // What cannot be removed has a hidden name.
      do { try FileManager.default.removeItem(atPath: temporary) } catch {}
      throw error
    }
  }

  private func write(
    _ document: LibraryDocument, to root: String
  ) async throws -> [Failure] {
    let folder = root + "/" + Self.folderName(of: document)
    try LibraryFolder.make(folder)
    var pages: [PageForm] = []
    var texts: [String] = []
    var failures: [Failure] = []
    for (place, page) in document.pages.enumerated() {
      let (photo, problem) = try await copyPhoto(of: page, to: root + "/photos")
      let (text, textProblem) = try await text(of: page)
      for error in [problem, textProblem].compactMap({ $0 }) {
        failures.append(Failure(document: document.id, place: place, error: error))
      }
      texts.append(text?.text.plainText ?? "")
      pages.append(
        PageForm(
          page, photo: photo.map { "../photos/" + $0 }, text: text,
          problem: problem.map { "\($0)" }))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    let form = try encoder.encode(DocumentForm(document.summary, pages: pages))
    try DurableFile.write(Array(form), to: folder + "/document.json")
    try DurableFile.write(
      Array(texts.joined(separator: "\n\u{0C}").utf8), to: folder + "/text.txt")
    return failures + (try await addition?(document, folder) ?? [])
  }

  private func text(
    of page: LibraryPage
  ) async throws(LibraryError) -> (text: StoredText?, problem: LibraryError?) {
    do throws(LibraryError) {
      return (try await library.text(of: page.id), nil)
    } catch {
      guard case .databaseDamaged = error else { throw error }
      return (nil, error)
    }
  }

  /// Copies a photo's file; tells its name there, and what is wrong with it.
  private func copyPhoto(
    of page: LibraryPage, to folder: String
  ) async throws(LibraryError) -> (name: String?, problem: LibraryError?) {
    let source: String
    do throws(LibraryError) {
      source = try await library.photoFile(page.photo)
    } catch {
      guard case .photoMissing = error else { throw error }
      return (nil, error)
    }
    let name = source.split(separator: "/").last.map { String($0) } ?? page.photo.hex
    let destination = folder + "/" + name
    let isWhole = try await Blocking.run { () throws(LibraryError) in
      // Another page may have brought it.
      if LibraryFolder.isFile(destination) {
        return try LibraryFile(reading: destination).hash() == page.photo
      }
      let copy = try LibraryFile(creating: destination)
      var running = SHA256.Running()
      try LibraryFile(reading: source).eachPiece { piece throws(LibraryError) in
        running.add(piece.span)
        try copy.write(piece)
      }
      try copy.sync()
      return PhotoHash(bytes: running.hash()) == page.photo
    }
    // Whatever is left of it may still be of use.
    return (name, isWhole ? nil : .photoDamaged(page.photo))
  }

  /// A number, which no other has, and as much of the title as a name can be.
  static func folderName(of document: LibraryDocument) -> String {
    let clean = document.title.map { character in
      character.isLetter || character.isNumber || " -_,".contains(character) ? character : "_"
    }
    var title = String(clean).trimmingCharacters(in: .whitespaces)
    while title.utf8.count > 100 { title.removeLast() }
    return title.isEmpty ? "\(document.id.rawValue)" : "\(document.id.rawValue) \(title)"
  }

  private struct DocumentForm: Encodable {
    let title: String
    let folder: String
    let tags: [String]
    let state: String
    let created: Date
    let modified: Date
    let pages: [PageForm]

    init(_ summary: DocumentSummary, pages: [PageForm]) {
      title = summary.title
      folder = summary.folder
      tags = summary.tags
      state = "\(summary.state)"
      created = summary.created
      modified = summary.modified
      self.pages = pages
    }
  }

  private struct PageForm: Encodable {
    /// Relative to the document's folder; `nil`: it is gone.
    let photo: String?
    /// What is wrong with the photo; `nil`: nothing.
    let problem: String?
    /// Which picture of the file, from 0.
    let index: Int
    let recipe: RecipeForm?
    let quality: String?
    /// Quads in unit coordinates of the page.
    let words: [WordForm]?
    let found: [FoundItem]

    init(_ page: LibraryPage, photo: String?, text: StoredText?, problem: String?) {
      self.photo = photo
      self.problem = problem
      index = page.index
      recipe = page.isScanned ? RecipeForm(page.recipe) : nil
      quality = page.quality.map { "\($0)" }
      words = text.map { $0.text.words.map(WordForm.init) }
      found = text?.found ?? []
    }
  }

  private struct WordForm: Encodable {
    let text: String
    let confidence: Double
    let quad: [[Double]]

    init(_ word: Word) {
      text = word.transcript
      confidence = word.confidence
      quad = word.quad.corners.map { [$0.x, $0.y] }
    }
  }
}

extension DocumentLibrary {
  /// All documents that are not in the trash, oldest first.
  func untrashed() throws(LibraryError) -> [DocumentID] {
    var ids: [DocumentID] = []
    for id in try store.allDocuments() where try row(id).state != .trashed { ids.append(id) }
    return ids
  }
}
