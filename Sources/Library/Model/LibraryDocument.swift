public import Documents
public import Foundation
public import Scanning

/// Where a document stands in its life.
public enum DocumentState: Int, Sendable, Codable, CaseIterable {
  /// Still being scanned; it survives what a crash or a closed tab do to its scanner.
  case draft = 0
  /// In its folder.
  case kept = 1
  /// To be removed for good after a while; until then it can be brought back.
  case trashed = 2
}

/// A document as lists show it.
public struct DocumentSummary: Equatable, Sendable, Identifiable {
  /// Its number.
  public let id: DocumentID
  /// Where it stands.
  public let state: DocumentState
  /// What the user calls it; may be empty.
  public let title: String
  /// The folders it is in, outermost first, joined by `/`; empty: none.
  public let folder: String
  /// In the user's order, none twice.
  public let tags: [String]
  /// When it was made, or what the user says; to the millisecond, like all dates here.
  public let created: Date
  /// When it last changed.
  public let modified: Date
  /// When it was put into the trash; `nil` when it is not there.
  public let trashed: Date?
  /// The revision of the library that changed it last: for `expecting` and ETags.
  public let revision: Int64
  /// How many pages it has.
  public let pageCount: Int
  /// Its first page, to show; `nil` when it has none.
  public let cover: PageID?
}

/// A document with its pages.
public struct LibraryDocument: Equatable, Sendable, Identifiable {
  /// What lists show of it.
  public let summary: DocumentSummary
  /// In order.
  public let pages: [LibraryPage]
  /// Whether there is an edit to undo.
  public let canUndo: Bool
  /// Whether there is an undone edit to do again.
  public let canRedo: Bool

  /// Its number.
  public var id: DocumentID { summary.id }
  /// The revision of the library that changed it last.
  public var revision: Int64 { summary.revision }
  /// What the user calls it; may be empty.
  public var title: String { summary.title }
}

/// A page: a picture in a photo, and how it is drawn.
public struct LibraryPage: Equatable, Sendable, Identifiable {
  /// Its number.
  public let id: PageID
  /// Its document.
  public let document: DocumentID
  /// The file that it comes from.
  public let photo: PhotoHash
  /// Which picture of the file, from 0: PDFs, TIFF and HEIC files may have several.
  public let index: Int
  /// How it is drawn.
  public let recipe: Recipe
  /// Whether anybody, program or user, has settled the recipe; until then it is the default, or
  /// what came with the photo.
  public let isScanned: Bool
  /// Whether its text has been read, and by this recipe's shape.
  public let hasText: Bool
  /// How well it can be read; `nil` until somebody looked.
  public let quality: PageQuality.Grade?
}

/// A page that comes into a document.
public struct NewPage: Equatable, Sendable {
  /// A photo that the library holds.
  public var photo: PhotoHash
  /// Which picture of it, from 0.
  public var index: Int
  /// How it is drawn; `nil`: the library finds out.
  public var recipe: Recipe?
  /// Whether the recipe is settled. Otherwise the page is drawn by it until the library has looked:
  /// which way is up, how it leans, which look. Where that finds no page, the recipe's quad stays.
  public var isScanned: Bool
  /// How well it can be read, where that is known.
  public var quality: PageQuality.Grade?

  /// A page from its parts; a recipe is settled unless that is denied.
  public init(
    photo: PhotoHash, index: Int = 0, recipe: Recipe? = nil, isScanned: Bool = true,
    quality: PageQuality.Grade? = nil
  ) {
    self.photo = photo
    self.index = index
    self.recipe = recipe
    self.isScanned = isScanned && recipe != nil
    self.quality = quality
  }
}

/// A document that comes into a library.
public struct NewDocument: Equatable, Sendable {
  /// Draft or kept.
  public var state: DocumentState
  /// What the user calls it; may be empty.
  public var title: String
  /// The folders it is in, joined by `/`; empty: none.
  public var folder: String
  /// Tags.
  public var tags: [String]
  /// When it was made; `nil`: now.
  public var created: Date?
  /// Its pages, in order.
  public var pages: [NewPage]

  /// A document from its parts.
  public init(
    state: DocumentState = .draft, title: String = "", folder: String = "", tags: [String] = [],
    created: Date? = nil, pages: [NewPage] = []
  ) {
    self.state = state
    self.title = title
    self.folder = folder
    self.tags = tags
    self.created = created
    self.pages = pages
  }
}

/// A photo that the library holds.
public struct StoredPhoto: Equatable, Sendable {
  /// Its name in the library.
  public let hash: PhotoHash
  /// The ending that fits its content: `jpg`, `png`, `heic`, `webp`, `tiff` or `pdf`.
  public let ending: String
  /// Its size.
  public let bytes: Int64
  /// Pictures in it, at least 1.
  public let pageCount: Int
  /// What it was called when it first came; a label, never a path.
  public let name: String
  /// When it first came.
  public let added: Date
}

/// What was read on a page.
public struct StoredText: Equatable, Sendable {
  /// Words and where they stand, in unit coordinates of the page as its recipe draws it.
  public var text: PageText
  /// Barcodes, and text of a type.
  public var found: [FoundItem]
  /// Whether the recipe's shape has changed since: the words are right, their places are not.
  public var isStale: Bool

  /// A text from its parts.
  public init(text: PageText, found: [FoundItem] = [], isStale: Bool = false) {
    self.text = text
    self.found = found
    self.isStale = isStale
  }
}
