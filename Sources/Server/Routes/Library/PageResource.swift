import Documents
import Foundation
public import HTTP
public import Library

/// Pages: to bring in, draw anew, order and take out; and what was read on them.
public struct PageResource: Resource {
  private let library: DocumentLibrary

  /// The pages of a library.
  public init(library: DocumentLibrary) { self.library = library }

  private struct Insertion: Decodable {
    let pages: [NewPageForm]
    /// Before which place; behind all others when it is missing.
    let at: Int?
  }

  private struct Order: Decodable { let pages: [Int64] }

  private struct Drawings: Decodable {
    let recipes: [Drawing]

    struct Drawing: Decodable {
      let page: Int64
      let recipe: RecipeForm
    }
  }

  /// Adds its routes.
  public func add(to router: inout Router) {
    addDocumentsPages(to: &router)
    addRecipes(to: &router)
    addPage(to: &router)
  }

  private func addDocumentsPages(to router: inout Router) {
    let pages = "/api/v1/documents/{document}/pages"
    router.on(.post, pages, DocumentID.self) { request, id in
      let insertion = try await Answer.value(Insertion.self, in: request)
      let revision = try request.expectedRevision()
      let place: Int
      if let at = insertion.at {
        place = at
      } else {
        place = try await library.document(id).pages.count
      }
      let edit = DocumentEdit.insert(insertion.pages.map(\.page), at: place)
      return try await library.edit(id, edit, expecting: revision).answer(.created)
    }
    router.on(.put, pages, DocumentID.self) { request, id in
      let order = try await Answer.value(Order.self, in: request).pages
      return try await library.edit(
        id, .order(order.map { PageID($0) }), expecting: try request.expectedRevision()
      ).answer()
    }
    router.on(.delete, pages, DocumentID.self) { request, id in
      let pages = try request.target.query.all("page").map { text in
        guard let page = PageID(pathSegment: text) else { throw RequestError.unfit(name: "page") }
        return page
      }
      guard !pages.isEmpty else { throw RequestError.missing(name: "page") }
      return try await library.edit(
        id, .remove(pages), expecting: try request.expectedRevision()
      ).answer()
    }
  }

  private func addRecipes(to router: inout Router) {
    router.on(.put, "/api/v1/documents/{document}/recipes", DocumentID.self) { request, id in
      let drawings = try await Answer.value(Drawings.self, in: request).recipes
      let edits = drawings.map { DocumentEdit.draw(PageID($0.page), $0.recipe.recipe) }
      return try await library.edit(
        id, .several(edits), expecting: try request.expectedRevision()
      ).answer()
    }
  }

  private func addPage(to router: inout Router) {
    router.on(.get, "/api/v1/pages/{page}", PageID.self) { _, id in
      Answer.json(PageForm(try await library.page(id)))
    }
    router.on(.get, "/api/v1/pages/{page}/recipe", PageID.self) { _, id in
      Answer.json(RecipeForm(try await library.page(id).recipe))
    }
    router.on(.put, "/api/v1/pages/{page}/recipe", PageID.self) { request, id in
      let recipe = try await Answer.value(RecipeForm.self, in: request).recipe
      let document = try await library.page(id).document
      return try await library.edit(
        document, .draw(id, recipe), expecting: try request.expectedRevision()
      ).answer()
    }
    router.on(.put, "/api/v1/pages/{page}/photo", PageID.self) { request, id in
      let photo = try await Answer.value(NewPageForm.self, in: request)
      let document = try await library.page(id).document
      return try await library.edit(
        document, .retake(id, photo.page), expecting: try request.expectedRevision()
      ).answer()
    }
    router.on(.get, "/api/v1/pages/{page}/picture", PageID.self) { request, id in
      let side = try request.number("size", in: 16...10_000) ?? 1600
      // An address with a revision shows this state of the page for ever.
      let stays = request.target.query["revision"] != nil
      return try await Response.rendering(
        named: "page-\(id.rawValue).jpg", stays: stays, for: request
      ) { () async throws(LibraryError) in try await library.rendering(of: id, longSide: side) }
    }
    router.on(.get, "/api/v1/pages/{page}/text", PageID.self) { _, id in
      guard let text = try await library.text(of: id) else { throw RoutingError.notFound }
      return Answer.json(TextForm(text))
    }
  }
}

extension Response {
  /// The answer that shows a rendering. The cache may drop a file between telling its path and opening
  /// it; then it is drawn once more.
  ///
  /// - Parameter stays: whether the same address will always show the same picture.
  static func rendering(
    named name: String, stays: Bool, for request: Request,
    path: () async throws(LibraryError) -> String
  ) async throws -> Response {
    var file: OpenFile?
    for isLast in [false, true] where file == nil {
      let path = try await path()
      do throws(FileProblem) {
        file = try OpenFile(path: path)
      } catch {
        if isLast { throw LibraryError.failed(path: path, reason: "number \(error.number)") }
      }
    }
    guard let file else { throw RoutingError.notFound }
    var fields = UserFile.fields(name: name, type: "image/jpeg")
    if stays { fields["Cache-Control"] = "private, max-age=31536000, immutable" }
    return .file(file, type: "image/jpeg", fields: fields, for: request)
  }
}
