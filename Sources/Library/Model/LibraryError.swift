public import PhotoFiles

/// Why a library could not do something. Facts only: the edges of the program turn them into words.
public enum LibraryError: Error, Equatable, Sendable {
  /// There is no library, and none was to be made.
  case noLibrary(folder: String)
  /// The folder holds something else, and no library is begun among it.
  case folderNotEmpty(folder: String)
  /// The folder holds photos of a library whose database is gone.
  case databaseGone(folder: String)
  /// The folder or a file in it could not be opened; the reason is the system's.
  case cannotOpen(path: String, reason: String)
  /// A later version of Recto has written the library.
  case newerVersion(found: Int, known: Int)
  /// The database is not one, or broken; the reason is SQLite's.
  case databaseDamaged(path: String, reason: String)
  /// Another process has held the database for too long.
  case busy(path: String)
  /// Nothing can be written: the disk, or the user's share of it, is full.
  case diskFull(path: String)
  /// Nothing can be written: the folder or file system is read-only.
  case readOnly(path: String)
  /// The system failed to read or write; the reason is its own.
  case failed(path: String, reason: String)
  /// A server that the library lies on, or its bucket, cannot be reached; the reason is its own or the
  /// system's. What was not acknowledged may or may not have been done.
  case unreachable(place: String, reason: String)
  /// A file gave no photo.
  case photo(PhotoFileError)
  /// The photo's file is gone.
  case photoMissing(PhotoHash)
  /// The photo's file is not what it was: its bytes have another hash.
  case photoDamaged(PhotoHash)
  /// There is no such document.
  case noDocument(DocumentID)
  /// The document has no such page.
  case noPage(PageID)
  /// The library holds no such photo, or the photo has no such picture.
  case noPhoto(PhotoHash)
  /// There is no such job.
  case noJob(JobID)
  /// Somebody else changed the document meanwhile; it has this revision now.
  case conflict(revision: Int64)
  /// There is no edit to undo, or to do again.
  case nothingToUndo
  /// An edit makes no sense; `reason` says why.
  case badEdit(reason: EditFault)
  /// Only what is in the trash can be removed for good, and it is not.
  case notInTrash(DocumentID)
  /// The document is in the trash, where it cannot be edited.
  case inTrash(DocumentID)
  /// Something about sending.
  case delivery(DeliveryError)
  /// The task was cancelled.
  case cancelled
}

/// What is wrong with an edit.
public enum EditFault: Equatable, Sendable {
  /// The order does not name each page once.
  case orderIncomplete
  /// There is no such place.
  case placeOutOfRange
  /// Titles, folders and tags have at most 1,000 bytes, and no control characters.
  case textUnfit
  /// More pages than a document can have.
  case tooManyPages
  /// More tags than a document can have.
  case tooManyTags
  /// Dates lie in the years 1…9999.
  case dateOutOfRange
}
