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
    try connection.row(
      "SELECT \(Delivery.columns) FROM delivery WHERE id = ?", .text(id.text)
    ) { row throws(LibraryError) in try Delivery(row, in: connection.path) }
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
      """
      SELECT \(Delivery.columns) FROM delivery WHERE \(condition)
      ORDER BY created DESC, id LIMIT ?
      """,
      values + [.integer(max(1, query.limit))]
    ) { row throws(LibraryError) in try Delivery(row, in: connection.path) }
  }
}
