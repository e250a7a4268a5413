package import Foundation
package import Scanning

/// What a user may change of a document besides its pages.
package struct DocumentFields: Equatable, Sendable, Codable {
  package var title: String
  package var folder: String
  package var tags: [String]
  /// To the millisecond.
  package var created: Date
}

/// A document as a store keeps it.
package struct DocumentRow: Equatable, Sendable {
  /// Above 0 once it is stored.
  package var id: DocumentID
  package var state: DocumentState
  package var fields: DocumentFields
  package var modified: Date
  package var revision: Int64
  package var trash: TrashMark?
  /// How many of its edits are in force; those after it have been undone.
  package var editsInForce: Int
  /// The ordinal of the page that comes next.
  package var nextOrdinal: Int
}

/// When and from where a document came into the trash.
package struct TrashMark: Equatable, Sendable {
  package var date: Date
  /// The day of the library's own count, which no wrong clock can turn on.
  package var day: Int64
  /// Where it goes back to.
  package var stateBefore: DocumentState
}

/// A page as a store keeps it.
package struct PageRow: Equatable, Sendable {
  /// Above 0 once it is stored.
  package var id: PageID
  package var document: DocumentID
  /// From 1, never given twice in a document.
  package var ordinal: Int
  /// From 0; `nil`: taken out, and kept so that this can be undone.
  package var place: Int?
  package var photo: PhotoHash
  package var index: Int
  package var recipe: Recipe
  package var isScanned: Bool
  package var quality: PageQuality.Grade?
}

/// A text as a store keeps it.
package struct TextRow: Equatable, Sendable {
  /// As `CompactText` packs it.
  package var words: [UInt8]
  package var found: [FoundItem]
  /// The shape of the recipe by which the page was read.
  package var shape: String
}

/// Something that changed, before it has a revision.
package enum ChangeSubject: Equatable, Sendable {
  case document(DocumentID)
  case removal(DocumentID)
  case job(JobID)
}

/// A file that came in.
package struct ImportEntry: Equatable, Sendable {
  package var photo: PhotoHash
  /// What it was called.
  package var name: String
  package var document: DocumentID
  package var date: Date

  /// An entry from its parts.
  package init(photo: PhotoHash, name: String, document: DocumentID, date: Date) {
    self.photo = photo
    self.name = name
    self.document = document
    self.date = date
  }
}
