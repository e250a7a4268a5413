import Foundation
public import HTTP
public import Library

/// Photos: to bring in, and to get back as they came.
public struct PhotoResource: Resource {
  private let library: DocumentLibrary
  private let uploads: UploadFolder

  /// The photos of a library; they come in by way of a folder of uploads.
  public init(library: DocumentLibrary, uploads: UploadFolder) {
    self.library = library
    self.uploads = uploads
  }

  private struct New: Decodable {
    let name: String
    let length: Int
    let sha256: String?
  }

  private struct State: Encodable {
    let id: String
    let offset: Int
    let length: Int
  }

  /// Adds its routes.
  public func add(to router: inout Router) {
    addPhotos(to: &router)
    addUploads(to: &router)
  }

  private func addPhotos(to router: inout Router) {
    router.on(.post, "/api/v1/photos") { request in
      guard let length = request.body.length else {
        throw RequestError.missing(name: "Content-Length")
      }
      let id = try await uploads.begin(
        .init(name: request.target.query["name"] ?? "photo", length: length, sha256: nil))
      do {
        _ = try await uploads.append(request.body, to: id, at: 0)
      } catch {
        // Nobody knows of this upload, so nobody could go on with it.
        await uploads.forget(id)
        throw error
      }
      return try await take(id)
    }
    router.on(.get, "/api/v1/photos/{photo}", PhotoHash.self) { _, hash in
      guard let photo = try await library.photo(hash) else { throw RoutingError.notFound }
      return Answer.json(PhotoForm(photo, documents: try await library.documents(with: hash)))
    }
    router.on(.get, "/api/v1/photos/{photo}/file", PhotoHash.self) { request, hash in
      guard let photo = try await library.photo(hash) else { throw RoutingError.notFound }
      let path = try await library.photoFile(hash)
      let file: OpenFile
      do throws(FileProblem) {
        file = try OpenFile(path: path)
      } catch {
        throw LibraryError.photoMissing(hash)
      }
      return .file(
        file, type: photo.mediaType, tag: EntityTag(hash.hex),
        fields: UserFile.fields(name: photo.name, type: photo.mediaType), for: request)
    }
    router.on(.get, "/api/v1/photos/{photo}/picture", PhotoHash.self) { request, hash in
      let index = try request.number("index", in: 0...1_000_000) ?? 0
      let side = try request.number("size", in: 16...10_000) ?? 2048
      return try await Response.rendering(named: "photo.jpg", stays: true, for: request) {
        () async throws(LibraryError) in
        try await library.rendering(ofPhoto: hash, index, longSide: side)
      }
    }
  }

  private func addUploads(to router: inout Router) {
    router.on(.post, "/api/v1/uploads") { request in
      let new = try await Answer.value(New.self, in: request)
      let id = try await uploads.begin(
        .init(name: new.name, length: new.length, sha256: new.sha256))
      var response = Answer.json(State(id: id.text, offset: 0, length: new.length), .created)
      response.fields["Location"] = "/api/v1/uploads/\(id.text)"
      return response
    }
    router.on(.get, "/api/v1/uploads/{upload}", UploadID.self) { _, id in
      let (upload, offset) = try await uploads.state(of: id)
      return Self.standing(
        Answer.json(State(id: id.text, offset: offset, length: upload.length)), at: offset)
    }
    router.on(.patch, "/api/v1/uploads/{upload}", UploadID.self) { request, id in
      guard let field = request.fields["Upload-Offset"] else {
        throw RequestError.missing(name: "Upload-Offset")
      }
      guard let offset = Int(pathSegment: field) else {
        throw RequestError.unfit(name: "Upload-Offset")
      }
      let end = try await uploads.append(request.body, to: id, at: offset)
      return Self.standing(Response(.noContent), at: end)
    }
    router.on(.post, "/api/v1/uploads/{upload}/photo", UploadID.self) { _, id in
      try await take(id)
    }
    router.on(.delete, "/api/v1/uploads/{upload}", UploadID.self) { _, id in
      await uploads.forget(id)
      return Response(.noContent)
    }
  }

  /// Brings a whole upload into the library. The answer goes out when the photo is on the disk there,
  /// synced; a client that does not get it may ask again.
  private func take(_ id: UploadID) async throws -> Response {
    if let taken = try await uploads.taken(id), let hash = PhotoHash(taken),
      let photo = try await library.photo(hash)
    {
      return Answer.json(
        PhotoForm(photo, documents: try await library.documents(with: hash)), .created)
    }
    let whole = try await uploads.whole(id)
    let photo: StoredPhoto
    do {
      photo = try await library.addPhoto(copyOf: whole.path, name: whole.upload.name)
    } catch LibraryError.photo(let error) {
      // It is no photo and never will be.
      await uploads.forget(id)
      throw LibraryError.photo(error)
    }
    await uploads.markTaken(id, as: photo.hash.hex)
    let documents = try await library.documents(with: photo.hash)
    return Answer.json(PhotoForm(photo, documents: documents), .created)
  }

  private static func standing(_ response: Response, at offset: Int) -> Response {
    var response = response
    response.fields["Upload-Offset"] = String(offset)
    return response
  }
}
