import Glibc

/// The environment's variables.
enum Environment {
  /// The variable's text; `nil` when it is not set, or empty.
  static subscript(_ name: String) -> String? {
    bytes(of: name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The variable's bytes, which need not be UTF-8; `nil` when it is not set, or empty.
  static func bytes(of name: String) -> [UInt8]? {
    guard let value = getenv(name) else { return nil }
    let bytes = UnsafeRawBufferPointer(start: value, count: strlen(value))
    return bytes.isEmpty ? nil : Array(bytes)
  }
}
