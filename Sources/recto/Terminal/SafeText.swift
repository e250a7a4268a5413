/// Text from outside, made safe to print on one line.
package enum SafeText {
  /// The bytes as UTF-8, with control characters, marks that change the direction of writing, and
  /// bytes that are not UTF-8 written as `\n`, `\t`, `\xNN` or `\u{N}`.
  package static func of(_ bytes: [UInt8]) -> String {
    var result = ""
    var rest = bytes[...]
    while let lead = rest.first {
      let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      if let scalar = String(validating: rest.prefix(length), as: UTF8.self)?.unicodeScalars.first {
        result += isHarmless(scalar) ? String(scalar) : escaped(scalar)
        rest = rest.dropFirst(length)
      } else {
        result += hexadecimal(lead)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// The text with the same replacements.
  package static func of(_ text: String) -> String { of(Array(text.utf8)) }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    default: true
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\t": "\\t"
    default:
      scalar.value < 0x80
        ? hexadecimal(UInt8(scalar.value)) : "\\u{" + String(scalar.value, radix: 16) + "}"
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return "\\x" + (digits.count < 2 ? "0" : "") + digits
  }
}
