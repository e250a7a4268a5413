/// A JSON value whose members keep their order.
package enum JSON: Sendable {
  case null
  case bool(Bool)
  case int(Int)
  /// With at most four decimals, which is plenty for pixels and confidences.
  case number(Double)
  case string(String)
  case array([JSON])
  case object(KeyValuePairs<String, JSON>)

  /// The value in one line.
  package var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .int(let value): String(value)
    case .number(let value): Self.text(of: value)
    case .string(let value): Self.quoted(value)
    case .array(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0.key) + ": " + $0.value.text }.joined(separator: ", ") + "}"
    }
  }

  private static func text(of value: Double) -> String {
    guard value.isFinite else { return "null" }
    let rounded = (value * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : "\(rounded)"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7F {
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
