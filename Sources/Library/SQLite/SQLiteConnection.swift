import CSQLite
import Glibc

/// One connection to one database file, used by one thread at a time.
final class SQLiteConnection {
  /// The database file; empty for one in memory.
  let path: String
  private let handle: OpaquePointer
  /// Prepared once, by their text.
  private var statements: [String: OpaquePointer] = [:]
  private var isInTransaction = false

  /// How a file is opened.
  enum Mode {
    case readWrite, create
  }

  /// Opens a file, or an empty database in memory for an empty path.
  init(path: String, _ mode: Mode) throws(LibraryError) {
    var opened: OpaquePointer?
    let flags =
      switch mode {
      case .readWrite: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    let code = sqlite3_open_v2(
      path.isEmpty ? ":memory:" : path, &opened,
      flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard let opened, code == SQLITE_OK else {
      let error = SQLiteFailure.error(code, opened, path: path)
      sqlite3_close_v2(opened)
      throw error
    }
    self.path = path
    handle = opened
    // Another process's transaction is short; one that takes longer has hung.
    sqlite3_busy_timeout(handle, 15_000)
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  /// Runs statements that give nothing and take nothing, several in one text.
  func script(_ text: String) throws(LibraryError) {
    try check(sqlite3_exec(handle, text, nil, nil, nil))
  }

  /// Runs one statement that gives no rows.
  func run(_ sql: String, _ values: SQLiteValue...) throws(LibraryError) {
    try step(sql, values) { _ throws(LibraryError) in false }
  }

  /// The rows of a statement.
  func rows<Value>(
    _ sql: String, _ values: [SQLiteValue] = [], _ read: (SQLiteRow) throws(LibraryError) -> Value
  ) throws(LibraryError) -> [Value] {
    var result: [Value] = []
    try step(sql, values) { row throws(LibraryError) in
      result.append(try read(row))
      return true
    }
    return result
  }

  /// The first row of a statement; `nil` when there is none.
  func row<Value>(
    _ sql: String, _ values: SQLiteValue..., read: (SQLiteRow) throws(LibraryError) -> Value
  ) throws(LibraryError) -> Value? {
    var result: Value?
    try step(sql, values) { row throws(LibraryError) in
      result = try read(row)
      return false
    }
    return result
  }

  /// The number in the first column of the first row; `nil` when there is none.
  func number(_ sql: String, _ values: SQLiteValue...) throws(LibraryError) -> Int64? {
    var result: Int64?
    try step(sql, values) { row throws(LibraryError) in
      result = row.optionalInteger(0)
      return false
    }
    return result
  }

  /// The key of the row that was inserted last.
  var lastKey: Int64 { sqlite3_last_insert_rowid(handle) }
  /// The rows that the last statement changed.
  var changedRows: Int { Int(sqlite3_changes(handle)) }

  /// All that `body` writes, or nothing of it. A transaction in a transaction is part of it.
  ///
  /// It claims the right to write at its beginning, so what it reads cannot change under it.
  func transaction<Value>(
    _ body: () throws(LibraryError) -> Value
  ) throws(LibraryError) -> Value {
    if isInTransaction { return try body() }
    try run("BEGIN IMMEDIATE")
    isInTransaction = true
    defer { isInTransaction = false }
    do throws(LibraryError) {
      let value = try body()
      try run("COMMIT")
      return value
    } catch {
      // Where SQLite has rolled back by itself, there is nothing to do.
      if sqlite3_get_autocommit(handle) == 0 { try run("ROLLBACK") }
      throw error
    }
  }

  /// A copy of the whole database as it is now into an empty file, while others go on.
  func copy(to destination: SQLiteConnection) throws(LibraryError) {
    guard let backup = sqlite3_backup_init(destination.handle, "main", handle, "main") else {
      throw SQLiteFailure.error(
        sqlite3_extended_errcode(destination.handle), destination.handle, path: destination.path)
    }
    // In one go: it reads one snapshot, and in WAL mode stops nobody.
    let code = sqlite3_backup_step(backup, -1)
    let end = sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE, end == SQLITE_OK else {
      throw SQLiteFailure.error(
        code == SQLITE_DONE ? end : code, destination.handle, path: destination.path)
    }
  }

  private func step(
    _ sql: String, _ values: [SQLiteValue], _ read: (SQLiteRow) throws(LibraryError) -> Bool
  ) throws(LibraryError) {
    let statement = try prepared(sql)
    // Also lets go of what the statement held.
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (place, value) in values.enumerated() {
      try check(bind(value, to: statement, at: Int32(place + 1)))
    }
    errno = 0
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw SQLiteFailure.error(code, handle, path: path) }
      guard try read(SQLiteRow(statement: statement)) else {
        // The first row is enough; of a statement that writes there is none.
        return
      }
    }
  }

  private func prepared(_ sql: String) throws(LibraryError) -> OpaquePointer {
    if let statement = statements[sql] { return statement }
    var statement: OpaquePointer?
    try check(
      sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
    guard let statement else { preconditionFailure("a statement says something") }
    statements[sql] = statement
    return statement
  }

  private func bind(_ value: SQLiteValue, to statement: OpaquePointer, at place: Int32) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(statement, place)
    case .integer(let number): return sqlite3_bind_int64(statement, place, number)
    case .text(let text):
      var text = text
      return text.withUTF8 { bytes in
        // An empty buffer may have no address, which SQLite takes for NULL.
        bytes.withMemoryRebound(to: CChar.self) { bytes in
          sqlite3_bind_text64(
            statement, place, bytes.baseAddress ?? Self.nothing, UInt64(bytes.count),
            recto_sqlite_transient(), UInt8(SQLITE_UTF8))
        }
      }
    case .blob(let bytes):
      if bytes.isEmpty { return sqlite3_bind_zeroblob(statement, place, 0) }
      return bytes.withUnsafeBytes { bytes in
        sqlite3_bind_blob64(
          statement, place, bytes.baseAddress, UInt64(bytes.count), recto_sqlite_transient())
      }
    }
  }

  private func check(_ code: Int32) throws(LibraryError) {
    if code != SQLITE_OK { throw SQLiteFailure.error(code, handle, path: path) }
  }

  /// An address of no characters.
  private nonisolated(unsafe) static let nothing = UnsafePointer(
    UnsafeMutablePointer<CChar>.allocate(capacity: 1))
}
