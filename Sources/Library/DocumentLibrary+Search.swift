import Documents
public import Foundation

extension DocumentLibrary {
  /// Documents that fit what a user typed: words on any page, in titles, tags and found data. Any text
  /// will do; none is an error.
  ///
  /// Words of one query may stand on different pages of a document. Case and accents do not count.
  /// The syntax is in `docs/library.md`.
  ///
  /// - Parameters:
  ///   - completesLastWord: whether the last word may go on, as while it is being typed.
  ///   - pagesPerHit: pages of each document that are told, with snippets and quads.
  ///   - calendar: whose days are meant.
  public func search(
    _ text: String, completesLastWord: Bool = false, offset: Int = 0, limit: Int = 20,
    pagesPerHit: Int = 3, calendar: Calendar = .current
  ) throws(LibraryError) -> SearchResults {
    var plan = SearchQuery(text, completesLastWord: completesLastWord, calendar: calendar).plan
    (plan.offset, plan.limit) = (offset, limit)
    let found = try store.search(plan)
    let marks = SearchMarks(phrases: plan.phrases)
    let pageMarks = SearchMarks(phrases: plan.phrases.filter { !$0.isTitle })
    var hits: [SearchHit] = []
    for match in found.matches {
      guard let summary = try store.summary(match.document) else { continue }
      let whole = SearchSnippet(
        parts: [.init(text: summary.title, isMarked: false)], goesOnBefore: false,
        goesOnAfter: false)
      hits.append(
        SearchHit(
          document: summary,
          title: marks.snippet(of: summary.title, length: 2000) ?? whole,
          pages: try pageHits(match, pageMarks, limit: pagesPerHit),
          pageCount: match.ordinals.count))
    }
    return SearchResults(hits: hits, total: found.total)
  }

  /// Where the words of a query stand on the pages of a document: for marking them on the pictures.
  public func marks(
    of text: String, in id: DocumentID, calendar: Calendar = .current
  ) throws(LibraryError) -> [PageHit] {
    _ = try row(id)
    let phrases = SearchQuery(text, calendar: calendar).plan.phrases.filter { !$0.isTitle }
    let pages = try store.pages(of: id, withRemoved: false)
    let hits = try pageHits(
      SearchMatches.Match(document: id, ordinals: pages.map(\.ordinal)),
      SearchMarks(phrases: phrases), limit: .max)
    return hits.filter { !$0.quads.isEmpty }
  }

  private func pageHits(
    _ match: SearchMatches.Match, _ marks: SearchMarks, limit: Int
  ) throws(LibraryError) -> [PageHit] {
    guard limit > 0, !match.ordinals.isEmpty else { return [] }
    var hits: [PageHit] = []
    for page in try store.pages(of: match.document, ordinals: match.ordinals, limit: limit) {
      guard let place = page.place, let row = try store.text(of: page.id),
        let text = CompactText.text(of: row.words)
      else { continue }
      hits.append(
        PageHit(
          page: page.id, place: place, snippet: marks.snippet(of: text.plainText),
          quads: marks.quads(in: text)))
    }
    return hits
  }
}
