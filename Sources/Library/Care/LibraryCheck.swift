import Documents
import Foundation

/// Something that is wrong in a library.
public enum LibraryProblem: Equatable, Sendable {
  /// The database contradicts itself; the words are SQLite's.
  case database(String)
  /// A photo's file is gone.
  case photoMissing(PhotoHash, documents: [DocumentID])
  /// A photo's file has other bytes than it came with.
  case photoDamaged(PhotoHash, documents: [DocumentID])
  /// A photo's file that no row knows, as after a kill while it came, or a lost database.
  case photoUnknown(PhotoHash)
  /// A page's text cannot be read.
  case textUnreadable(PageID)
  /// The index does not have the words that it should have.
  case index
}

/// What a check has found.
public struct CheckReport: Equatable, Sendable {
  /// Photos whose bytes were compared with their hashes.
  public var photos = 0
  /// All that was wrong.
  public var problems: [LibraryProblem] = []
  /// What was wrong and is right now.
  public var repaired: [LibraryProblem] = []
  /// The document that holds photos which no document had.
  public var found: DocumentID?

  /// What is still wrong.
  public var remaining: [LibraryProblem] { problems.filter { !repaired.contains($0) } }
}

extension DocumentLibrary {
  /// Looks at every row and every byte, and, where asked, repairs what can be: photos that no document
  /// has become one, texts that cannot be read are read again, the index is made anew. A photo that
  /// is gone or damaged can only come from a backup, or be imported again.
  ///
  /// It goes by small steps, and everybody else is answered between them.
  ///
  /// - Parameter progress: told now and then, with the photos done and of all.
  public nonisolated func check(
    repairing: Bool = false, progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws(LibraryError) -> CheckReport {
    var report = CheckReport()
    report.problems += try await databaseFaults().map { .database($0) }
    // Unknown photos are looked for while nobody brings any in.
    let unknown = try await unknownPhotos()
    try await checkPhotos(&report, progress)
    try await checkTexts(&report, repairing: repairing)
    if try await !IndexCheck(library: self).isRight() {
      report.problems.append(.index)
      if repairing {
        try await rebuildIndex()
        report.repaired.append(.index)
      }
    }
    for photo in unknown { report.problems.append(.photoUnknown(photo.hash)) }
    if repairing, !unknown.isEmpty { try await adopt(unknown, &report) }
    return report
  }

  /// What the store says of itself. A database file is read by a connection of its own: it may take
  /// seconds.
  private nonisolated func databaseFaults() async throws(LibraryError) -> [String] {
    guard let path = await databaseFile else { return try await storeFaults() }
    return try await Blocking.run { () throws(LibraryError) in
      try SQLiteStore(fileAt: path).faults()
    }
  }

  /// The file that the rows are in; `nil`: they are elsewhere.
  var databaseFile: String? {
    guard let path = (store as? SQLiteStore)?.connection.path, !path.isEmpty else { return nil }
    return path
  }

  private func storeFaults() throws(LibraryError) -> [String] { try store.faults() }
  private func rebuildIndex() throws(LibraryError) { try index.rebuild() }

  // MARK: Photos

  private nonisolated func checkPhotos(
    _ report: inout CheckReport, _ progress: (Int, Int) -> Void
  ) async throws(LibraryError) {
    let total = try await photoCount()
    var last: PhotoHash?
    while true {
      let part = try await photos(after: last, limit: 100)
      guard let end = part.last else { return }
      for photo in part {
        progress(report.photos, total)
        report.photos += 1
        if let problem = try await problem(with: photo) { report.problems.append(problem) }
      }
      last = end.hash
    }
  }

  private nonisolated func problem(
    with photo: StoredPhoto
  ) async throws(LibraryError) -> LibraryProblem? {
    let photos = photos
    do throws(LibraryError) {
      try await Blocking.run { () throws(LibraryError) in try photos.check(photo.fileName) }
      return nil
    } catch .photoMissing(let hash) {
      // It may have been removed for good since its row was read.
      guard let documents = try await documents(thatNeed: hash) else { return nil }
      return .photoMissing(hash, documents: documents)
    } catch .photoDamaged(let hash) {
      guard let documents = try await documents(thatNeed: hash) else { return nil }
      return .photoDamaged(hash, documents: documents)
    }
  }

  private func photoCount() throws(LibraryError) -> Int { try store.photoCount() }

  private func photos(
    after hash: PhotoHash?, limit: Int
  ) throws(LibraryError) -> [StoredPhoto] {
    try store.photos(after: hash, limit: limit)
  }

  private func documents(thatNeed hash: PhotoHash) throws(LibraryError) -> [DocumentID]? {
    guard try store.photo(hash) != nil else { return nil }
    return try store.documents(with: hash, showing: false)
  }

  /// Files that are named as photos are and that no row knows.
  private nonisolated func unknownPhotos() async throws(LibraryError) -> [PhotoName] {
    guard let hold = try lock.take(.removing) else { return [] }
    defer { withExtendedLifetime(hold) {} }
    let photos = photos
    let files = try await Blocking.run { () throws(LibraryError) in
      try photos.names()
    }
    var unknown: [PhotoName] = []
    for start in stride(from: 0, to: files.count, by: 500) {
      unknown += try await self.unknown(among: files[start..<min(start + 500, files.count)])
    }
    return unknown
  }

  private func unknown(
    among files: ArraySlice<PhotoName>
  ) throws(LibraryError) -> [PhotoName] {
    var unknown: [PhotoName] = []
    for file in files where try store.photo(file.hash) == nil { unknown.append(file) }
    return unknown
  }

  private nonisolated func path(of file: PhotoName) async throws(LibraryError) -> String {
    let photos = photos
    return try await Blocking.run { () throws(LibraryError) in try photos.file(of: file) }
  }

  /// Makes a document of photos that no document had.
  private nonisolated func adopt(
    _ files: [PhotoName], _ report: inout CheckReport
  ) async throws(LibraryError) {
    var pages: [NewPage] = []
    var adopted: [LibraryProblem] = []
    for file in files {
      do throws(LibraryError) {
        let staged = try await stage(copyOf: try await path(of: file), name: "")
        // One whose bytes are not those of its name stays where it is, to be looked at.
        guard staged.hash == file.hash else { continue }
        let photo = try await commit(try await placed(staged))
        pages += (0..<photo.pageCount).map { NewPage(photo: photo.hash, index: $0) }
        adopted.append(.photoUnknown(file.hash))
      } catch .photo {
        continue
      } catch .photoDamaged {
        continue
      }
    }
    guard !pages.isEmpty else { return }
    report.found = try await create(
      NewDocument(state: .kept, title: "Found photos", pages: pages)
    ).id
    report.repaired += adopted
  }

  // MARK: Texts

  private nonisolated func checkTexts(
    _ report: inout CheckReport, repairing: Bool
  ) async throws(LibraryError) {
    for document in try await allDocuments() {
      let unreadable = try await unreadableTexts(of: document, repairing: repairing)
      report.problems += unreadable.map { .textUnreadable($0) }
      if repairing { report.repaired += unreadable.map { .textUnreadable($0) } }
    }
  }

  func allDocuments() throws(LibraryError) -> [DocumentID] { try store.allDocuments() }

  private func unreadableTexts(
    of document: DocumentID, repairing: Bool
  ) throws(LibraryError) -> [PageID] {
    var unreadable: [PageID] = []
    for page in try store.pages(of: document, withRemoved: true) {
      guard let text = try store.text(of: page.id), CompactText.text(of: text.words) == nil
      else { continue }
      unreadable.append(page.id)
      guard repairing else { continue }
      try write { () throws(LibraryError) in
        try store.setText(nil, of: page.id)
        try index.update(page)
        try orderRecognition(of: page.id, in: document)
      }
    }
    return unreadable
  }
}
