/// What changes when a representation does (RFC 9110, section 8.8.3). Always a strong one here: two
/// equal tags mean equal bytes.
public struct EntityTag: Equatable, Sendable {
  /// What stands between the quotes.
  public let opaque: String

  /// A tag of printable ASCII without quotes.
  public init(_ opaque: String) {
    precondition(
      opaque.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") },
      "a tag is printable ASCII without quotes")
    self.opaque = opaque
  }

  /// As fields have it.
  public var text: String { "\"\(opaque)\"" }

  /// The tag of the same bytes in a coding such as gzip, which are other bytes.
  public func coded(by coding: String) -> EntityTag { EntityTag(opaque + "+" + coding) }

  /// Whether an `If-None-Match` or `If-Match` names it, by the weak comparison, or is `*`.
  func isNamed(in field: String) -> Bool {
    field.split(separator: ",").map(Text.trimmed).contains { member in
      member == "*" || member == text || member == "W/" + text
    }
  }
}
