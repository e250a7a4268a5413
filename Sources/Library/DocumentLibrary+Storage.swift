import Glibc

extension DocumentLibrary {
  /// What the library takes of the disk.
  public nonisolated func storage() async throws(LibraryError) -> LibraryStorage {
    var storage = try await rowStorage()
    let (renderings, path) = (renderings, path)
    (storage.cacheBytes, storage.freeBytes) = try await Blocking.run { () throws(LibraryError) in
      var system = statvfs()
      let isKnown = statvfs(path, &system) == 0
      return (
        renderings.takenBytes,
        isKnown ? Int64(clamping: UInt64(system.f_bavail) * UInt64(system.f_frsize)) : nil
      )
    }
    return storage
  }

  private func rowStorage() throws(LibraryError) -> LibraryStorage {
    LibraryStorage(
      documents: try store.list(DocumentQuery(limit: 1)).total, photos: try store.photoCount(),
      photoBytes: try store.photoBytes(), rowBytes: try store.rowBytes())
  }
}

/// What a library takes of the disk, in bytes.
public struct LibraryStorage: Equatable, Sendable {
  /// Documents outside the trash.
  public var documents: Int
  /// Photos, those of documents in the trash too.
  public var photos: Int
  /// Bytes of the photos.
  public var photoBytes: Int64
  /// The rows: recipes, texts, what searching needs.
  public var rowBytes: Int64
  /// Pictures of pages, which can be made again.
  public var cacheBytes: Int64 = 0
  /// Bytes that are free where the library's folder lies; `nil`: that cannot be told.
  public var freeBytes: Int64?
}
