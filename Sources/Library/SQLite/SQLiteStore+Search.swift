extension SQLiteStore {
  package func index(_ words: DocumentWords, of document: DocumentID) throws(LibraryError) {
    try replace(SearchKey.of(document), title: words.title, labels: words.labels, text: "")
  }

  package func index(_ words: String, of page: PageRow) throws(LibraryError) {
    try replace(SearchKey.of(page), title: "", labels: "", text: words)
  }

  package func unindex(_ page: PageRow) throws(LibraryError) {
    try connection.run(
      "DELETE FROM word_index WHERE rowid = ?", .integer(SearchKey.of(page)))
  }

  package func clearIndex() throws(LibraryError) {
    // Made anew: one that is broken may not let its rows be deleted.
    try connection.script("DROP TABLE word_index; \(Schema.index)")
  }

  package func indexedRows() throws(LibraryError) -> Int? {
    do throws(LibraryError) {
      try connection.run("INSERT INTO word_index (word_index) VALUES ('integrity-check')")
    } catch .databaseDamaged {
      return nil
    }
    return Int(try connection.number("SELECT count(*) FROM word_index_docsize") ?? 0)
  }

  private func replace(
    _ key: Int64, title: String, labels: String, text: String
  ) throws(LibraryError) {
    try connection.run("DELETE FROM word_index WHERE rowid = ?", .integer(key))
    try connection.run(
      "INSERT INTO word_index (rowid, title, labels, text) VALUES (?, ?, ?, ?)", .integer(key),
      .text(title), .text(labels), .text(text))
  }

  /// Documents that are compared with each other by how well they fit.
  fileprivate static let mostRanked = 1000

  /// Finding is cheap and ranking dear: BM25 looks at each row. So of many documents that fit, those
  /// with the words in title, tags or folder, and of the others those that came last, are ranked;
  /// all that remain follow, last come first.
  package func search(_ plan: SearchPlan) throws(LibraryError) -> SearchMatches {
    let sql = SearchSQL(plan)
    let limit = min(max(1, plan.limit), 1000)
    let offset = max(0, plan.offset)
    guard let match = SearchSQL.match(plan.phrases) else {
      let found = try found(sql.newestFirst(offset..<offset + limit))
      // Behind the last one no row tells how many there are.
      let total = if let first = found.first { first.total } else { try count(sql) }
      return SearchMatches(
        matches: found.map { SearchMatches.Match(document: $0.id, ordinals: []) }, total: total)
    }
    let first = try found(sql.likeliestFirst(match, 0..<Self.mostRanked))
    guard let total = first.first?.total, offset < total else {
      return SearchMatches(matches: [], total: first.first?.total ?? 0)
    }
    var hits = try hits(match, in: first.map(\.id))
    // The better the lower; at last by number, so that parts of one answer fit together.
    let ranked = first.map { (score: hits[$0.id]?.score ?? 0, found: $0) }.sorted { a, b in
      (a.score, -a.found.created, -a.found.id.rawValue)
        < (b.score, -b.found.created, -b.found.id.rawValue)
    }
    var ids = ranked.dropFirst(offset).prefix(limit).map(\.found.id)
    if ids.count < limit, total > first.count {
      let start = max(offset, first.count)
      let rest = try found(sql.likeliestFirst(match, start..<start + limit - ids.count))
      hits.merge(try self.hits(match, in: rest.map(\.id))) { old, _ in old }
      ids += rest.map(\.id)
    }
    return SearchMatches(
      matches: ids.map { id in
        SearchMatches.Match(document: id, ordinals: hits[id]?.ordinals ?? [])
      },
      total: total)
  }

  private struct Found {
    let id: DocumentID
    let created: Int64
    /// Documents in the whole answer.
    let total: Int
  }

  private func found(_ query: SearchSQL.Query) throws(LibraryError) -> [Found] {
    try connection.rows(query.text, query.values, isKept: false) { row in
      Found(id: DocumentID(row.integer(0)), created: row.integer(1), total: row.int(2))
    }
  }

  private func count(_ sql: SearchSQL) throws(LibraryError) -> Int {
    let query = sql.count()
    return try connection.rows(query.text, query.values, isKept: false) { $0.int(0) }.first ?? 0
  }

  /// How well each of these documents fits, and the ordinals of its pages with the words. The score
  /// is the sum of BM25 over its rows, a word of the title counting ten times, of the labels five
  /// times as much as one on a page.
  private func hits(
    _ match: String, in ids: [DocumentID]
  ) throws(LibraryError) -> [DocumentID: (score: Double, ordinals: [Int])] {
    guard let least = ids.min() else { return [:] }
    let numbers = ids.map { String($0.rawValue) }.joined(separator: ",")
    var hits: [DocumentID: (score: Double, ordinals: [Int])] = [:]
    _ = try connection.rows(
      """
      SELECT rowid, bm25(word_index, 10, 5, 1) FROM word_index
      WHERE word_index MATCH ? AND rowid >= ?
        AND rowid >> \(SearchKey.pageBits) IN (SELECT value FROM json_each(?))
      ORDER BY rowid
      """,
      [.text(match), .integer(SearchKey.of(least)), .text("[\(numbers)]")]
    ) { row in
      let key = row.integer(0)
      let ordinal = Int(key & Int64(SearchKey.mostPages))
      var hit = hits[SearchKey.document(of: key)] ?? (0, [])
      hit.score += row.fraction(at: 1) ?? 0
      // In order, as rows come by their keys; 0 is the document's own.
      if ordinal > 0 { hit.ordinals.append(ordinal) }
      hits[SearchKey.document(of: key)] = hit
    }
    return hits
  }
}

