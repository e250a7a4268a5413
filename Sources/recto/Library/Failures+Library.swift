import Documents
import Library

extension Failures {
  /// Why a library could not do something.
  static func words(for error: LibraryError) -> String {
    switch error {
    case .noLibrary(let folder):
      "there is no library in \(SafeText.of(folder)); recto library import makes one, and --library "
        + "names another folder"
    case .folderNotEmpty(let folder):
      "\(SafeText.of(folder)) holds other things; give an empty folder, or a new name"
    case .databaseGone(let folder):
      "\(SafeText.of(folder)) holds a library's photos, but its library.sqlite is gone; bring a "
        + "backup back, or let recto library check --repair make a new one of the photos"
    case .cannotOpen(let path, let reason):
      "\(SafeText.of(path)) cannot be opened: \(SafeText.of(reason))"
    case .newerVersion(let found, let known):
      "a later version of Recto has written this library (tables \(found), this one knows "
        + "\(known)); update Recto"
    case .databaseDamaged(let path, let reason):
      "\(SafeText.of(path)) is damaged (\(SafeText.of(reason))); bring a backup back, or let "
        + "recto library check --repair take the last copy. The photos are not touched"
    case .busy(let path):
      "\(SafeText.of(path)): another program keeps it busy; try again"
    case .diskFull(let path):
      "the disk is full, \(SafeText.of(path)) cannot grow; what was kept before is safe. Make room "
        + "and try again"
    case .readOnly(let path):
      "\(SafeText.of(path)) cannot be written: it is read-only, or another user's"
    case .failed(let path, let reason): "\(SafeText.of(path)): \(SafeText.of(reason))"
    case .unreachable(let place, let reason):
      "\(SafeText.of(place)) cannot be reached: \(SafeText.of(reason)); try again when it can"
    case .photo(let error): words(for: error)
    case .photoMissing(let hash):
      "the file of photo \(hash.hex.prefix(12)) is gone; import it again, or bring it back from a "
        + "backup"
    case .photoDamaged(let hash):
      "the file of photo \(hash.hex.prefix(12)) is damaged; import it again, or bring it back from "
        + "a backup"
    case .noDocument(let id): "there is no document \(id.rawValue)"
    case .noPage(let id): "there is no page \(id.rawValue)"
    case .noPhoto(let hash): "there is no photo \(hash.hex.prefix(12))"
    case .noJob(let id): "there is no job \(id.rawValue)"
    case .conflict: "somebody else changed the document meanwhile; look at it again"
    case .nothingToUndo: "there is nothing to undo"
    case .badEdit(let fault): words(for: fault)
    case .notInTrash(let id): "document \(id.rawValue) is not in the trash"
    case .inTrash(let id):
      "document \(id.rawValue) is in the trash; recto library trash --bring-back takes it out"
    case .delivery(let error): words(for: error)
    case .cancelled: "cancelled"
    }
  }

  /// What a check has found.
  static func words(for problem: LibraryProblem) -> String {
    switch problem {
    case .database(let reason): "the database contradicts itself: \(SafeText.of(reason))"
    case .photoMissing(let hash, let documents):
      "photo \(hash.hex.prefix(12)) is gone" + places(documents)
    case .photoDamaged(let hash, let documents):
      "photo \(hash.hex.prefix(12)) is not what it was" + places(documents)
    case .photoUnknown(let hash): "photo \(hash.hex.prefix(12)) is in no document"
    case .textUnreadable(let page): "the text of page \(page.rawValue) cannot be read"
    case .index: "the search index does not fit the documents"
    }
  }

  /// Why a page was not read; `nil` when it was only stopped.
  static func words(for failure: JobFailure) -> String? {
    switch failure {
    case .final(let reason): "a page was not read: \(SafeText.of(reason))"
    case .passing(let reason): "a page was not read, and is tried again: \(SafeText.of(reason))"
    case .cancelled: nil
    }
  }

  private static func places(_ documents: [DocumentID]) -> String {
    let numbers = documents.map { "\($0.rawValue)" }.joined(separator: ", ")
    return documents.isEmpty ? "" : " (document \(numbers))"
  }

  private static func words(for fault: EditFault) -> String {
    switch fault {
    case .orderIncomplete: "the order must name each page once"
    case .placeOutOfRange: "the document has no such place"
    case .textUnfit: "titles, folders and tags have 1,000 bytes at most, and no control characters"
    case .tooManyPages: "the document would have more pages than one can have"
    case .tooManyTags: "a document has 200 tags at most"
    case .dateOutOfRange: "dates lie in the years 1 to 9999"
    }
  }
}
