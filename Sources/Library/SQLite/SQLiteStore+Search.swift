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
    try connection.script("DROP TABLE word_index; \(Schema.search)")
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

  package func search(_ plan: SearchPlan) throws(LibraryError) -> SearchMatches {
    var query = SearchSQL(plan)
    let phrases = plan.phrases
    let ids: [(id: DocumentID, total: Int)]
    if phrases.isEmpty {
      ids = try connection.rows(query.newestFirst(), query.values) { row in
        (DocumentID(row.integer(0)), row.int(1))
      }
    } else {
      ids = try connection.rows(query.bestFirst(phrases), query.values) { row in
        (DocumentID(row.integer(0)), row.int(1))
      }
    }
    let match = SearchSQL.match(phrases)
    var matches: [SearchMatches.Match] = []
    for (id, _) in ids {
      let first = SearchKey.of(id)
      let ordinals =
        phrases.isEmpty
        ? []
        : try connection.rows(
          """
          SELECT rowid FROM word_index
          WHERE word_index MATCH ? AND rowid > ? AND rowid <= ? ORDER BY rowid
          """,
          [.text(match), .integer(first), .integer(first | Int64(SearchKey.mostPages))]
        ) { Int($0.integer(0) - first) }
      matches.append(SearchMatches.Match(document: id, ordinals: ordinals))
    }
    return SearchMatches(matches: matches, total: ids.first?.total ?? 0)
  }
}

/// A plan as SQL: sets of documents, one for each phrase, joined as the plan says.
private struct SearchSQL {
  private let plan: SearchPlan
  private(set) var values: [SQLiteValue] = []

  init(_ plan: SearchPlan) { self.plan = plan }

  /// The documents without an order of their own.
  mutating func newestFirst() -> String {
    let found = set(plan.expression)
    return """
      SELECT id, count(*) OVER () FROM document
      WHERE id IN (\(found)) AND \(filter()) ORDER BY created DESC, id DESC \(part())
      """
  }

  /// The documents by how well they fit: BM25 over rows, a title counting ten times and a tag five
  /// times as much as a word on a page.
  mutating func bestFirst(_ phrases: [SearchPhrase]) -> String {
    var with = ""
    if case .phrase = plan.expression {
      // The rows are the set.
    } else {
      with = "found AS MATERIALIZED (\(set(plan.expression))),"
    }
    values.append(.text(Self.match(phrases)))
    let isFound = with.isEmpty ? "" : "id IN (SELECT d FROM found) AND"
    return """
      WITH \(with)
        row_hits AS MATERIALIZED (
          SELECT rowid >> \(SearchKey.pageBits) AS d, bm25(word_index, 10, 5, 1) AS score
          FROM word_index WHERE word_index MATCH ?),
        hits AS (SELECT d, sum(score) AS score FROM row_hits GROUP BY d)
      SELECT id, count(*) OVER () FROM hits JOIN document ON document.id = hits.d
      WHERE \(isFound) \(filter()) ORDER BY score, created DESC, id DESC \(part())
      """
  }

  private mutating func filter() -> String {
    let filter = DocumentFilter(
      states: plan.states, folder: plan.folder, tags: plan.tags, after: plan.after,
      before: plan.before)
    values += filter.values
    return filter.condition
  }

  private mutating func part() -> String {
    values += [.integer(min(max(1, plan.limit), 1000)), .integer(max(0, plan.offset))]
    return "LIMIT ? OFFSET ?"
  }

  /// A query for the documents of an expression, in a column `d`.
  private mutating func set(_ expression: SearchExpression) -> String {
    switch expression {
    case .everything: return "SELECT id AS d FROM document"
    case .nothing: return "SELECT id AS d FROM document WHERE false"
    case .phrase(let phrase):
      values.append(.text(Self.match([phrase])))
      return """
        SELECT DISTINCT rowid >> \(SearchKey.pageBits) AS d FROM word_index
        WHERE word_index MATCH ?
        """
    case .not(let part):
      return "SELECT id AS d FROM document EXCEPT SELECT d FROM (\(set(part)))"
    case .all(let parts): return joined(parts, by: "INTERSECT")
    case .any(let parts): return joined(parts, by: "UNION")
    }
  }

  private mutating func joined(_ parts: [SearchExpression], by word: String) -> String {
    var sets: [String] = []
    for part in parts { sets.append("SELECT d FROM (\(set(part)))") }
    return sets.joined(separator: " \(word) ")
  }

  /// Phrases in the language of FTS5, any of which will do. Words are quoted, so that none is taken
  /// for an operator; none holds a quote, as they are letters, digits and marks.
  static func match(_ phrases: [SearchPhrase]) -> String {
    var seen: Set<SearchPhrase> = []
    return phrases.filter { seen.insert($0).inserted }.map { phrase in
      let words = phrase.words.joined(separator: " ")
      return "\(phrase.isTitle ? "title : " : "")\"\(words)\"\(phrase.isPrefix ? " *" : "")"
    }.joined(separator: " OR ")
  }
}
