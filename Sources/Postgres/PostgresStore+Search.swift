package import Library

extension PostgresStore {
  package func index(_ words: DocumentWords, of document: DocumentID) throws(LibraryError) {
    var vector = SearchVector()
    vector.add(words.title, weight: "A")
    vector.add(words.labels, weight: "B")
    try index(vector, document, ordinal: 0)
  }

  package func index(_ words: String, of page: PageRow) throws(LibraryError) {
    var vector = SearchVector()
    vector.add(words, weight: "D")
    try index(vector, page.document, ordinal: page.ordinal)
  }

  private func index(
    _ vector: SearchVector, _ document: DocumentID, ordinal: Int
  ) throws(LibraryError) {
    try connection.run(
      """
      INSERT INTO word_index VALUES ($1, $2, $3::tsvector)
      ON CONFLICT (document, ordinal) DO UPDATE SET words = excluded.words
      """, .integer(document.rawValue), .integer(ordinal), .text(vector.text))
  }

  package func unindex(_ page: PageRow) throws(LibraryError) {
    try connection.run(
      "DELETE FROM word_index WHERE document = $1 AND ordinal = $2",
      .integer(page.document.rawValue), .integer(page.ordinal))
  }

  package func clearIndex() throws(LibraryError) {
    try connection.run("DELETE FROM word_index")
  }

  package func indexedRows() throws(LibraryError) -> Int? {
    Int(try connection.number("SELECT count(*) FROM word_index") ?? 0)
  }

  package func search(_ plan: SearchPlan) throws(LibraryError) -> SearchMatches {
    var query = PostgresSearch(plan)
    let phrases = plan.phrases
    let text = phrases.isEmpty ? query.newestFirst() : query.bestFirst(phrases)
    let found = try connection.rows(text, query.parameters.values, isKept: false) { row in
      (id: row.number(at: 0) ?? 0, total: row.count(at: 1))
    }
    var ordinals: [Int64: [Int]] = [:]
    if !phrases.isEmpty {
      let pages = try connection.rows(
        """
        SELECT document, ordinal FROM word_index
        WHERE document = ANY($1) AND ordinal > 0 AND words @@ $2::tsquery
        ORDER BY document, ordinal
        """, [.integers(found.map(\.id)), .text(PostgresSearch.any(of: phrases))]
      ) { ($0.number(at: 0) ?? 0, $0.count(at: 1)) }
      for (document, ordinal) in pages { ordinals[document, default: []].append(ordinal) }
    }
    let total = if let first = found.first { first.total } else { try count(plan) }
    return SearchMatches(
      matches: found.map { hit in
        SearchMatches.Match(document: DocumentID(hit.id), ordinals: ordinals[hit.id] ?? [])
      }, total: total)
  }

  /// Behind the last one no row tells how many there are.
  private func count(_ plan: SearchPlan) throws(LibraryError) -> Int {
    guard plan.offset > 0 else { return 0 }
    var query = PostgresSearch(plan)
    let text = query.count()
    return try connection.rows(text, query.parameters.values, isKept: false) { row in
      row.count(at: 0)
    }.first ?? 0
  }
}

/// A plan as SQL: sets of documents, one for each phrase, joined as the plan says.
private struct PostgresSearch {
  private let plan: SearchPlan
  private(set) var parameters = PostgresParameters()

  init(_ plan: SearchPlan) { self.plan = plan }

  /// The documents without an order of their own.
  mutating func newestFirst() -> String {
    """
    SELECT id, count(*) OVER () FROM document
    WHERE id IN (\(set(plan.expression))) AND \(filter())
    ORDER BY created DESC, id DESC \(parameters.part(offset: plan.offset, limit: plan.limit))
    """
  }

  /// The documents by how well they fit: `ts_rank` over rows, a title counting ten times and a tag
  /// five times as much as a word on a page.
  mutating func bestFirst(_ phrases: [SearchPhrase]) -> String {
    let wanted = parameters.add(.text(Self.any(of: phrases)))
    return """
      WITH hits AS MATERIALIZED (
        SELECT document AS d, sum(ts_rank('{0.1, 0.1, 0.5, 1}', words, \(wanted)::tsquery)) AS score
        FROM word_index WHERE words @@ \(wanted)::tsquery GROUP BY document)
      SELECT id, count(*) OVER () FROM document LEFT JOIN hits ON hits.d = document.id
      WHERE id IN (\(set(plan.expression))) AND \(filter())
      ORDER BY score DESC NULLS LAST, created DESC, id DESC
      \(parameters.part(offset: plan.offset, limit: plan.limit))
      """
  }

  /// How many there are.
  mutating func count() -> String {
    "SELECT count(*) FROM document WHERE id IN (\(set(plan.expression))) AND \(filter())"
  }

  private mutating func filter() -> String {
    parameters.condition(
      states: plan.states, folder: plan.folder, tags: plan.tags, after: plan.after,
      before: plan.before)
  }

  /// A query for the documents of an expression.
  private mutating func set(_ expression: SearchExpression) -> String {
    switch expression {
    case .everything: return "SELECT id FROM document"
    case .nothing: return "SELECT id FROM document WHERE false"
    case .phrase(let phrase):
      let wanted = parameters.add(.text(SearchVector.query(phrase)))
      return "SELECT document FROM word_index WHERE words @@ \(wanted)::tsquery"
    case .not(let part): return "SELECT id FROM document EXCEPT (\(set(part)))"
    case .all(let parts): return joined(parts, by: "INTERSECT")
    case .any(let parts): return joined(parts, by: "UNION")
    }
  }

  private mutating func joined(_ parts: [SearchExpression], by word: String) -> String {
    var sets: [String] = []
    for part in parts { sets.append("(\(set(part)))") }
    return sets.joined(separator: " \(word) ")
  }

  /// Phrases of which any will do.
  static func any(of phrases: [SearchPhrase]) -> String {
    var seen: Set<SearchPhrase> = []
    return phrases.filter { seen.insert($0).inserted }
      .map { "(\(SearchVector.query($0)))" }.joined(separator: " | ")
  }
}
