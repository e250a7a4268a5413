/// Where a library keeps what is no file: documents, pages, texts, jobs.
///
/// A store only keeps rows; what may be done with them, and what belongs together, is decided once,
/// in `DocumentLibrary`, for every store. Each call is durable when it returns, or, in a
/// transaction, when that does. A store belongs to one actor; several processes may share what is
/// behind it.
package protocol LibraryStore: AnyObject {
  /// All that `body` writes, or nothing of it; nobody else writes meanwhile. Transactions nest.
  func transaction<Value>(
    _ body: () throws(LibraryError) -> Value
  ) throws(LibraryError) -> Value

  // Documents. Deleting one deletes its pages, texts, edits, jobs and
  // deliveries.
  func insert(_ document: DocumentRow) throws(LibraryError) -> DocumentID
  func update(_ document: DocumentRow) throws(LibraryError)
  func delete(_ document: DocumentID) throws(LibraryError)
  func document(_ id: DocumentID) throws(LibraryError) -> DocumentRow?
  func summary(_ id: DocumentID) throws(LibraryError) -> DocumentSummary?
  func list(_ query: DocumentQuery) throws(LibraryError) -> DocumentList
  /// Folders and tags in use outside the trash, by name.
  func folders() throws(LibraryError) -> [Shelf]
  func tags() throws(LibraryError) -> [Shelf]
  /// Documents that have been in the trash since this day, or longer.
  func trashed(beforeDay day: Int64) throws(LibraryError) -> [DocumentID]
  func allDocuments() throws(LibraryError) -> [DocumentID]

  // Pages.
  func insert(_ page: PageRow) throws(LibraryError) -> PageID
  /// Everything but document, ordinal and place.
  func update(_ page: PageRow) throws(LibraryError)
  func delete(_ page: PageID) throws(LibraryError)
  func page(_ id: PageID) throws(LibraryError) -> PageRow?
  /// In order; those taken out are left out, or come last.
  func pages(of document: DocumentID, withRemoved: Bool) throws(LibraryError) -> [PageRow]
  /// Those with these ordinals, in order, the first so many.
  func pages(of document: DocumentID, ordinals: [Int], limit: Int) throws(LibraryError)
    -> [PageRow]
  /// The pages in order; all others of the document are taken out.
  func setOrder(_ pages: [PageID], of document: DocumentID) throws(LibraryError)

  // Edits, numbered from 1 within their document.
  func append(_ steps: [EditStep], number: Int, to document: DocumentID) throws(LibraryError)
  func edit(_ number: Int, of document: DocumentID) throws(LibraryError) -> [EditStep]?
  func editCount(of document: DocumentID) throws(LibraryError) -> Int
  func deleteEdits(of document: DocumentID, where numbers: Range<Int>) throws(LibraryError)

  // Photos.
  /// Does nothing when it is there.
  func insert(_ photo: StoredPhoto) throws(LibraryError)
  func photo(_ hash: PhotoHash) throws(LibraryError) -> StoredPhoto?
  /// By hash, after one, so many at most.
  func photos(after hash: PhotoHash?, limit: Int) throws(LibraryError) -> [StoredPhoto]
  /// Documents with pages of it: all, those in the trash and taken out included, or only those that
  /// show it.
  func documents(with photo: PhotoHash, showing: Bool) throws(LibraryError) -> [DocumentID]
  /// Those that no page needs: notes the day on which each was first seen so, and gives those that
  /// have been so since `day`, or longer.
  func unusedPhotos(noting today: Int64, since day: Int64) throws(LibraryError) -> [PhotoHash]
  func delete(_ photo: PhotoHash) throws(LibraryError)
  func photoCount() throws(LibraryError) -> Int
  /// Bytes of all photos.
  func photoBytes() throws(LibraryError) -> Int64
  /// Bytes that the rows and their indexes take.
  func rowBytes() throws(LibraryError) -> Int64

  // Texts.
  func setText(_ text: TextRow?, of page: PageID) throws(LibraryError)
  func text(of page: PageID) throws(LibraryError) -> TextRow?
  /// The shapes by which pages of a document were read.
  func textShapes(of document: DocumentID) throws(LibraryError) -> [PageID: String]

  // Search. Texts are words as `SearchWords` makes them, blanks between.
  func index(_ words: DocumentWords, of document: DocumentID) throws(LibraryError)
  func index(_ words: String, of page: PageRow) throws(LibraryError)
  func unindex(_ page: PageRow) throws(LibraryError)
  func clearIndex() throws(LibraryError)
  /// How many documents and pages the index has; `nil`: it contradicts itself.
  func indexedRows() throws(LibraryError) -> Int?
  func search(_ plan: SearchPlan) throws(LibraryError) -> SearchMatches

  // Changes.
  /// Writes a change down and gives it its revision.
  func note(_ change: ChangeSubject) throws(LibraryError) -> Int64
  /// In order; at most `limit`. `nil`: those right after `revision` are not known any more.
  func changes(after revision: Int64, limit: Int) throws(LibraryError) -> [LibraryChange]?
  func revision() throws(LibraryError) -> Int64
  /// A number that differs when another process has written since.
  func outsideVersion() throws(LibraryError) -> Int64
  /// Calls back, from any thread and as long as the store lives, when another process may have
  /// written. `false`: this store cannot tell, and `outsideVersion` is to be asked.
  func watch(_ heard: @escaping @Sendable () -> Void) -> Bool

  // Jobs.
  func insert(_ job: NewJob, at time: Int64) throws(LibraryError) -> JobID
  func job(_ id: JobID) throws(LibraryError) -> Job?
  func jobs(_ query: JobQuery) throws(LibraryError) -> [Job]
  /// Gives the waiting or abandoned job that comes first to a worker, until a time, and notes the
  /// change. Not for transactions: where several write at once, claims do not wait for each other.
  func claimJob(_ request: ClaimRequest) throws(LibraryError) -> JobClaim?
  /// Changes a job; when `token` is given, only if it still has this claim. Tells whether it did.
  func update(_ job: JobID, claimedBy token: String?, _ change: JobChange) throws(LibraryError)
    -> Bool
  /// Raises the priority of a document's waiting jobs.
  func raise(_ document: DocumentID, to priority: Int) throws(LibraryError)
  /// Deletes jobs that ended before a time.
  func deleteJobs(endedBefore time: Int64) throws(LibraryError)
  /// When the next waiting job may begin; `nil`: none waits.
  func nextJobTime() throws(LibraryError) -> Int64?

  // Deliveries.
  func insert(_ delivery: Delivery) throws(LibraryError)
  func update(_ delivery: Delivery) throws(LibraryError)
  func delivery(_ id: DeliveryID) throws(LibraryError) -> Delivery?
  func deliveries(_ query: DeliveryQuery) throws(LibraryError) -> [Delivery]

  // Imports.
  func note(_ entry: ImportEntry) throws(LibraryError)
  func imports(of photo: PhotoHash) throws(LibraryError) -> [ImportEntry]

  /// Writes a copy of all rows into a new file; `false`: this store looks after itself.
  func copy(to path: String) throws(LibraryError) -> Bool
  /// What is wrong with the rows, in the store's own words.
  func faults() throws(LibraryError) -> [String]

  // Settings of the library itself.
  func setting(_ name: String) throws(LibraryError) -> String?
  func set(_ name: String, to value: String) throws(LibraryError)
}

extension LibraryStore {
  package func watch(_ heard: @escaping @Sendable () -> Void) -> Bool { false }
}
