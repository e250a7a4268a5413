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
      for pair in line.utf8.split(separator: UInt8(ascii: ";")) {
        guard let middle = pair.firstIndex(of: UInt8(ascii: "=")),
          Text.trimmed(Substring(pair[..<middle])) == name
        else { continue }
        return String(Text.trimmed(Substring(pair[pair.index(after: middle)...])))
      }
    }
    return nil
  }

  /// Adds those lines of others whose names are not here yet.
  public mutating func addMissing(_ others: Fields) {
    entries.append(
      contentsOf: others.entries.filter { other in
        !entries.contains { Self.same($0.name, other.name) }
      })
  }

  /// RFC 9110, section 5.6.2.
  static func isToken(_ text: String) -> Bool {
    let bytes = text.utf8Span.span
    for place in bytes.indices where !isTokenByte(bytes[place]) { return false }
    return !bytes.isEmpty
  }

  /// Letters, digits and ``!#$%&'*+-.^_`|~``, a bit each of the bytes below and above 64.
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    let low: UInt64 = 0x03FF_6CFA_0000_0000
    let high: UInt64 = 0x57FF_FFFF_C7FF_FFFE
    return byte < 128 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1
  }

  private static func onOneLine(_ value: String) -> String {
    let bytes = value.utf8Span.span
    for place in bytes.indices where isControl(bytes[place]) {
      return String(decoding: value.utf8.map { isControl($0) ? 0x20 : $0 }, as: UTF8.self)
    }
    return value
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 || byte == 0x7F
  }

  private static func same(_ a: String, _ b: String) -> Bool {
    let (first, second) = (a.utf8Span.span, b.utf8Span.span)
    guard first.count == second.count else { return false }
    for place in first.indices
    where Text.lowercased(first[place]) != Text.lowercased(second[place]) {
      return false
    }
    return true
  }
}
