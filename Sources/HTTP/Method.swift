/// What a request asks to do with its target (RFC 9110, section 9).
public enum Method: String, CaseIterable, Sendable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"
  case options = "OPTIONS"

  /// Whether it promises to change nothing.
  public var isSafe: Bool {
    switch self {
    case .get, .head, .options: true
    case .post, .put, .patch, .delete: false
    }
  }
}
