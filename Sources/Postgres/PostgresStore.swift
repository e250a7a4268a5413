import Foundation
package import Library

/// A store on a PostgreSQL server, which several processes on several machines may share.
///
/// Transactions that write take one advisory lock at their beginning, as SQLite's do by themselves:
/// what they read cannot change under them, revisions are committed in their order, and nobody can
/// block another for ever. Only claims of jobs go beside it, by `FOR UPDATE SKIP LOCKED`. The
/// server's write-ahead log makes durable what was committed (`synchronous_commit`).
package final class PostgresStore: LibraryStore {
  let connection: PostgresConnection
  private let settings: PostgresSettings
  private var listener: PostgresListener?

  /// Opens the store in a schema, and brings an older one up to date.
  ///
  /// - Parameters:
  ///   - creating: whether a schema that is not there is made.
  ///   - version: for tests, as an earlier version would have left it.
  package init(
    _ settings: PostgresSettings, creating: Bool = true, upTo version: Int = latestVersion
  ) throws(LibraryError) {
    self.settings = settings
    connection = PostgresConnection(settings, greeting: PostgresSchema.greeting(settings))
    try connection.open()
    try migrate(by: Array(PostgresSchema.migrations.prefix(version)), creating: creating)
  }

  /// The version of the tables.
  package static var latestVersion: Int { PostgresSchema.migrations.count }

  /// The database in words, for messages.
  package var place: String { connection.place }

  /// Seconds that the server's clock is ahead of this machine's: times in a shared library are the
  /// server's, as machines differ.
  package func clockOffset() throws(LibraryError) -> Double {
    let before = Date().timeIntervalSince1970
    let micros = try connection.number(
      "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint")
    let after = Date().timeIntervalSince1970
    return Double(micros ?? 0) / 1_000_000 - (before + after) / 2
  }

  package func transaction<Value>(
    _ body: () throws(LibraryError) -> Value
  ) throws(LibraryError) -> Value {
    try connection.transaction(
      beginningWith: PostgresLock.writing.statement(in: settings.schema), body)
  }

  private func migrate(by migrations: [String], creating: Bool) throws(LibraryError) {
    let schema = settings.schema
    let known = PostgresSchema.migrations.count
    try transaction { () throws(LibraryError) in
      let isThere =
        try connection.number(
          "SELECT count(*) FROM pg_namespace WHERE nspname = $1", .text(schema)) == 1
      if !isThere {
        guard creating else {
          throw .noLibrary(folder: "\(place), schema \(schema)")
        }
        try connection.script("CREATE SCHEMA \(schema)")
      }
      let tables =
        try connection.rows(
          """
          SELECT relname FROM pg_class
          WHERE relnamespace = $1::text::regnamespace AND relkind = 'r'
          """, [.text(schema)], { $0.string(at: 0) ?? "" })
      if !tables.contains("recto_version") {
        guard tables.isEmpty else {
          throw .folderNotEmpty(folder: "\(place), schema \(schema)")
        }
        guard creating else { throw .noLibrary(folder: "\(place), schema \(schema)") }
        try connection.script(
          """
          CREATE TABLE recto_version (version bigint NOT NULL);
          INSERT INTO recto_version VALUES (0);
          """)
      }
      let version = Int(try connection.number("SELECT version FROM recto_version") ?? 0)
      guard version <= known else { throw .newerVersion(found: version, known: known) }
      guard version < migrations.count else { return }
      for step in migrations[version...] { try connection.script(step) }
      try connection.run("UPDATE recto_version SET version = $1", .integer(migrations.count))
    }
  }

  // MARK: What others do

  package func outsideVersion() throws(LibraryError) -> Int64 { try revision() }

  package func watch(_ heard: @escaping @Sendable () -> Void) -> Bool {
    listener = PostgresListener(settings, heard)
    return true
  }

  // MARK: Care

  /// The server's own tools copy it.
  package func copy(to path: String) -> Bool { false }

  /// References are kept by the server; what it says of its files its own tools tell.
  package func faults() throws(LibraryError) -> [String] {
    let lost = try connection.number(
      """
      SELECT count(*) FROM document
      WHERE (SELECT count(place) FROM page WHERE page.document = document.id)
        <> (SELECT coalesce(max(place) + 1, 0) FROM page WHERE page.document = document.id)
      """)
    return lost == 0 ? [] : ["\(lost ?? 0) documents whose pages do not follow each other"]
  }

  package func setting(_ name: String) throws(LibraryError) -> String? {
    try connection.row("SELECT value FROM setting WHERE name = $1", .text(name)) { row in
      row.string(at: 0)
    } ?? nil
  }

  package func set(_ name: String, to value: String) throws(LibraryError) {
    try connection.run(
      """
      INSERT INTO setting VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value
      """, .text(name), .text(value))
  }

  /// How long others' locks are waited for, for tests.
  package func setLockTimeout(milliseconds: Int) throws(LibraryError) {
    try connection.script("SET lock_timeout = \(milliseconds)")
  }

  /// Says of the tables that another version has made them, for tests.
  package func mark(as version: Int) throws(LibraryError) {
    try connection.run("UPDATE recto_version SET version = $1", .integer(version))
  }

  /// Ends all other connections to the library, as a restart of the server does, for tests.
  package func endConnections() throws(LibraryError) {
    _ = try connection.rows(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE pid <> pg_backend_pid() AND application_name = 'recto ' || current_schema()
      """
    ) { _ in }
  }

  /// Removes the library from its database, for tests.
  package func drop() throws(LibraryError) {
    listener = nil
    try connection.script("DROP SCHEMA \(settings.schema) CASCADE")
  }
}
