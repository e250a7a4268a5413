import CSQLite

/// What stands in a column or for a `?`.
enum SQLiteValue {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])

  static func text(_ text: String?) -> SQLiteValue { text.map { .text($0) } ?? .null }
  static func integer(_ number: Int64?) -> SQLiteValue { number.map { .integer($0) } ?? .null }
  static func integer(_ number: Int) -> SQLiteValue { .integer(Int64(number)) }
  static func flag(_ isOn: Bool) -> SQLiteValue { .integer(isOn ? 1 : 0) }
}

/// A row of a result, while its statement stands on it. Columns count from 0.
struct SQLiteRow {
  let statement: OpaquePointer

  func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(statement, column) == SQLITE_NULL
  }
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
  func int(_ column: Int32) -> Int { Int(integer(column)) }
  func flag(_ column: Int32) -> Bool { integer(column) != 0 }
  func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

  func text(_ column: Int32) -> String {
    // The text first: asking for it may change how many bytes it has.
    guard let start = sqlite3_column_text(statement, column) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
  func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  func blob(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(statement, column) else { return [] }
    return Array(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
  }
}

extension SQLiteRow: StoredColumns {
  package func number(at column: Int) -> Int64? { optionalInteger(Int32(column)) }
  package func string(at column: Int) -> String? { optionalText(Int32(column)) }
  package func bytes(at column: Int) -> [UInt8]? {
    isNull(Int32(column)) ? nil : blob(Int32(column))
  }
  package func fraction(at column: Int) -> Double? {
    isNull(Int32(column)) ? nil : sqlite3_column_double(statement, Int32(column))
  }
}
