/// What a `Range` field asks of a content (RFC 9110, section 14).
enum ByteRange: Equatable {
  /// All of it: no range is asked for, or one in an unknown unit, malformed, or of several parts,
  /// which a server may pass over.
  case whole
  case part(ClosedRange<Int>)
  /// It begins behind the end.
  case unsatisfiable

  /// The part of `length` bytes that the field's value means.
  init(_ field: String?, of length: Int) {
    self = field.flatMap { Self.part(of: $0, length: length) } ?? .whole
  }

  private static func part(of field: String, length: Int) -> ByteRange? {
    let unit = "bytes="
    guard field.utf8.count >= unit.utf8.count, field.prefix(unit.count).lowercased() == unit,
      !field.contains(",")
    else { return nil }
    let ends = field.dropFirst(unit.count).split(
      separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2 else { return nil }
    let (first, last) = (Text.trimmed(ends[0]), Text.trimmed(ends[1]))
    if first.isEmpty {
      guard let count = Text.number(last) else { return nil }
      return count == 0 || length == 0
        ? .unsatisfiable : .part(max(0, length - count)...(length - 1))
    }
    guard let start = Text.number(first) else { return nil }
    var end = length - 1
    if !last.isEmpty {
      guard let asked = Text.number(last), asked >= start else { return nil }
      end = min(end, asked)
    }
    return start < length ? .part(start...end) : .unsatisfiable
  }
}
