import Documents
import Foundation
public import HTTP
import Imaging
public import Library
import Scanning

// What the library holds, as the API shows it.

extension DocumentID: PathParameter {
  /// A number without sign.
  public init?(pathSegment: String) {
    guard let number = Int(pathSegment: pathSegment) else { return nil }
    self.init(Int64(number))
  }
}

extension PageID: PathParameter {
  /// A number without sign.
  public init?(pathSegment: String) {
    guard let number = Int(pathSegment: pathSegment) else { return nil }
    self.init(Int64(number))
  }
}

extension JobID: PathParameter {
  /// A number without sign.
  public init?(pathSegment: String) {
    guard let number = Int(pathSegment: pathSegment) else { return nil }
    self.init(Int64(number))
  }
}

extension PhotoHash: PathParameter {
  /// 64 hexadecimal digits.
  public init?(pathSegment: String) { self.init(pathSegment) }
}

/// A document in a list.
struct SummaryForm: Encodable {
  let id: Int64
  let state: String
  let title: String
  let folder: String
  let tags: [String]
  let created: Date
  let modified: Date
  let trashed: Date?
  let revision: Int64
  let pageCount: Int
  let cover: Int64?

  init(_ summary: DocumentSummary) {
    id = summary.id.rawValue
    state = summary.state.formName
    title = summary.title
    folder = summary.folder
    tags = summary.tags
    created = summary.created
    modified = summary.modified
    trashed = summary.trashed
    revision = summary.revision
    pageCount = summary.pageCount
    cover = summary.cover?.rawValue
  }
}

/// A document with its pages.
struct DocumentForm: Encodable {
  let document: SummaryForm
  let pages: [PageForm]
  let canUndo: Bool
  let canRedo: Bool

  init(_ document: LibraryDocument) {
    self.document = SummaryForm(document.summary)
    pages = document.pages.map(PageForm.init)
    canUndo = document.canUndo
    canRedo = document.canRedo
  }
}

/// A page.
struct PageForm: Encodable {
  let id: Int64
  let document: Int64
  let photo: PhotoHash
  let index: Int
  let recipe: RecipeForm
  let isScanned: Bool
  let hasText: Bool
  let quality: String?

  init(_ page: LibraryPage) {
    id = page.id.rawValue
    document = page.document.rawValue
    photo = page.photo
    index = page.index
    recipe = RecipeForm(page.recipe)
    isScanned = page.isScanned
    hasText = page.hasText
    quality = page.quality?.formName
  }
}

/// A page that comes into a document.
struct NewPageForm: Decodable {
  let photo: PhotoHash
  let index: Int?
  let recipe: RecipeForm?
  let isScanned: Bool?

  var page: NewPage {
    NewPage(
      photo: photo, index: index ?? 0, recipe: recipe?.recipe, isScanned: isScanned ?? true)
  }
}

/// A photo.
struct PhotoForm: Encodable {
  let hash: PhotoHash
  let type: String
  let bytes: Int64
  let pageCount: Int
  let name: String
  let added: Date
  /// Documents that show it already.
  let documents: [Int64]

  init(_ photo: StoredPhoto, documents: [DocumentID]) {
    hash = photo.hash
    type = photo.mediaType
    bytes = photo.bytes
    pageCount = photo.pageCount
    name = photo.name
    added = photo.added
    self.documents = documents.map(\.rawValue)
  }
}

extension StoredPhoto {
  /// By its content, not by what somebody called it.
  var mediaType: String {
    switch ending {
    case "jpg": "image/jpeg"
    case "png": "image/png"
    case "heic": "image/heic"
    case "webp": "image/webp"
    case "tiff": "image/tiff"
    case "pdf": "application/pdf"
    default: "application/octet-stream"
    }
  }
}

/// What was read on a page: blocks of lines of words, with quads in unit coordinates of the page.
struct TextForm: Encodable {
  let text: String
  let blocks: [[[WordForm]]]
  let found: [FoundItem]
  let isStale: Bool

  struct WordForm: Encodable {
    let text: String
    let confidence: Double
    let quad: [[Double]]
  }

  init(_ stored: StoredText) {
    text = stored.text.plainText
    blocks = stored.text.blocks.map { block in
      block.lines.map { line in
        line.words.map { word in
          WordForm(
            text: word.transcript, confidence: word.confidence,
            quad: word.quad.corners.map { [$0.x, $0.y] })
        }
      }
    }
    found = stored.found
    isStale = stored.isStale
  }
}

/// A job.
struct JobForm: Encodable {
  let id: Int64
  let kind: JobKind
  let document: Int64
  let page: Int64?
  let state: JobState
  let progress: Double
  let attempts: Int
  let failure: String?
  let created: Date

  init(_ job: Job) {
    id = job.id.rawValue
    kind = job.kind
    document = job.document.rawValue
    page = job.page?.rawValue
    state = job.state
    progress = job.progress
    attempts = job.attempts
    failure = job.failure
    created = job.created
  }
}

extension DocumentState {
  var formName: String {
    switch self {
    case .draft: "draft"
    case .kept: "kept"
    case .trashed: "trashed"
    }
  }

  init?(formName: String) {
    guard let state = Self.allCases.first(where: { $0.formName == formName }) else { return nil }
    self = state
  }
}

extension PageQuality.Grade {
  var formName: String {
    switch self {
    case .noDocument: "noDocument"
    case .veryPoor: "veryPoor"
    case .poor: "poor"
    case .reasonable: "reasonable"
    case .good: "good"
    case .excellent: "excellent"
    }
  }
}
