import CSQLite
import Glibc

/// What SQLite's result codes mean for a library.
enum SQLiteFailure {
  /// The fact behind the code of the call before this one.
  static func error(_ code: Int32, _ handle: OpaquePointer?, path: String) -> LibraryError {
    // SQLite keeps the number of few failures; what it does after others rarely fails too.
    let last = errno
    let reason = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "no memory"
    let system = handle.map { sqlite3_system_errno($0) } ?? 0
    switch code & 0xFF {
    case SQLITE_FULL: return .diskFull(path: path)
    case SQLITE_READONLY: return .readOnly(path: path)
    case SQLITE_CORRUPT, SQLITE_NOTADB: return .databaseDamaged(path: path, reason: reason)
    case SQLITE_BUSY, SQLITE_LOCKED: return .busy(path: path)
    case SQLITE_CANTOPEN:
      return system == EROFS || system == EACCES
        ? .readOnly(path: path)
        : .cannotOpen(path: path, reason: system == 0 ? reason : String(cString: strerror(system)))
    case SQLITE_IOERR:
      return FileFailure.error(path: path, system == 0 ? last : system, otherwise: reason)
    default: return .failed(path: path, reason: reason)
    }
  }
}
