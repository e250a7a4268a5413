import Foundation

extension SQLiteStore {
  package func insert(_ delivery: Delivery) throws(LibraryError) {
    try connection.run(
      "INSERT INTO delivery (id, document, state, created, form) VALUES (?, ?, ?, ?, ?)",
      .text(delivery.id.text), .integer(delivery.document.rawValue),
      .text(delivery.state.rawValue), .integer(delivery.created.milliseconds),
      .text(StoredForm.json(delivery)))
  }

  package func update(_ delivery: Delivery) throws(LibraryError) {
    try connection.run(
      "UPDATE delivery SET state = ?, form = ? WHERE id = ?", .text(delivery.state.rawValue),
      .text(StoredForm.json(delivery)), .text(delivery.id.text))
  }

  package func delivery(_ id: DeliveryID) throws(LibraryError) -> Delivery? {
    try connection.row("SELECT form FROM delivery WHERE id = ?", .text(id.text)) {
      row throws(LibraryError) in try delivery(of: row)
    }
  }

  package func deliveries(_ query: DeliveryQuery) throws(LibraryError) -> [Delivery] {
    let states = query.states.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
    var condition = "state IN (\(states))"
    var values: [SQLiteValue] = []
    if let document = query.document {
      condition += " AND document = ?"
      values.append(.integer(document.rawValue))
    }
    return try connection.rows(
      "SELECT form FROM delivery WHERE \(condition) ORDER BY created DESC, rowid DESC LIMIT ?",
      values + [.integer(max(1, query.limit))]
    ) { row throws(LibraryError) in try delivery(of: row) }
  }

  private func delivery(of row: SQLiteRow) throws(LibraryError) -> Delivery {
    try StoredForm.value(Delivery.self, row.text(0), in: connection.path)
  }
}
