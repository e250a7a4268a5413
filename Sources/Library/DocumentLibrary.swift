import Foundation
import Scanning

/// A library of scans in a folder: what is given to it is never lost.
///
/// Each call that changes something is one transaction; when it returns, all is on the disk, synced.
/// Several processes may use one library at once. Only this actor decides what may be done with
/// documents; the store below keeps rows, and `PhotoStore` files.
public actor DocumentLibrary {
  /// The library's folder.
  public nonisolated let path: String
  nonisolated let options: LibraryOptions
  nonisolated let folder: LibraryFolder
  nonisolated let photos: any PhotoStore
  nonisolated let lock: any PhotoLock
  nonisolated let renderings: RenderingCache
  /// Pages are drawn a few at once: each takes the memory of its photo.
  nonisolated let drawing: Turnstile
  private nonisolated let executor: SerialQueueExecutor
  let store: any LibraryStore
  let hub = ChangeHub()
  /// Whether the store tells by itself when others have written.
  var isWatched = false
  var poller: Task<Void, Never>?
  var outsideVersion: Int64 = 0

  /// Everything here waits for the disk, so it has a thread of its own.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Opens the library in a folder, and brings one of an earlier version up to date.
  ///
  /// - Parameter creating: whether an empty or missing folder becomes a new library.
  public init(
    at path: String, creating: Bool = true, options: LibraryOptions = LibraryOptions()
  ) throws(LibraryError) {
    let folder = LibraryFolder(path)
    try folder.prepare(creating: creating)
    let store = try SQLiteStore(path: folder.database, .create)
    try self.init(in: folder, store: store, options: options)
  }

  /// A library that lies elsewhere.
  ///
  /// - Parameter path: a folder of this machine for what can be made again. It is made when it is not
  ///   there; several processes may share it.
  package init(
    at path: String, store: sending any LibraryStore, photos: any PhotoStore,
    lock: any PhotoLock, options: LibraryOptions
  ) throws(LibraryError) {
    let folder = LibraryFolder(path)
    try LibraryFolder.makeAll(folder.path)
    for inner in [folder.cache, folder.exports, folder.safety] { try LibraryFolder.make(inner) }
    try self.init(in: folder, store: store, photos: photos, lock: lock, options: options)
  }

  /// The library of a folder that may hold photos and no database.
  init(inExisting folder: LibraryFolder, options: LibraryOptions) throws(LibraryError) {
    for inner in folder.inner { try LibraryFolder.make(inner) }
    try self.init(
      in: folder, store: try SQLiteStore(path: folder.database, .create), options: options)
  }

  /// A library all in one folder.
  private init(
    in folder: LibraryFolder, store: sending any LibraryStore, options: LibraryOptions
  ) throws(LibraryError) {
    try self.init(
      in: folder, store: store, photos: PhotoFolder(path: folder.photos),
      lock: FolderLock(path: folder.lock), options: options)
  }

  private init(
    in folder: LibraryFolder, store: sending any LibraryStore, photos: any PhotoStore,
    lock: any PhotoLock, options: LibraryOptions
  ) throws(LibraryError) {
    self.path = folder.path
    self.options = options
    self.folder = folder
    self.photos = photos
    self.lock = lock
    renderings = RenderingCache(folder: folder.cache, mostBytes: options.cacheBytes)
    drawing = Turnstile(width: options.pagesDrawnAtOnce)
    executor = SerialQueueExecutor(label: "recto.library")
    self.store = store
    // Held until it is done: others may be bringing photos in.
    if let hold = try lock.take(.removing) {
      withExtendedLifetime(hold) { photos.removeLeftovers() }
    }
    try Self.giveIdentity(to: store)
    try DocumentIndex(store: store).refresh()
    try Self.countDay(in: store, now: options.now())
  }

  deinit { poller?.cancel() }

  /// A word that no other library has, but its copies: a backup must not go over something else.
  private static func giveIdentity(to store: any LibraryStore) throws(LibraryError) {
    guard try store.setting("identity") == nil else { return }
    try store.transaction { () throws(LibraryError) in
      guard try store.setting("identity") == nil else { return }
      try store.set("identity", to: UUID().uuidString)
    }
  }

  // What documents there are.

  /// A part of the list of documents.
  public func documents(_ query: DocumentQuery = DocumentQuery()) throws(LibraryError)
    -> DocumentList
  {
    try store.list(query)
  }

  /// A document with its pages.
  public func document(_ id: DocumentID) throws(LibraryError) -> LibraryDocument {
    try loaded(id)
  }

  /// A page; also one that was taken out, as long as that can be undone.
  public func page(_ id: PageID) throws(LibraryError) -> LibraryPage {
    guard let page = try store.page(id) else { throw .noPage(id) }
    return LibraryPage(page, textShape: try store.text(of: id)?.shape)
  }

  /// The folders in use, by name, with their documents outside the trash.
  public func folders() throws(LibraryError) -> [Shelf] { try store.folders() }

  /// The tags in use, by name, with their documents outside the trash.
  public func tags() throws(LibraryError) -> [Shelf] { try store.tags() }

  /// What was read on a page; `nil`: nothing yet.
  public func text(of page: PageID) throws(LibraryError) -> StoredText? {
    guard let row = try store.page(page) else { throw .noPage(page) }
    guard let text = try store.text(of: page) else { return nil }
    guard let words = CompactText.text(of: text.words) else {
      throw .databaseDamaged(path: folder.database, reason: "the text of a page")
    }
    return StoredText(
      text: words, found: text.found, isStale: text.shape != row.recipe.shapeKey)
  }

  // New documents.

  /// Makes a document of photos that the library holds.
  @discardableResult
  public func create(_ new: NewDocument) throws(LibraryError) -> LibraryDocument {
    try write { () throws(LibraryError) in
      let now = options.now()
      let fields = try DocumentFields(
        title: new.title, folder: new.folder, tags: new.tags, created: new.created ?? now
      ).checked()
      var row = DocumentRow(
        id: DocumentID(0), state: new.state == .trashed ? .kept : new.state, fields: fields,
        modified: now, revision: 0, trash: nil, editsInForce: 0, nextOrdinal: 1)
      row.id = try store.insert(row)
      let pages = try insert(new.pages, into: &row)
      try store.setOrder(pages, of: row.id)
      try touch(&row)
      try index.update(row)
      return try loaded(row.id)
    }
  }

  // What all changes share.

  var index: DocumentIndex { DocumentIndex(store: store) }

  /// One transaction; then listeners hear of it.
  func write<Value>(
    _ body: () throws(LibraryError) -> Value
  ) throws(LibraryError) -> Value {
    let value = try store.transaction(body)
    hub.tick()
    return value
  }

  /// A document that is there.
  func row(_ id: DocumentID) throws(LibraryError) -> DocumentRow {
    guard let row = try store.document(id) else { throw .noDocument(id) }
    return row
  }

  func loaded(_ id: DocumentID) throws(LibraryError) -> LibraryDocument {
    guard let row = try store.document(id), let summary = try store.summary(id) else {
      throw .noDocument(id)
    }
    let shapes = try store.textShapes(of: id)
    return LibraryDocument(
      summary: summary,
      pages: try store.pages(of: id, withRemoved: false).map { page in
        LibraryPage(page, textShape: shapes[page.id])
      },
      canUndo: try store.edit(row.editsInForce, of: id) != nil,
      canRedo: try store.edit(row.editsInForce + 1, of: id) != nil)
  }

  /// Writes a document down as changed now.
  func touch(_ row: inout DocumentRow) throws(LibraryError) {
    row.modified = options.now()
    row.revision = try store.note(.document(row.id))
    try store.update(row)
  }

  /// Puts pages into a document, yet without a place.
  func insert(
    _ pages: [NewPage], into row: inout DocumentRow
  ) throws(LibraryError) -> [PageID] {
    guard row.nextOrdinal + pages.count <= SearchKey.mostPages else {
      throw .badEdit(reason: .tooManyPages)
    }
    var ids: [PageID] = []
    for page in pages {
      guard let photo = try store.photo(page.photo), page.index >= 0,
        page.index < photo.pageCount
      else { throw .noPhoto(page.photo) }
      let id = try store.insert(
        PageRow(
          id: PageID(0), document: row.id, ordinal: row.nextOrdinal, place: nil,
          photo: page.photo, index: page.index, recipe: page.recipe ?? Recipe(),
          isScanned: page.isScanned, quality: page.quality))
      row.nextOrdinal += 1
      ids.append(id)
      try orderRecognition(of: id, in: row.id)
    }
    return ids
  }

  /// Asks for a page to be found and read, unless that is asked for already.
  func orderRecognition(of page: PageID, in document: DocumentID) throws(LibraryError) {
    guard options.ordersRecognition else { return }
    try order(NewJob(.recognise, document: document, page: page, priority: 5))
  }
}

