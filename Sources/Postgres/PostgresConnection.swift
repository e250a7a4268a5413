import CPQ
import Glibc
import Library

/// One connection to a server, used by one thread at a time. It is opened when it is needed, and
/// anew after it was lost.
final class PostgresConnection {
  /// The database in words, for messages; without a password.
  private(set) var place = "PostgreSQL"
  /// Grows with each opening: whoever relies on one connection compares it.
  private(set) var openings = 0
  private let settings: PostgresSettings
  private let greeting: [String]
  private var handle: OpaquePointer?
  /// Prepared once a connection, by their text.
  private var statements: [String: String] = [:]
  private var isInTransaction = false

  /// A connection that is not open yet.
  ///
  /// - Parameter greeting: statements that each opening begins with.
  init(_ settings: PostgresSettings, greeting: [String]) {
    self.settings = settings
    self.greeting = greeting
  }

  deinit { PQfinish(handle) }

  // MARK: Opening

  /// Opens the connection, unless it is open.
  func open() throws(LibraryError) {
    if let handle, PQstatus(handle) == CONNECTION_OK { return }
    close()
    let opened = connect()
    handle = opened
    openings += 1
    guard let opened else { throw .unreachable(place: place, reason: "no memory") }
    if PQhost(opened) != nil {
      place = "PostgreSQL at \(Self.text(PQhost(opened))), database \(Self.text(PQdb(opened)))"
    }
    guard PQstatus(opened) == CONNECTION_OK else {
      let reason = Self.oneLine(PQerrorMessage(opened))
      close()
      throw .unreachable(place: place, reason: reason)
    }
    do throws(LibraryError) {
      for statement in greeting { try script(statement) }
    } catch {
      close()
      throw error
    }
  }

  /// Ends the connection; the next use opens another.
  func close() {
    PQfinish(handle)
    handle = nil
    statements = [:]
  }

  /// Whether the connection of so many openings is still there: the server answers.
  func isStill(opening: Int) -> Bool {
    guard handle != nil, openings == opening else { return false }
    do throws(LibraryError) {
      try script("SELECT 1")
      return true
    } catch {
      close()
      return false
    }
  }

  /// With settings by which a server that is gone is noticed; what the address says counts more.
  private func connect() -> OpaquePointer? {
    let usual = [
      ("connect_timeout", "10"), ("tcp_user_timeout", "30000"), ("keepalives_idle", "30"),
      ("keepalives_interval", "10"), ("keepalives_count", "3"),
      ("fallback_application_name", "recto"), ("dbname", settings.address),
    ]
    // The library's own encoding is not the user's to choose.
    let pairs = usual + [("client_encoding", "UTF8")]
    var names = pairs.map { UnsafePointer(strdup($0.0)) } + [nil]
    var values = pairs.map { UnsafePointer(strdup($0.1)) } + [nil]
    defer {
      for text in names + values { free(UnsafeMutablePointer(mutating: text)) }
    }
    let opened = PQconnectdbParams(&names, &values, 1)
    // What a server remarks is not for the terminal.
    PQsetNoticeProcessor(opened, { _, _ in }, nil)
    return opened
  }

  // MARK: Statements

  /// Runs statements that give nothing and take nothing, several in one text.
  func script(_ text: String) throws(LibraryError) {
    let result = PQexec(handle, text)
    defer { PQclear(result) }
    try check(result)
  }

  /// Runs one statement that changes rows, and tells how many: in the transaction that is under way,
  /// or in one of its own.
  @discardableResult
  func run(_ sql: String, _ values: PostgresValue...) throws(LibraryError) -> Int {
    try run(sql, values)
  }

  /// Runs one statement that changes rows, and tells how many.
  @discardableResult
  func run(_ sql: String, _ values: [PostgresValue]) throws(LibraryError) -> Int {
    // Not tried again when the connection is lost: it may have been done.
    if !isInTransaction { try wake() }
    return try execute(sql, values).changedRows
  }

  /// The rows of a statement.
  ///
  /// - Parameter isKept: whether the statement comes again; not where its text is put together.
  func rows<Value>(
    _ sql: String, _ values: [PostgresValue] = [], isKept: Bool = true,
    _ read: (PostgresRow) throws(LibraryError) -> Value
  ) throws(LibraryError) -> [Value] {
    let result =
      isInTransaction
      ? try execute(sql, values, isKept: isKept)
      : try awake { () throws(LibraryError) in try execute(sql, values, isKept: isKept) }
    var rows: [Value] = []
    for row in 0..<result.count { rows.append(try read(PostgresRow(result: result, row: row))) }
    return rows
  }

  /// The first row of a statement; `nil` when there is none.
  func row<Value>(
    _ sql: String, _ values: PostgresValue...,
    read: (PostgresRow) throws(LibraryError) -> Value
  ) throws(LibraryError) -> Value? {
    try rows(sql, values, read).first
  }

  /// The number in the first column of the first row; `nil` when there is none.
  func number(_ sql: String, _ values: PostgresValue...) throws(LibraryError) -> Int64? {
    try rows(sql, values) { $0.number(at: 0) }.first ?? nil
  }

