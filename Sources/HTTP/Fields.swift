/// The named lines of a message's head, in order; names differ by more than case.
public struct Fields: Equatable, Sendable {
  private var entries: [Entry] = []

  private struct Entry: Equatable {
    let name: String
    let value: String
  }

  /// No fields.
  public init() {}

  /// Fields from names and values.
  public init(_ pairs: KeyValuePairs<String, String>) {
    for (name, value) in pairs { add(name, value) }
  }

  /// The first value of a name; setting replaces all of them, `nil` removes them.
  public subscript(name: String) -> String? {
    get { entries.first { Self.same($0.name, name) }?.value }
    set {
      entries.removeAll { Self.same($0.name, name) }
      if let newValue { add(name, newValue) }
    }
  }

  /// All values of a name, in order.
  public func all(_ name: String) -> [String] {
    entries.filter { Self.same($0.name, name) }.map(\.value)
  }

  /// Adds a line. Control characters in the value become blanks, so no value can end its line and
  /// begin another one.
  public mutating func add(_ name: String, _ value: String) {
    precondition(Self.isToken(name), "a field's name is a token")
    entries.append(Entry(name: name, value: Self.onOneLine(value)))
  }

  /// How many lines there are.
  var count: Int { entries.count }

  /// How many lines have a name.
  func count(of name: String) -> Int { entries.count { Self.same($0.name, name) } }

  /// Names and values in order.
  public var pairs: [(name: String, value: String)] { entries.map { ($0.name, $0.value) } }

  /// The members of a comma-separated field, over all its lines, without blanks around them.
  public func list(_ name: String) -> [Substring] {
    all(name).flatMap { $0.split(separator: ",") }.map(Text.trimmed).filter { !$0.isEmpty }
  }

  /// The value of a cookie that the client sent (RFC 6265, section 5.4); of cookies with one name
  /// the first.
  public func cookie(_ name: String) -> String? {
    for line in all("Cookie") {
      for pair in line.split(separator: ";") {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, Text.trimmed(parts[0]) == name {
          return String(Text.trimmed(parts[1]))
        }
      }
    }
    return nil
  }

  /// RFC 9110, section 5.6.2.
  static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }

  private static func onOneLine(_ value: String) -> String {
    guard value.utf8.contains(where: isControl) else { return value }
    return String(decoding: value.utf8.map { isControl($0) ? 0x20 : $0 }, as: UTF8.self)
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 || byte == 0x7F
  }

  private static func same(_ a: String, _ b: String) -> Bool {
    a.utf8.count == b.utf8.count
      && zip(a.utf8, b.utf8).allSatisfy { Text.lowercased($0) == Text.lowercased($1) }
  }
}
