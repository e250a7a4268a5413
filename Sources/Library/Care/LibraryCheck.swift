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
  /// - Parameter progress: told now and then, with the photos done and of all.
  public func check(
    repairing: Bool = false, progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws(LibraryError) -> CheckReport {
    var report = CheckReport()
    report.problems += try store.faults().map { .database($0) }
    // Unknown photos are looked for while nobody brings any in.
    let unknown = try unknownPhotos()
    try checkPhotos(&report, progress)
    try checkTexts(&report, repairing: repairing)
    if try !index.isRight() {
      report.problems.append(.index)
      if repairing {
        try index.rebuild()
        report.repaired.append(.index)
      }
    }
    for photo in unknown { report.problems.append(.photoUnknown(photo.hash)) }
    if repairing, !unknown.isEmpty { try adopt(unknown, &report) }
    return report
  }

  private func checkPhotos(
    _ report: inout CheckReport, _ progress: (Int, Int) -> Void
  ) throws(LibraryError) {
    let total = try store.photoCount()
    var last: PhotoHash?
    while true {
      let part = try store.photos(after: last, limit: 100)
      guard let end = part.last else { return }
      for photo in part {
        progress(report.photos, total)
        report.photos += 1
        do throws(LibraryError) {
          try photos.check(photo.fileName)
        } catch .photoMissing(let hash) {
          report.problems.append(
            .photoMissing(hash, documents: try store.documents(with: hash, showing: false)))
        } catch .photoDamaged(let hash) {
          report.problems.append(
            .photoDamaged(hash, documents: try store.documents(with: hash, showing: false)))
        }
      }
      last = end.hash
    }
  }

  private func checkTexts(
    _ report: inout CheckReport, repairing: Bool
  ) throws(LibraryError) {
    for document in try store.allDocuments() {
      for page in try store.pages(of: document, withRemoved: true) {
        guard let text = try store.text(of: page.id), CompactText.text(of: text.words) == nil
        else { continue }
        report.problems.append(.textUnreadable(page.id))
        guard repairing else { continue }
        try write { () throws(LibraryError) in
          try store.setText(nil, of: page.id)
          try index.update(page)
          try orderRecognition(of: page.id, in: document)
        }
        report.repaired.append(.textUnreadable(page.id))
      }
    }
  }

  /// Files that are named as photos are and that no row knows.
  private func unknownPhotos() throws(LibraryError) -> [PhotoName] {
    guard let hold = try lock.take(.removing) else { return [] }
    return try withExtendedLifetime(hold) { () throws(LibraryError) in
      var unknown: [PhotoName] = []
      for file in try photos.names() where try store.photo(file.hash) == nil {
        unknown.append(file)
      }
      return unknown
    }
  }

  /// Makes a document of photos that no document had.
  private func adopt(
    _ files: [PhotoName], _ report: inout CheckReport
  ) throws(LibraryError) {
    var pages: [NewPage] = []
    var adopted: [LibraryProblem] = []
    for file in files {
      do throws(LibraryError) {
        let staged = try photos.stage(
          copyOf: try photos.file(of: file), name: "", limits: options.limits,
          hold: try lock.take(.adding))
        // One whose bytes are not those of its name stays where it is, to be looked at.
        guard staged.hash == file.hash else { continue }
        try photos.place(staged)
        let photo = try write { () throws(LibraryError) in try insert(staged) }
        pages += (0..<photo.pageCount).map { NewPage(photo: photo.hash, index: $0) }
        adopted.append(.photoUnknown(file.hash))
      } catch .photo {
        continue
      } catch .photoDamaged {
        continue
      }
    }
    guard !pages.isEmpty else { return }
    report.found = try create(
      NewDocument(state: .kept, title: "Found photos", pages: pages)
    ).id
    report.repaired += adopted
  }
}
