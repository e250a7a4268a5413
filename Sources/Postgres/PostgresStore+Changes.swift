package import Library

extension PostgresStore {
  /// Changes that are kept for listeners who come back.
  private static let keptChanges: Int64 = 10_000

  package func note(_ change: ChangeSubject) throws(LibraryError) -> Int64 {
    let (kind, subject) = change.columns
    // The lock of those who write makes the next revision ours. Told when it is committed, once a
    // transaction.
    let revision =
      try connection.number(
        """
        WITH noted AS (
          INSERT INTO change (revision, kind, subject)
          SELECT coalesce(max(revision), 0) + 1, $1, $2 FROM change RETURNING revision)
        SELECT revision, pg_notify('recto_' || current_schema(), '') FROM noted
        """, .integer(kind), .integer(subject)) ?? 0
    if revision % 1000 == 0 {
      try connection.run(
        "DELETE FROM change WHERE revision <= $1", .integer(revision - Self.keptChanges))
    }
    return revision
  }

  package func changes(
    after revision: Int64, limit: Int
  ) throws(LibraryError) -> [LibraryChange]? {
    let oldest = try connection.number("SELECT min(revision) FROM change") ?? 1
    // Also a revision from before a backup was restored is none of these.
    guard revision >= oldest - 1, try revision <= self.revision() else { return nil }
    return try connection.rows(
      "SELECT \(LibraryChange.columns) FROM change WHERE revision > $1 ORDER BY revision LIMIT $2",
      [.integer(revision), .integer(limit)]
    ) { LibraryChange($0) }
  }

  package func revision() throws(LibraryError) -> Int64 {
    try connection.number("SELECT max(revision) FROM change") ?? 0
  }
}
