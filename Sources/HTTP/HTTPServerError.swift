/// Why a server could not begin.
public enum HTTPServerError: Error, Equatable {
  /// Another program listens there.
  case portInUse(Int)
  /// Ports below 1024 are the administrator's.
  case portForbidden(Int)
  /// This machine has no such address.
  case noSuchAddress
  /// The certificate and the key are none, or do not belong together.
  case certificateUnfit
  /// Anything else; `errno`.
  case system(number: Int32)
}
