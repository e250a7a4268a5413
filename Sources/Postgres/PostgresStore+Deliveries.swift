package import Library

extension PostgresStore {
  package func insert(_ delivery: Delivery) throws(LibraryError) {
    try connection.run(
      "INSERT INTO delivery (id, document, state, created, form) VALUES ($1, $2, $3, $4, $5)",
      .text(delivery.id.text), .integer(delivery.document.rawValue),
      .text(delivery.state.rawValue), .integer(delivery.created.milliseconds),
      .text(StoredForm.json(delivery)))
  }

  package func update(_ delivery: Delivery) throws(LibraryError) {
    try connection.run(
      "UPDATE delivery SET state = $1, form = $2 WHERE id = $3", .text(delivery.state.rawValue),
      .text(StoredForm.json(delivery)), .text(delivery.id.text))
  }

  package func delivery(_ id: DeliveryID) throws(LibraryError) -> Delivery? {
    try connection.row(
      "SELECT \(Delivery.columns) FROM delivery WHERE id = $1", .text(id.text)
    ) { row throws(LibraryError) in try Delivery(row, in: place) }
  }

  package func deliveries(_ query: DeliveryQuery) throws(LibraryError) -> [Delivery] {
    try connection.rows(
      """
      SELECT \(Delivery.columns) FROM delivery
      WHERE state = ANY($1) AND ($2::bigint IS NULL OR document = $2)
      ORDER BY created DESC, id LIMIT $3
      """,
      [
        .texts(query.states.map(\.rawValue)), .integer(query.document?.rawValue),
        .integer(max(1, query.limit)),
      ], isKept: false
    ) { row throws(LibraryError) in try Delivery(row, in: place) }
  }
}
