import Foundation
public import HTTP
public import Library

/// Documents: to list, make, change, throw away and bring back.
public struct DocumentResource: Resource {
  private let library: DocumentLibrary

  /// The documents of a library.
  public init(library: DocumentLibrary) { self.library = library }

  private struct List: Encodable {
    let documents: [SummaryForm]
    let total: Int
  }

  private struct New: Decodable {
    let state: String?
    let title: String?
    let folder: String?
    let tags: [String]?
    let created: Date?
    let pages: [NewPageForm]?
  }

  private struct Change: Decodable {
    let title: String?
    let folder: String?
    let tags: [String]?
    let created: Date?

    var edit: DocumentEdit {
      var edits: [DocumentEdit] = []
      if let title { edits.append(.rename(title)) }
      if let folder { edits.append(.move(folder: folder)) }
      if let tags { edits.append(.tag(tags)) }
      if let created { edits.append(.date(created)) }
      return edits.count == 1 ? edits[0] : .several(edits)
    }
  }

  private struct Others: Decodable { let documents: [Int64] }
  private struct Shelves: Encodable { let folders, tags: [ShelfForm] }
  private struct Removed: Encodable { let removed: Int }

  private struct ShelfForm: Encodable {
    let name: String
    let count: Int

    init(_ shelf: Shelf) {
      name = shelf.name
      count = shelf.count
    }
  }

  /// Adds its routes.
  public func add(to router: inout Router) {
    addLists(to: &router)
    addChanges(to: &router)
    addTrash(to: &router)
  }

  private func addLists(to router: inout Router) {
    router.on(.get, "/api/v1/documents") { request in
      let list = try await library.documents(try Self.query(of: request))
      return Answer.json(
        List(documents: list.documents.map(SummaryForm.init), total: list.total))
    }
    router.on(.get, "/api/v1/documents/{document}", DocumentID.self) { request, id in
      let document = try await library.document(id)
      return document.answer().tagged(EntityTag(String(document.revision)), for: request)
    }
    router.on(.get, "/api/v1/shelves") { _ in
      Answer.json(
        Shelves(
          folders: try await library.folders().map(ShelfForm.init),
          tags: try await library.tags().map(ShelfForm.init)))
    }
  }

  private func addChanges(to router: inout Router) {
    router.on(.post, "/api/v1/documents") { request in
      let new = try await Answer.value(New.self, in: request)
      var state = DocumentState.draft
      if let name = new.state {
        guard let named = DocumentState(formName: name), named != .trashed else {
          throw RequestError.unfit(name: "state")
        }
        state = named
      }
      let document = try await library.create(
        NewDocument(
          state: state, title: new.title ?? "", folder: new.folder ?? "", tags: new.tags ?? [],
          created: new.created, pages: (new.pages ?? []).map(\.page)))
      var response = document.answer(.created)
      response.fields["Location"] = "/api/v1/documents/\(document.id.rawValue)"
      return response
    }
    router.on(.patch, "/api/v1/documents/{document}", DocumentID.self) { request, id in
      let change = try await Answer.value(Change.self, in: request)
      return try await library.edit(
        id, change.edit, expecting: try request.expectedRevision()
      ).answer()
    }
    router.on(.post, "/api/v1/documents/{document}/keep", DocumentID.self) { request, id in
      try await library.keep(id, expecting: try request.expectedRevision()).answer()
    }
    router.on(.post, "/api/v1/documents/{document}/undo", DocumentID.self) { request, id in
      try await library.undo(id, expecting: try request.expectedRevision()).answer()
    }
    router.on(.post, "/api/v1/documents/{document}/redo", DocumentID.self) { request, id in
      try await library.redo(id, expecting: try request.expectedRevision()).answer()
    }
    router.on(.post, "/api/v1/documents/{document}/merge", DocumentID.self) { request, id in
      let others = try await Answer.value(Others.self, in: request).documents
      return try await library.merge(others.map { DocumentID($0) }, into: id).answer()
    }
  }

  private func addTrash(to router: inout Router) {
    router.on(.delete, "/api/v1/documents/{document}", DocumentID.self) { _, id in
      try await library.trash([id])
      return Response(.noContent)
    }
    router.on(.post, "/api/v1/documents/{document}/restore", DocumentID.self) { _, id in
      try await library.restore([id])
      return try await library.document(id).answer()
    }
    router.on(.delete, "/api/v1/trash/{document}", DocumentID.self) { _, id in
      try await library.remove([id])
      return Response(.noContent)
    }
    router.on(.delete, "/api/v1/trash") { _ in
      Answer.json(Removed(removed: try await library.emptyTrash()))
    }
  }

  private static func query(of request: Request) throws(RequestError) -> DocumentQuery {
    var query = DocumentQuery()
    let states = request.target.query.all("state")
    if !states.isEmpty {
      query.states = []
      for name in states {
        guard let state = DocumentState(formName: name) else { throw .unfit(name: "state") }
        query.states.insert(state)
      }
    }
    query.folder = request.target.query["folder"]
    query.tags = request.target.query.all("tag")
    if let name = request.target.query["order"] {
      guard let order = DocumentQuery.Order(rawValue: name) else { throw .unfit(name: "order") }
      query.order = order
    }
    query.offset = try request.number("offset", in: 0...1_000_000_000) ?? 0
    query.limit = try request.number("limit", in: 1...1000) ?? 50
    return query
  }
}
