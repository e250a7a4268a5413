import Foundation
public import HTTP
import Imaging
public import Library

/// Search over every page, title, tag and what was found.
public struct SearchResource: Resource {
  private let library: DocumentLibrary

  /// Search in a library.
  public init(library: DocumentLibrary) { self.library = library }

  private struct Results: Encodable {
    let hits: [Hit]
    let total: Int
  }

  private struct Hit: Encodable {
    let document: SummaryForm
    let title: Snippet
    let pages: [Marks]
    let pageCount: Int

    init(_ hit: SearchHit) {
      document = SummaryForm(hit.document)
      title = Snippet(hit.title)
      pages = hit.pages.map(Marks.init)
      pageCount = hit.pageCount
    }
  }

  private struct Marks: Encodable {
    let page: Int64
    let place: Int
    let snippet: Snippet?
    /// In unit coordinates of the page.
    let quads: [[[Double]]]

    init(_ hit: PageHit) {
      page = hit.page.rawValue
      place = hit.place
      snippet = hit.snippet.map(Snippet.init)
      quads = hit.quads.map { $0.corners.map { [$0.x, $0.y] } }
    }
  }

  private struct Pages: Encodable { let pages: [Marks] }

  /// Plain text in parts; nothing of it is HTML.
  private struct Snippet: Encodable {
    let parts: [Part]
    let goesOnBefore: Bool
    let goesOnAfter: Bool

    struct Part: Encodable {
      let text: String
      let isMarked: Bool
    }

    init(_ snippet: SearchSnippet) {
      parts = snippet.parts.map { Part(text: $0.text, isMarked: $0.isMarked) }
      goesOnBefore = snippet.goesOnBefore
      goesOnAfter = snippet.goesOnAfter
    }
  }

  /// Adds its routes.
  public func add(to router: inout Router) {
    router.on(.get, "/api/v1/search") { request in
      let results = try await library.search(
        request.target.query["q"] ?? "", completesLastWord: try request.flag("complete"),
        offset: try request.number("offset", in: 0...1_000_000_000) ?? 0,
        limit: try request.number("limit", in: 1...200) ?? 20)
      return Answer.json(Results(hits: results.hits.map(Hit.init), total: results.total))
    }
    router.on(.get, "/api/v1/documents/{document}/marks", DocumentID.self) { request, id in
      let marks = try await library.marks(of: request.target.query["q"] ?? "", in: id)
      return Answer.json(Pages(pages: marks.map(Marks.init)))
    }
  }
}
