/// What a request is about: the path and the query of its first line.
///
/// A path is taken apart once, here, and no part of it can climb: a target with a segment `.` or
/// `..`, an empty one but the last, or one that holds a slash, a backslash or a control character,
/// encoded or not, is malformed.
public struct Target: Equatable, Sendable {
  /// As the client wrote it.
  public let text: String
  /// The path's segments, decoded: `["api", "documents"]`. The root, and a path that ends with a
  /// slash, have an empty last segment.
  public let path: [String]
  /// What follows the question mark, decoded.
  public let query: Query

  /// A target in origin form (RFC 9112, section 3.2.1); `nil` when it is malformed.
  public init?(_ text: String) {
    guard text.utf8.first == UInt8(ascii: "/") else { return nil }
    let bytes = text.utf8
    let end = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
    var path: [String] = []
    var start = bytes.index(after: bytes.startIndex)
    while true {
      let slash = bytes[start..<end].firstIndex(of: UInt8(ascii: "/"))
      guard let segment = PercentCoding.decoded(text[start..<(slash ?? end)]),
        Self.isHarmless(segment), !segment.isEmpty || slash == nil
      else { return nil }
      path.append(segment)
      guard let slash else { break }
      start = bytes.index(after: slash)
    }
    let rest = end == bytes.endIndex ? "" : text[bytes.index(after: end)...]
    guard let query = Query(rest) else { return nil }
    self.text = text
    self.path = path
    self.query = query
  }

  /// The path as the client wrote it, without the query: what a log may keep.
  public var pathText: Substring { text.prefix { $0 != "?" } }

  private static func isHarmless(_ segment: String) -> Bool {
    segment != "." && segment != ".."
      && segment.utf8.allSatisfy {
        $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\")
      }
  }
}

/// The named values after a target's question mark.
public struct Query: Equatable, Sendable {
  private let pairs: [Pair]

  private struct Pair: Equatable {
    let name: String
    let value: String
  }

  /// The pairs of `name=value&…`; `nil` when one is not encoded rightly.
  init?(_ text: Substring) {
    var pairs: [Pair] = []
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentCoding.decoded(parts[0], plusIsBlank: true),
        let value = PercentCoding.decoded(parts.count > 1 ? parts[1] : "", plusIsBlank: true)
      else { return nil }
      pairs.append(Pair(name: name, value: value))
    }
    self.pairs = pairs
  }

  /// The first value of a name.
  public subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

  /// All values of a name.
  public func all(_ name: String) -> [String] { pairs.filter { $0.name == name }.map(\.value) }
}