  /// All that `body` writes, or nothing of it. A transaction in a transaction is part of it.
  ///
  /// - Parameter beginning: statements that it begins with, such as one that takes a lock.
  func transaction<Value>(
    beginningWith beginning: String, _ body: () throws(LibraryError) -> Value
  ) throws(LibraryError) -> Value {
    if isInTransaction { return try body() }
    do throws(LibraryError) {
      try awake { () throws(LibraryError) in try script("BEGIN; \(beginning)") }
      isInTransaction = true
      defer { isInTransaction = false }
      let value = try body()
      try script("COMMIT")
      return value
    } catch {
      if PQtransactionStatus(handle) != PQTRANS_IDLE {
        do throws(LibraryError) {
          try script("ROLLBACK")
        } catch {
          // A connection that cannot even do that is of no use; the server rolls back by itself.
          close()
        }
      }
      throw error
    }
  }

  /// Makes sure of a connection before anything is asked: one that was lost while nobody used it,
  /// as with a server that was restarted, is opened anew.
  func wake() throws(LibraryError) {
    if let handle, PQstatus(handle) == CONNECTION_OK, hasLapsed(handle) { close() }
    try open()
  }

  /// Does what may be done twice; once more where the connection was lost.
  private func awake<Value>(
    _ body: () throws(LibraryError) -> Value
  ) throws(LibraryError) -> Value {
    try wake()
    do throws(LibraryError) {
      return try body()
    } catch {
      guard case .unreachable = error else { throw error }
      close()
      try open()
      return try body()
    }
  }

  /// Whether the server has ended the connection. What it said unasked is read, no more.
  private func hasLapsed(_ handle: OpaquePointer) -> Bool {
    var socket = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
    guard poll(&socket, 1, 0) > 0 else { return false }
    return PQconsumeInput(handle) == 0 || PQstatus(handle) != CONNECTION_OK
  }

  private func execute(
    _ sql: String, _ values: [PostgresValue], isKept: Bool = true
  ) throws(LibraryError) -> PostgresResult {
    let parameters = values.map(\.parameter)
    let count = Int32(parameters.count)
    let types = parameters.map { Oid($0.type) }
    let lengths = parameters.map { Int32($0.bytes?.count ?? 0) }
    let formats = parameters.map { Int32($0.isBinary ? 1 : 0) }
    // One block holds all values, each with a zero behind it.
    var block: [UInt8] = []
    var places: [Int?] = []
    for parameter in parameters {
      places.append(parameter.bytes.map { _ in block.count })
      block += (parameter.bytes ?? []) + [0]
    }
    var name: String?
    if isKept { name = try prepared(sql, types) }
    let answer = block.withUnsafeBufferPointer { block in
      let pointers = places.map { place in
        place.flatMap { block.baseAddress?.advanced(by: $0) }.map {
          UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)
        }
      }
      return if let name {
        PQexecPrepared(handle, name, count, pointers, lengths, formats, 1)
      } else {
        PQexecParams(handle, sql, count, types, pointers, lengths, formats, 1)
      }
    }
    let result = PostgresResult(answer)
    try check(answer)
    return result
  }

  private func prepared(_ sql: String, _ types: [Oid]) throws(LibraryError) -> String {
    if let name = statements[sql] { return name }
    let name = "recto\(statements.count)"
    let result = PQprepare(handle, name, sql, Int32(types.count), types)
    defer { PQclear(result) }
    try check(result)
    statements[sql] = name
    return name
  }

  private func check(_ result: OpaquePointer?) throws(LibraryError) {
    switch PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: return
    default:
      let state = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
      let words = Self.oneLine(
        result == nil ? PQerrorMessage(handle) : PQresultErrorMessage(result))
      let isLost = PQstatus(handle) != CONNECTION_OK
      throw PostgresFailure.error(state: state, words, isLost: isLost, place: place)
    }
  }

  // MARK: What others tell

  /// Waits until others have told something, or so many seconds; whether anything was heard.
  func wait(seconds: Int) throws(LibraryError) -> Bool {
    guard let handle else { return false }
    var socket = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
    _ = poll(&socket, 1, Int32(seconds * 1000))
    guard PQconsumeInput(handle) == 1 else {
      let reason = Self.oneLine(PQerrorMessage(handle))
      close()
      throw .unreachable(place: place, reason: reason)
    }
    var isHeard = false
    while let note = PQnotifies(handle) {
      isHeard = true
      PQfreemem(note)
    }
    return isHeard
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? "?"
  }

  private static func text(_ pointer: UnsafeMutablePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? "?"
  }

  private static func oneLine(_ pointer: UnsafePointer<CChar>?) -> String {
    text(pointer).split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) }
      .joined(separator: "; ")
  }

  private static func oneLine(_ pointer: UnsafeMutablePointer<CChar>?) -> String {
    oneLine(pointer.map { UnsafePointer($0) })
  }
}
