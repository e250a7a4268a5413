import CPQ
import Library

/// What stands for a `$1`. Every value tells its type, so none is guessed.
enum PostgresValue {
  case integer(Int64?)
  case text(String?)
  case bytes([UInt8])
  case fraction(Double)
  case flag(Bool)
  case integers([Int64])
  case texts([String])

  static func integer(_ number: Int) -> PostgresValue { .integer(Int64(number)) }

  /// A value as libpq sends it.
  struct Parameter {
    /// The number that the server has for the type (`pg_type.oid`; those of built-in types are fixed).
    var type: UInt32
    /// `nil` is NULL.
    var bytes: [UInt8]?
    var isBinary = true
  }

  var parameter: Parameter {
    switch self {
    case .integer(let number):
      Parameter(type: 20, bytes: number.map { Self.bigEndian(UInt64(bitPattern: $0)) })
    case .text(let text):
      // The server's texts hold no zero byte; nothing that is shown does.
      Parameter(
        type: 25, bytes: text.map { Array($0.utf8.lazy.map { $0 == 0 ? 0x20 : $0 }) })
    case .bytes(let bytes): Parameter(type: 17, bytes: bytes)
    case .fraction(let number): Parameter(type: 701, bytes: Self.bigEndian(number.bitPattern))
    case .flag(let isOn): Parameter(type: 16, bytes: [isOn ? 1 : 0])
    case .integers(let numbers):
      Parameter(
        type: 1016, bytes: Array("{\(numbers.map(String.init).joined(separator: ","))}".utf8),
        isBinary: false)
    case .texts(let texts):
      Parameter(
        type: 1009, bytes: Array("{\(texts.map(Self.quoted).joined(separator: ","))}".utf8),
        isBinary: false)
    }
  }

  private static func bigEndian(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text.unicodeScalars where character.value != 0 {
      if character == "\"" || character == "\\" { result += "\\" }
      result.unicodeScalars.append(character)
    }
    return result + "\""
  }
}

/// An answer of the server, until this goes.
final class PostgresResult {
  let handle: OpaquePointer?

  init(_ handle: OpaquePointer?) { self.handle = handle }
  deinit { PQclear(handle) }

  var count: Int32 { PQntuples(handle) }
  /// The rows that the statement changed.
  var changedRows: Int { Int(String(cString: PQcmdTuples(handle))) ?? 0 }
}

/// A row of an answer, in the server's binary form.
struct PostgresRow: StoredColumns {
  let result: PostgresResult
  let row: Int32

  package func bytes(at column: Int) -> [UInt8]? {
    let column = Int32(column)
    guard PQgetisnull(result.handle, row, column) == 0,
      let start = PQgetvalue(result.handle, row, column)
    else { return nil }
    let count = Int(PQgetlength(result.handle, row, column))
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Numbers of one to eight bytes, the highest first; a truth is 1 or 0.
  package func number(at column: Int) -> Int64? {
    guard let bytes = bytes(at: column), let first = bytes.first, bytes.count <= 8 else {
      return nil
    }
    // A negative one goes on with ones to the left.
    let start: Int64 = bytes.count > 1 && first >= 0x80 ? -1 : 0
    return bytes.reduce(start) { $0 << 8 | Int64($1) }
  }

  package func fraction(at column: Int) -> Double? {
    number(at: column).map { Double(bitPattern: UInt64(bitPattern: $0)) }
  }

  package func string(at column: Int) -> String? {
    bytes(at: column).map { String(decoding: $0, as: UTF8.self) }
  }
}
