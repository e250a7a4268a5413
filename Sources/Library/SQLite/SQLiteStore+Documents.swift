import Foundation

extension SQLiteStore {
  package func insert(_ document: DocumentRow) throws(LibraryError) -> DocumentID {
    try connection.run(
      """
      INSERT INTO document (state, title, title_key, folder, created, modified, revision,
        trashed, trash_day, trash_state, edits_in_force, next_ordinal)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .integer(document.state.rawValue), .text(document.fields.title),
      .text(SearchWords.folded(document.fields.title)), .text(document.fields.folder),
      .integer(document.fields.created.milliseconds), .integer(document.modified.milliseconds),
      .integer(document.revision), .integer(document.trash?.date.milliseconds),
      .integer(document.trash?.day),
      .integer(document.trash.map { Int64($0.stateBefore.rawValue) }),
      .integer(document.editsInForce), .integer(document.nextOrdinal))
    let id = DocumentID(connection.lastKey)
    try insertTags(document.fields.tags, of: id)
    return id
  }

  package func update(_ document: DocumentRow) throws(LibraryError) {
    try connection.run(
      """
      UPDATE document SET state = ?, title = ?, title_key = ?, folder = ?, created = ?,
        modified = ?, revision = ?, trashed = ?, trash_day = ?, trash_state = ?,
        edits_in_force = ?, next_ordinal = ?
      WHERE id = ?
      """,
      .integer(document.state.rawValue), .text(document.fields.title),
      .text(SearchWords.folded(document.fields.title)), .text(document.fields.folder),
      .integer(document.fields.created.milliseconds), .integer(document.modified.milliseconds),
      .integer(document.revision), .integer(document.trash?.date.milliseconds),
      .integer(document.trash?.day),
      .integer(document.trash.map { Int64($0.stateBefore.rawValue) }),
      .integer(document.editsInForce), .integer(document.nextOrdinal),
      .integer(document.id.rawValue))
    if try tags(of: document.id) != document.fields.tags {
      try connection.run("DELETE FROM tag WHERE document = ?", .integer(document.id.rawValue))
      try insertTags(document.fields.tags, of: document.id)
    }
  }

  package func delete(_ document: DocumentID) throws(LibraryError) {
    for page in try pages(of: document, withRemoved: true) { try unindex(page) }
    try connection.run(
      "DELETE FROM word_index WHERE rowid = ?", .integer(SearchKey.of(document)))
    try connection.run("DELETE FROM document WHERE id = ?", .integer(document.rawValue))
  }

  package func document(_ id: DocumentID) throws(LibraryError) -> DocumentRow? {
    try connection.row(
      "SELECT \(DocumentRow.columns) FROM document WHERE id = ?", .integer(id.rawValue)
    ) { row throws(LibraryError) in DocumentRow(row, tags: try tags(of: id)) }
  }

  package func summary(_ id: DocumentID) throws(LibraryError) -> DocumentSummary? {
    try connection.row(
      "SELECT \(DocumentSummary.columns) FROM document WHERE id = ?", .integer(id.rawValue)
    ) { row throws(LibraryError) in try summary(of: row) }
  }

  package func list(_ query: DocumentQuery) throws(LibraryError) -> DocumentList {
    let filter = DocumentFilter(query)
    let total = try connection.rows(
      "SELECT count(*) FROM document WHERE \(filter.condition)", filter.values, isKept: false
    ) { $0.int(0) }
    let order =
      switch query.order {
      case .newest: "created DESC, id DESC"
      case .oldest: "created, id"
      case .title: "title_key, id"
      case .modified: "modified DESC, id DESC"
      }
    let documents = try connection.rows(
      """
      SELECT \(DocumentSummary.columns) FROM document WHERE \(filter.condition)
      ORDER BY \(order) LIMIT ? OFFSET ?
      """,
      filter.values + [
        .integer(min(max(1, query.limit), 1000)), .integer(max(0, query.offset)),
      ], isKept: false
    ) { row throws(LibraryError) in try summary(of: row) }
    return DocumentList(documents: documents, total: total.first ?? 0)
  }

  package func folders() throws(LibraryError) -> [Shelf] {
    try connection.rows(
      """
      SELECT folder, count(*) FROM document WHERE state <> 2 AND folder <> ''
      GROUP BY folder ORDER BY folder
      """
    ) { Shelf(name: $0.text(0), count: $0.int(1)) }
  }

  package func tags() throws(LibraryError) -> [Shelf] {
    try connection.rows(
      """
      SELECT name, count(*) FROM tag JOIN document ON document.id = tag.document
      WHERE state <> 2 GROUP BY name ORDER BY name
      """
    ) { Shelf(name: $0.text(0), count: $0.int(1)) }
  }

  package func trashed(beforeDay day: Int64) throws(LibraryError) -> [DocumentID] {
    try connection.rows(
      "SELECT id FROM document WHERE state = 2 AND trash_day < ? ORDER BY id", [.integer(day)]
    ) { DocumentID($0.integer(0)) }
  }

  package func allDocuments() throws(LibraryError) -> [DocumentID] {
    try connection.rows("SELECT id FROM document ORDER BY id") { DocumentID($0.integer(0)) }
  }

  private func summary(of row: SQLiteRow) throws(LibraryError) -> DocumentSummary {
    DocumentSummary(row, tags: try tags(of: DocumentID(row.integer(0))))
  }

  private func tags(of document: DocumentID) throws(LibraryError) -> [String] {
    try connection.rows(
      "SELECT name FROM tag WHERE document = ? ORDER BY place", [.integer(document.rawValue)]
    ) { $0.text(0) }
  }

  private func insertTags(_ tags: [String], of document: DocumentID) throws(LibraryError) {
    for (place, tag) in tags.enumerated() {
      try connection.run(
        "INSERT INTO tag VALUES (?, ?, ?)", .integer(document.rawValue), .integer(place),
        .text(tag))
    }
  }
}

/// The condition that a query sets on rows of `document`.
struct DocumentFilter {
  private(set) var condition: String
  private(set) var values: [SQLiteValue] = []

  init(_ query: DocumentQuery) {
    self.init(
      states: query.states, folder: query.folder, tags: query.tags, after: nil, before: nil)
  }

  init(
    states: Set<DocumentState>, folder: String?, tags: [String], after: Date?, before: Date?
  ) {
    let numbers = states.map { String($0.rawValue) }.sorted()
    condition = "state IN (\(numbers.joined(separator: ", ")))"
    if let folder {
      // All that begins with the folder and a slash: from there up to the next character.
      condition += " AND (folder = ? OR (folder >= ? AND folder < ?))"
      values += [.text(folder), .text(folder + "/"), .text(folder + "0")]
    }
    for tag in tags {
      condition += " AND id IN (SELECT document FROM tag WHERE name = ?)"
      values.append(.text(tag))
    }
    if let after {
      condition += " AND created >= ?"
      values.append(.integer(after.milliseconds))
    }
    if let before {
      condition += " AND created < ?"
      values.append(.integer(before.milliseconds))
    }
  }
}
