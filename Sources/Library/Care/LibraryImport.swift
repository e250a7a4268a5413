public import Foundation

/// What became of a file that was to come in.
public struct ImportOutcome: Equatable, Sendable {
  /// The file, as the library holds it.
  public let photo: StoredPhoto
  /// The new document; `nil`: the file was there already, and none was made.
  public let document: DocumentID?
  /// Documents outside the trash that show the same file already.
  public let earlier: [DocumentID]
}

/// How files come in.
public struct ImportSettings: Equatable, Sendable {
  /// The folder that new documents are put into.
  public var folder = ""
  /// The tags that they get.
  public var tags: [String] = []
  /// Whether a file that a document holds already becomes another.
  public var takesDuplicates = false

  /// The defaults.
  public init() {}
}

extension DocumentLibrary {
  /// Makes a document of a file, with a page for each of its pictures: a photo, a PDF, a TIFF. All of
  /// it, or, when this throws, nothing.
  public nonisolated func importFile(
    _ path: String, name: String? = nil, _ settings: ImportSettings = ImportSettings()
  ) async throws(LibraryError) -> ImportOutcome {
    let staged = try await placed(try await stage(copyOf: path, name: name))
    return try await finishImport(staged, settings)
  }

  /// Makes one document of several files, in their order.
  public nonisolated func importTogether(
    _ paths: [String], title: String, _ settings: ImportSettings = ImportSettings()
  ) async throws(LibraryError) -> LibraryDocument {
    var pages: [NewPage] = []
    var photos: [StoredPhoto] = []
    for path in paths {
      let photo = try await addPhoto(copyOf: path)
      photos.append(photo)
      pages += (0..<photo.pageCount).map { NewPage(photo: photo.hash, index: $0) }
    }
    let new = NewDocument(
      state: .kept, title: title, folder: settings.folder, tags: settings.tags, pages: pages)
    return try await create(new, logging: photos)
  }

  /// What files with these bytes became when they came before, oldest first.
  public func imports(of hash: PhotoHash) throws(LibraryError) -> [(name: String, date: Date)] {
    try store.imports(of: hash).map { ($0.name, $0.date) }
  }

  private func finishImport(
    _ staged: StagedPhoto, _ settings: ImportSettings
  ) throws(LibraryError) -> ImportOutcome {
    try write { () throws(LibraryError) in
      let photo = try insert(staged)
      let earlier = try store.documents(with: photo.hash, showing: true)
      guard earlier.isEmpty || settings.takesDuplicates else {
        return ImportOutcome(photo: photo, document: nil, earlier: earlier)
      }
      let pages = (0..<photo.pageCount).map { NewPage(photo: photo.hash, index: $0) }
      let document = try create(
        NewDocument(
          state: .kept, title: Self.title(ofFile: staged.name), folder: settings.folder,
          tags: settings.tags, pages: pages),
        logging: [photo])
      return ImportOutcome(photo: photo, document: document.id, earlier: earlier)
    }
  }

  private func create(
    _ new: NewDocument, logging photos: [StoredPhoto]
  ) throws(LibraryError) -> LibraryDocument {
    try write { () throws(LibraryError) in
      let document = try create(new)
      for photo in photos {
        try store.note(
          ImportEntry(
            photo: photo.hash, name: photo.name, document: document.id, date: options.now()))
      }
      return document
    }
  }

  /// A file's name without its ending.
  static func title(ofFile name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
