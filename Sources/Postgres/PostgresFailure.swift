import Library

/// What the server's codes mean for a library (PostgreSQL's manual, appendix A).
enum PostgresFailure {
  /// - Parameters:
  ///   - state: the code of five characters; `nil` where the server told none.
  ///   - isLost: whether the connection is gone.
  static func error(
    state: String?, _ words: String, isLost: Bool, place: String
  ) -> LibraryError {
    switch state {
    // Others hold what was wanted, or have all connections.
    case "55P03", "40001", "40P01", "53300": .busy(path: place)
    // The server ends, starts, or has ended this connection.
    case "57P01", "57P02", "57P03", "25P03": .unreachable(place: place, reason: words)
    case "53100", "53400": .diskFull(path: place)
    case "25006", "42501": .readOnly(path: place)
    case "XX001", "XX002": .databaseDamaged(path: place, reason: words)
    case .some(let state) where state.hasPrefix("08"): .unreachable(place: place, reason: words)
    default:
      isLost
        ? .unreachable(place: place, reason: words) : .failed(path: place, reason: words)
    }
  }
}