/// A plan as SQL: a condition for each phrase, joined as the plan says.
private struct SearchSQL {
  struct Query {
    var text: String
    var values: [SQLiteValue]
  }

  private let condition: String
  private let values: [SQLiteValue]

  init(_ plan: SearchPlan) {
    var values: [SQLiteValue] = []
    let words = Self.condition(plan.expression, &values)
    let filter = DocumentFilter(
      states: plan.states, folder: plan.folder, tags: plan.tags, after: plan.after,
      before: plan.before)
    condition = "\(words) AND \(filter.condition)"
    self.values = values + filter.values
  }

  /// How many there are.
  func count() -> Query {
    Query(text: "SELECT count(*) FROM document WHERE \(condition)", values: values)
  }

  /// Documents by their dates.
  func newestFirst(_ part: Range<Int>) -> Query {
    Query(
      text: """
        SELECT id, created, count(*) OVER () FROM document WHERE \(condition)
        ORDER BY created DESC, id DESC \(Self.limit(part))
        """, values: values)
  }

  /// Those that came last; where more than `mostRanked` fit, first those with the words of `match`
  /// beside their pages.
  func likeliestFirst(_ match: String, _ part: Range<Int>) -> Query {
    Query(
      text: """
        WITH
          fit AS MATERIALIZED (SELECT id, created FROM document WHERE \(condition)),
          size AS MATERIALIZED (SELECT count(*) AS total FROM fit)
        SELECT id, created, total FROM fit, size
        ORDER BY
          CASE WHEN total > \(SQLiteStore.mostRanked) THEN id IN (
            SELECT rowid >> \(SearchKey.pageBits) FROM word_index WHERE word_index MATCH ?) END DESC,
          id DESC
        \(Self.limit(part))
        """, values: values + [.text("{title labels} : (\(match))")])
  }

  private static func limit(_ part: Range<Int>) -> String {
    "LIMIT \(part.count) OFFSET \(part.lowerBound)"
  }

  private static func condition(
    _ expression: SearchExpression, _ values: inout [SQLiteValue]
  ) -> String {
    switch expression {
    case .everything: return "true"
    case .nothing: return "false"
    case .phrase(let phrase):
      values.append(.text(match(phrase)))
      return """
        id IN (SELECT rowid >> \(SearchKey.pageBits) FROM word_index WHERE word_index MATCH ?)
        """
    case .not(let part): return "NOT \(condition(part, &values))"
    case .all(let parts): return joined(parts, by: "AND", &values)
    case .any(let parts): return joined(parts, by: "OR", &values)
    }
  }

  private static func joined(
    _ parts: [SearchExpression], by word: String, _ values: inout [SQLiteValue]
  ) -> String {
    var conditions: [String] = []
    for part in parts { conditions.append(condition(part, &values)) }
    return "(\(conditions.joined(separator: " \(word) ")))"
  }

  /// Phrases in the language of FTS5, any of which will do; `nil`: there are none.
  static func match(_ phrases: [SearchPhrase]) -> String? {
    var seen: Set<SearchPhrase> = []
    let texts = phrases.filter { seen.insert($0).inserted }.map(match)
    return texts.isEmpty ? nil : texts.joined(separator: " OR ")
  }

  /// Words are quoted, so that none is taken for an operator; none holds a quote, as they are letters,
  /// digits and marks.
  private static func match(_ phrase: SearchPhrase) -> String {
    let words = phrase.words.joined(separator: " ")
    return "\(phrase.isTitle ? "title : " : "")\"\(words)\"\(phrase.isPrefix ? " *" : "")"
  }
}
