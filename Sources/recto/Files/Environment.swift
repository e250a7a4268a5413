import Glibc

/// The environment's variables.
enum Environment {
  /// The variable's text; `nil` when it is not set, or empty.
  static subscript(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }
}
