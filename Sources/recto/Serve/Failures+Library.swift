import Library

extension Failures {
  /// What a library could not do.
  static func words(for error: LibraryError) -> String {
    switch error {
    case .noLibrary(let folder): "there is no library in \(SafeText.of(folder))"
    case .folderNotEmpty(let folder):
      "\(SafeText.of(folder)) holds other things; give --library an empty folder"
    case .databaseGone(let folder):
      """
      \(SafeText.of(folder)) holds photos of a library, but its library.sqlite is gone; put it back \
      from a backup
      """
    case .cannotOpen(let path, let reason):
      "\(SafeText.of(path)) cannot be opened: \(SafeText.of(reason))"
    case .newerVersion:
      "a later version of Recto has written the library; this one must not touch it"
    case .databaseDamaged(let path, let reason):
      """
      \(SafeText.of(path)) is damaged (\(SafeText.of(reason))); `recto library check --repair` may \
      help
      """
    case .busy(let path): "\(SafeText.of(path)) is in use by another process"
    case .diskFull(let path): "\(SafeText.of(path)) cannot be written: the disk is full"
    case .readOnly(let path):
      "\(SafeText.of(path)) cannot be written: the folder or file system is read-only"
    case .failed(let path, let reason): "\(SafeText.of(path)): \(SafeText.of(reason))"
    case .photo(let error): words(for: error)
    case .photoMissing(let hash): "the photo \(hash.hex) is missing"
    case .photoDamaged(let hash): "the photo \(hash.hex) is damaged"
    case .noDocument(let id): "there is no document \(id.rawValue)"
    case .noPage(let id): "there is no page \(id.rawValue)"
    case .noPhoto(let hash): "there is no photo \(hash.hex)"
    case .noJob(let id): "there is no job \(id.rawValue)"
    case .conflict: "the document has changed meanwhile"
    case .nothingToUndo: "there is nothing to undo"
    case .badEdit: "that edit makes no sense"
    case .notInTrash(let id): "document \(id.rawValue) is not in the trash"
    case .inTrash(let id): "document \(id.rawValue) is in the trash"
    case .cancelled: "cancelled"
    }
  }
}
