import CSQLite
import Foundation

/// A store in one SQLite file: the one that needs nothing.
///
/// Write-ahead log, `synchronous=FULL`: what is committed has been synced. Several processes may
/// have the file open; each transaction claims the right to write at its beginning and waits for
/// others' to end.
package final class SQLiteStore: LibraryStore {
  let connection: SQLiteConnection

  /// How a store is opened.
  package enum Opening: Sendable {
    /// Made when it is not there.
    case create
    /// Only when it is there.
    case existing
    /// For a test: as an earlier version would have left it.
    case upTo(version: Int)
  }

  /// Opens the store in a file, and brings an older one up to date. An empty path gives one in
  /// memory.
  package init(path: String, _ opening: Opening) throws(LibraryError) {
    if case .existing = opening {
      connection = try SQLiteConnection(path: path, .readWrite)
    } else {
      connection = try SQLiteConnection(path: path, .create)
    }
    // A file that is no database shows at the first look into it. Both numbers by one look: another
    // process may be making the tables just now.
    try connection.run("BEGIN")
    let application = try connection.number("PRAGMA application_id") ?? 0
    let version = Int(try connection.number("PRAGMA user_version") ?? 0)
    try connection.run("COMMIT")
    guard application == Schema.applicationID || (application == 0 && version == 0) else {
      throw .databaseDamaged(path: path, reason: "it is the database of another program")
    }
    try connection.script(
      """
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON;
      PRAGMA trusted_schema = OFF;
      PRAGMA cell_size_check = ON;
      PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -16000;
      PRAGMA journal_size_limit = 67108864;
      """)
    var migrations = Schema.migrations
    if case .upTo(let last) = opening { migrations = Array(migrations.prefix(last)) }
    try migrate(by: migrations)
  }

  /// A store's file as it is, to be copied or read.
  init(fileAt path: String) throws(LibraryError) {
    connection = try SQLiteConnection(path: path, .readWrite)
  }

  /// The version of the tables.
  package static var latestVersion: Int { Schema.migrations.count }

  private func migrate(by migrations: [String]) throws(LibraryError) {
    while true {
      // Looked at again within each transaction: another process may be at it too.
      let isDone = try transaction { () throws(LibraryError) in
        let version = Int(try connection.number("PRAGMA user_version") ?? 0)
        guard version <= Schema.migrations.count else {
          throw .newerVersion(found: version, known: Schema.migrations.count)
        }
        guard version < migrations.count else { return true }
        try connection.script(migrations[version])
        try connection.script(
          """
          PRAGMA user_version = \(version + 1);
          PRAGMA application_id = \(Schema.applicationID);
          """)
        return false
      }
      if isDone { return }
    }
  }

  /// All that `body` writes, or nothing of it.
  package func transaction<Value>(
    _ body: () throws(LibraryError) -> Value
  ) throws(LibraryError) -> Value {
    try connection.transaction(body)
  }

  package func copy(to path: String) throws(LibraryError) -> Bool {
    let copy = try SQLiteConnection(path: path, .create)
    try connection.copy(to: copy)
    // The copy of an older version may lack the table.
    if try copy.number("SELECT 1 FROM sqlite_master WHERE name = 'delivery'") != nil {
      try SQLiteStore(fileAt: path).holdDeliveries()
    }
    // One file, without a log beside it.
    try copy.script("PRAGMA journal_mode = DELETE")
    return true
  }

  package func faults() throws(LibraryError) -> [String] {
    let words = try connection.rows("PRAGMA integrity_check(100)") { $0.text(0) }
    let references = try connection.rows("PRAGMA foreign_key_check") { row in
      "a row of \(row.text(0)) without its \(row.text(2))"
    }
    return words.filter { $0 != "ok" } + references
  }

  package func setting(_ name: String) throws(LibraryError) -> String? {
    try connection.row("SELECT value FROM setting WHERE name = ?", .text(name)) { $0.text(0) }
  }

  package func set(_ name: String, to value: String) throws(LibraryError) {
    try connection.run(
      "INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
      .text(name), .text(value))
  }
}

extension Date {
  /// Milliseconds since 1970, as stores keep dates.
  package var milliseconds: Int64 {
    let value = (timeIntervalSince1970 * 1000).rounded()
    return Int64(exactly: value) ?? (value < 0 ? .min : .max)
  }

  /// A date from a store.
  package init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}
