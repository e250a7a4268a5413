import Foundation
import Scanning

/// A row of an answer, by column from 0, as any database gives it; `nil` where nothing stands.
///
/// What rows mean is said once, here, for every store. Each type has a list of the columns that it is
/// read from, in their order.
package protocol StoredColumns {
  func number(at column: Int) -> Int64?
  func fraction(at column: Int) -> Double?
  func string(at column: Int) -> String?
  func bytes(at column: Int) -> [UInt8]?
}

extension StoredColumns {
  /// A number that is never missing.
  package func count(at column: Int) -> Int { Int(number(at: column) ?? 0) }

  fileprivate func date(at column: Int) -> Date? {
    number(at: column).map { Date(milliseconds: $0) }
  }
}

extension DocumentRow {
  package static let columns = """
    id, state, title, folder, created, modified, revision, trashed, trash_day, trash_state,
      edits_in_force, next_ordinal
    """

  /// A document from its row and its tags.
  package init(_ row: some StoredColumns, tags: [String]) {
    let trash = row.date(at: 7).map { date in
      TrashMark(
        date: date, day: row.number(at: 8) ?? 0,
        stateBefore: DocumentState(rawValue: row.count(at: 9)) ?? .kept)
    }
    self.init(
      id: DocumentID(row.number(at: 0) ?? 0),
      state: DocumentState(rawValue: row.count(at: 1)) ?? .kept,
      fields: DocumentFields(
        title: row.string(at: 2) ?? "", folder: row.string(at: 3) ?? "", tags: tags,
        created: row.date(at: 4) ?? Date(milliseconds: 0)),
      modified: row.date(at: 5) ?? Date(milliseconds: 0), revision: row.number(at: 6) ?? 0,
      trash: trash, editsInForce: row.count(at: 10), nextOrdinal: row.count(at: 11))
  }
}

extension DocumentSummary {
  package static let columns = """
    id, state, title, folder, created, modified, trashed, revision,
      (SELECT count(*) FROM page WHERE document = document.id AND place IS NOT NULL),
      (SELECT id FROM page WHERE document = document.id AND place = 0)
    """

  /// A summary from its row and its tags.
  package init(_ row: some StoredColumns, tags: [String]) {
    self.init(
      id: DocumentID(row.number(at: 0) ?? 0),
      state: DocumentState(rawValue: row.count(at: 1)) ?? .kept, title: row.string(at: 2) ?? "",
      folder: row.string(at: 3) ?? "", tags: tags,
      created: row.date(at: 4) ?? Date(milliseconds: 0),
      modified: row.date(at: 5) ?? Date(milliseconds: 0), trashed: row.date(at: 6),
      revision: row.number(at: 7) ?? 0, pageCount: row.count(at: 8),
      cover: row.number(at: 9).map { PageID($0) })
  }
}

extension PageRow {
  package static let columns =
    "id, document, ordinal, place, photo, photo_index, recipe, is_scanned, quality"

  /// A page from its row.
  package init(_ row: some StoredColumns, in place: String) throws(LibraryError) {
    guard let photo = PhotoHash(row.string(at: 4) ?? "") else {
      throw .databaseDamaged(path: place, reason: "a page has no photo")
    }
    self.init(
      id: PageID(row.number(at: 0) ?? 0), document: DocumentID(row.number(at: 1) ?? 0),
      ordinal: row.count(at: 2), place: row.number(at: 3).map { Int($0) }, photo: photo,
      index: row.count(at: 5), recipe: try StoredForm.recipe(row.string(at: 6) ?? "", in: place),
      isScanned: row.number(at: 7) == 1,
      quality: row.number(at: 8).flatMap { PageQuality.Grade(rawValue: Int($0)) })
  }
}

extension StoredPhoto {
  package static let columns = "hash, ending, bytes, page_count, name, added"

  /// A photo from its row.
  package init(_ row: some StoredColumns, in place: String) throws(LibraryError) {
    guard let hash = PhotoHash(row.string(at: 0) ?? "") else {
      throw .databaseDamaged(path: place, reason: "a photo has no hash")
    }
    self.init(
      hash: hash, ending: row.string(at: 1) ?? "", bytes: row.number(at: 2) ?? 0,
      pageCount: row.count(at: 3), name: row.string(at: 4) ?? "",
      added: row.date(at: 5) ?? Date(milliseconds: 0))
  }
}

extension TextRow {
  package static let columns = "words, found, shape"

  /// A text from its row.
  package init(_ row: some StoredColumns, in place: String) throws(LibraryError) {
    self.init(
      words: row.bytes(at: 0) ?? [],
      found: try StoredForm.value([FoundItem].self, row.string(at: 1) ?? "", in: place),
      shape: row.string(at: 2) ?? "")
  }
}

extension Job {
  package static let columns = """
    id, kind, document, page, priority, state, progress, attempts, failure, job_order, result,
      created
    """

  /// A job from its row.
  package init(_ row: some StoredColumns) {
    self.init(
      id: JobID(row.number(at: 0) ?? 0),
      kind: JobKind(rawValue: row.string(at: 1) ?? "") ?? .recognise,
      document: DocumentID(row.number(at: 2) ?? 0), page: row.number(at: 3).map { PageID($0) },
      priority: row.count(at: 4), state: JobState(rawValue: row.string(at: 5) ?? "") ?? .failed,
      progress: row.fraction(at: 6) ?? 0, attempts: row.count(at: 7), failure: row.string(at: 8),
      order: row.string(at: 9) ?? "", result: row.string(at: 10),
      created: row.date(at: 11) ?? Date(milliseconds: 0))
  }
}

extension Delivery {
  package static let columns = "form"

  /// A delivery from its row.
  package init(_ row: some StoredColumns, in place: String) throws(LibraryError) {
    self = try StoredForm.value(Delivery.self, row.string(at: 0) ?? "", in: place)
  }
}

extension LibraryChange {
  package static let columns = "revision, kind, subject"

  /// A change from its row.
  package init(_ row: some StoredColumns) {
    let number = row.number(at: 2) ?? 0
    let subject: Subject =
      switch row.number(at: 1) {
      case 0: .document(DocumentID(number))
      case 1: .removal(DocumentID(number))
      default: .job(JobID(number))
      }
    self.init(revision: row.number(at: 0) ?? 0, subject: subject)
  }
}

extension ChangeSubject {
  /// As rows keep it: what it is, and the number of its subject.
  package var columns: (kind: Int64, subject: Int64) {
    switch self {
    case .document(let id): (0, id.rawValue)
    case .removal(let id): (1, id.rawValue)
    case .job(let id): (2, id.rawValue)
    }
  }
}
