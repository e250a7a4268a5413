import Documents
import Foundation
import Imaging
import Scanning

/// Everything in open formats: for other programs, and for a life after this one.
///
/// A folder with `photos/` (the files as they came) and, for each document, a folder with
/// `document.json` (title, tags, dates; pages with photo, recipe, words), `text.txt`, and whatever
/// else the caller adds, such as a PDF.
public struct OpenExport: Sendable {
  /// Adds files to a document's folder.
  public typealias Addition =
    @Sendable (_ document: LibraryDocument, _ folder: String) async throws -> Void

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
  /// - Returns: how many documents were written.
  @discardableResult
  public func write(
    _ documents: [DocumentID]? = nil, to folder: String,
    progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws -> Int {
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
      for (done, id) in ids.enumerated() {
        progress(done, ids.count)
        try Task.checkCancellation()
        try await write(try await library.document(id), to: temporary)
      }
      progress(ids.count, ids.count)
      try DurableFile.sync(folder: temporary)
      try DurableFile.rename(temporary, to: folder)
      return ids.count
    } catch {
      // What cannot be removed has a hidden name.
      do { try FileManager.default.removeItem(atPath: temporary) } catch {}
      throw error
    }
  }

  private func write(_ document: LibraryDocument, to root: String) async throws {
    let folder = root + "/" + Self.folderName(of: document)
    try LibraryFolder.make(folder)
    var pages: [PageForm] = []
    var texts: [String] = []
    for page in document.pages {
      let photo = try await copyPhoto(of: page, to: root + "/photos")
      let text = try await library.text(of: page.id)
      texts.append(text?.text.plainText ?? "")
      pages.append(PageForm(page, photo: "../photos/" + photo, text: text))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    let form = try encoder.encode(DocumentForm(document.summary, pages: pages))
    try DurableFile.write(Array(form), to: folder + "/document.json")
    try DurableFile.write(
      Array(texts.joined(separator: "\n\u{0C}").utf8), to: folder + "/text.txt")
    try await addition?(document, folder)
  }

  private func copyPhoto(of page: LibraryPage, to folder: String) async throws -> String {
    let source = try await library.photoFile(page.photo)
    let name = source.split(separator: "/").last.map { String($0) } ?? page.photo.hex
    let destination = folder + "/" + name
    if LibraryFolder.isFile(destination) { return name }
    try await Blocking.run { () throws(LibraryError) in
      let copy = try LibraryFile(creating: destination)
      try LibraryFile(reading: source).eachPiece { piece throws(LibraryError) in
        try copy.write(piece)
      }
      try copy.sync()
    }
    return name
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
    /// Relative to the document's folder.
    let photo: String
    /// Which picture of the file, from 0.
    let index: Int
    let recipe: RecipeForm?
    let quality: String?
    /// Quads in unit coordinates of the page.
    let words: [WordForm]?
    let found: [FoundItem]

    init(_ page: LibraryPage, photo: String, text: StoredText?) {
      self.photo = photo
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
