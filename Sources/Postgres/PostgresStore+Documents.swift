import Foundation
package import Library

extension PostgresStore {
  package func insert(_ document: DocumentRow) throws(LibraryError) -> DocumentID {
    let number = try connection.rows(
      """
      INSERT INTO document (state, title, title_key, folder, created, modified, revision,
        trashed, trash_day, trash_state, edits_in_force, next_ordinal)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id
      """, Self.values(of: document)
    ) { $0.number(at: 0) ?? 0 }.first
    let id = DocumentID(number ?? 0)
    try setTags(document.fields.tags, of: id)
    return id
  }

  package func update(_ document: DocumentRow) throws(LibraryError) {
    try connection.run(
      """
      UPDATE document SET state = $1, title = $2, title_key = $3, folder = $4, created = $5,
        modified = $6, revision = $7, trashed = $8, trash_day = $9, trash_state = $10,
        edits_in_force = $11, next_ordinal = $12
      WHERE id = $13
      """, Self.values(of: document) + [.integer(document.id.rawValue)])
    if try tags(of: document.id) != document.fields.tags {
      try setTags(document.fields.tags, of: document.id)
    }
  }

  private static func values(of document: DocumentRow) -> [PostgresValue] {
    [
      .integer(document.state.rawValue), .text(document.fields.title),
      .text(SearchWords.folded(document.fields.title)), .text(document.fields.folder),
      .integer(document.fields.created.milliseconds), .integer(document.modified.milliseconds),
      .integer(document.revision), .integer(document.trash?.date.milliseconds),
      .integer(document.trash?.day),
      .integer(document.trash.map { Int64($0.stateBefore.rawValue) }),
      .integer(document.editsInForce), .integer(document.nextOrdinal),
    ]
  }

  package func delete(_ document: DocumentID) throws(LibraryError) {
    try connection.run("DELETE FROM document WHERE id = $1", .integer(document.rawValue))
  }

  package func document(_ id: DocumentID) throws(LibraryError) -> DocumentRow? {
    let tags = try tags(of: id)
    return try connection.row(
      "SELECT \(DocumentRow.columns) FROM document WHERE id = $1", .integer(id.rawValue)
    ) { DocumentRow($0, tags: tags) }
  }

  package func summary(_ id: DocumentID) throws(LibraryError) -> DocumentSummary? {
    let tags = try tags(of: id)
    return try connection.row(
      "SELECT \(DocumentSummary.columns) FROM document WHERE id = $1", .integer(id.rawValue)
    ) { DocumentSummary($0, tags: tags) }
  }

  package func list(_ query: DocumentQuery) throws(LibraryError) -> DocumentList {
    var parameters = PostgresParameters()
    let condition = parameters.condition(
      states: query.states, folder: query.folder, tags: query.tags)
    let total = try connection.rows(
      "SELECT count(*) FROM document WHERE \(condition)", parameters.values, isKept: false
    ) { $0.count(at: 0) }
    let order =
      switch query.order {
      // The name of a column of the answer would count first.
      case .newest: "document.created DESC, document.id DESC"
      case .oldest: "document.created, document.id"
      case .title: "document.title_key, document.id"
      case .modified: "document.modified DESC, document.id DESC"
      }
    let part = parameters.part(offset: query.offset, limit: query.limit)
    let documents = try connection.rows(
      """
      SELECT \(DocumentSummary.columns),
        (SELECT array_to_json(array_agg(name ORDER BY tag.place)) FROM tag
          WHERE tag.document = document.id)::text
      FROM document WHERE \(condition) ORDER BY \(order) \(part)
      """, parameters.values, isKept: false
    ) { row throws(LibraryError) in
      let tags = try row.string(at: 10).map { text throws(LibraryError) in
        try StoredForm.value([String].self, text, in: place)
      }
      return DocumentSummary(row, tags: tags ?? [])
    }
    return DocumentList(documents: documents, total: total.first ?? 0)
  }

  package func folders() throws(LibraryError) -> [Shelf] {
    try connection.rows(
      """
      SELECT folder, count(*) FROM document WHERE state <> 2 AND folder <> ''
      GROUP BY folder ORDER BY folder
      """
    ) { Shelf(name: $0.string(at: 0) ?? "", count: $0.count(at: 1)) }
  }

  package func tags() throws(LibraryError) -> [Shelf] {
    try connection.rows(
      """
      SELECT name, count(*) FROM tag JOIN document ON document.id = tag.document
      WHERE state <> 2 GROUP BY name ORDER BY name
      """
    ) { Shelf(name: $0.string(at: 0) ?? "", count: $0.count(at: 1)) }
  }

  package func trashed(beforeDay day: Int64) throws(LibraryError) -> [DocumentID] {
    try connection.rows(
      "SELECT id FROM document WHERE state = 2 AND trash_day < $1 ORDER BY id", [.integer(day)]
    ) { DocumentID($0.number(at: 0) ?? 0) }
  }

  package func allDocuments() throws(LibraryError) -> [DocumentID] {
    try connection.rows("SELECT id FROM document ORDER BY id") {
      DocumentID($0.number(at: 0) ?? 0)
    }
  }

  private func tags(of document: DocumentID) throws(LibraryError) -> [String] {
    try connection.rows(
      "SELECT name FROM tag WHERE document = $1 ORDER BY place", [.integer(document.rawValue)]
    ) { $0.string(at: 0) ?? "" }
  }

  private func setTags(_ tags: [String], of document: DocumentID) throws(LibraryError) {
    try connection.run("DELETE FROM tag WHERE document = $1", .integer(document.rawValue))
    guard !tags.isEmpty else { return }
    try connection.run(
      """
      INSERT INTO tag (document, place, name)
      SELECT $1, place - 1, name FROM unnest($2) WITH ORDINALITY AS given (name, place)
      """, .integer(document.rawValue), .texts(tags))
  }
}

/// Values of a statement whose text is put together, numbered as they come.
struct PostgresParameters {
  private(set) var values: [PostgresValue] = []

  /// The place of a value in the text.
  mutating func add(_ value: PostgresValue) -> String {
    values.append(value)
    return "$\(values.count)"
  }

  /// The condition that a query sets on rows of `document`.
  mutating func condition(
    states: Set<DocumentState>, folder: String?, tags: [String], after: Date? = nil,
    before: Date? = nil
  ) -> String {
    let numbers = states.map { Int64($0.rawValue) }.sorted()
    var parts = ["state = ANY(\(add(.integers(numbers))))"]
    if let folder {
      // All that begins with the folder and a slash: from there up to the next character.
      let (own, from, to) = (
        add(.text(folder)), add(.text(folder + "/")), add(.text(folder + "0"))
      )
      parts.append("(folder = \(own) OR (folder >= \(from) AND folder < \(to)))")
    }
    for tag in tags {
      parts.append("id IN (SELECT document FROM tag WHERE name = \(add(.text(tag))))")
    }
    if let after { parts.append("created >= \(add(.integer(after.milliseconds)))") }
    if let before { parts.append("created < \(add(.integer(before.milliseconds)))") }
    return parts.joined(separator: " AND ")
  }

  /// The part of an answer that is wanted.
  mutating func part(offset: Int, limit: Int) -> String {
    let (most, first) = (
      add(.integer(min(max(1, limit), 1000))), add(.integer(max(0, offset)))
    )
    return "LIMIT \(most) OFFSET \(first)"
  }
}
