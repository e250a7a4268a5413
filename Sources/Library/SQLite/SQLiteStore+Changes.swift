extension SQLiteStore {
  /// Changes that are kept for listeners who come back.
  private static let keptChanges: Int64 = 10_000

  package func note(_ change: ChangeSubject) throws(LibraryError) -> Int64 {
    let (kind, subject) = change.columns
    try connection.run(
      "INSERT INTO change (kind, subject) VALUES (?, ?)", .integer(kind), .integer(subject))
    let revision = connection.lastKey
    if revision % 1000 == 0 {
      try connection.run(
        "DELETE FROM change WHERE revision <= ?", .integer(revision - Self.keptChanges))
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
      "SELECT \(LibraryChange.columns) FROM change WHERE revision > ? ORDER BY revision LIMIT ?",
      [.integer(revision), .integer(limit)]
    ) { LibraryChange($0) }
  }

  package func revision() throws(LibraryError) -> Int64 {
    try connection.number("SELECT max(revision) FROM change") ?? 0
  }

  package func outsideVersion() throws(LibraryError) -> Int64 {
    try connection.number("PRAGMA data_version") ?? 0
  }
}
