public import HTTP
public import Library

/// How much room the library takes.
public struct StorageResource: Resource {
  private let library: DocumentLibrary
  private let version: String

  /// The room of a library.
  ///
  /// - Parameter version: of the program that serves it.
  public init(library: DocumentLibrary, version: String) {
    self.library = library
    self.version = version
  }

  private struct Form: Encodable {
    let documents: Int
    let photos: Int
    let photoBytes: Int64
    let rowBytes: Int64
    let cacheBytes: Int64
    let freeBytes: Int64?
    let version: String
  }

  /// Adds its routes.
  public func add(to router: inout Router) {
    router.on(.get, "/api/v1/storage") { _ in
      let storage = try await library.storage()
      return Answer.json(
        Form(
          documents: storage.documents, photos: storage.photos, photoBytes: storage.photoBytes,
          rowBytes: storage.rowBytes, cacheBytes: storage.cacheBytes,
          freeBytes: storage.freeBytes, version: version))
    }
  }
}