extension LibraryPage {
  init(_ row: PageRow, textShape: String?) {
    self.init(
      id: row.id, document: row.document, photo: row.photo, index: row.index,
      recipe: row.recipe, isScanned: row.isScanned, hasText: textShape == row.recipe.shapeKey,
      quality: row.quality)
  }
}

extension DocumentFields {
  /// Bytes of a title, folder or tag.
  private static let longestText = 1000
  private static let mostTags = 200

  /// The fields as they are kept: without blanks and slashes round folders, without empty tags and
  /// tags that are there twice. Throws what no document can have.
  func checked() throws(LibraryError) -> DocumentFields {
    var fields = self
    fields.folder = folder.split(separator: "/").map { part in
      part.trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty }.joined(separator: "/")
    var seen: Set<String> = []
    fields.tags = tags.map { $0.trimmingCharacters(in: .whitespaces) }.filter { tag in
      !tag.isEmpty && seen.insert(tag).inserted
    }
    guard fields.tags.count <= Self.mostTags else { throw .badEdit(reason: .tooManyTags) }
    for text in [fields.title, fields.folder] + fields.tags {
      let isClean = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      guard text.utf8.count <= Self.longestText, isClean else {
        throw .badEdit(reason: .textUnfit)
      }
    }
    // The years 1…9999.
    guard (-62_135_596_800...253_402_300_799).contains(created.timeIntervalSince1970) else {
      throw .badEdit(reason: .dateOutOfRange)
    }
    fields.created = Date(milliseconds: created.milliseconds)
    return fields
  }
}
