/// Values as PDF writes them (ISO 32000-2, 7.3).
package enum PDFSyntax {
  /// A number with at most `decimals` digits behind the point, 0…4. The value is finite and
  /// below 10¹² in size.
  package static func number(_ value: Double, decimals: Int = 2) -> String {
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let scaled = Int((value * Double(scale)).rounded())
    let magnitude = scaled.magnitude
    let sign = scaled < 0 ? "-" : ""
    var fraction = magnitude % UInt(scale)
    guard fraction > 0 else { return "\(sign)\(magnitude / UInt(scale))" }
    var digits = decimals
    while fraction % 10 == 0 {
      fraction /= 10
      digits -= 1
    }
    let tail = String(fraction)
    let zeros = String(repeating: "0", count: digits - tail.count)
    return "\(sign)\(magnitude / UInt(scale)).\(zeros)\(tail)"
  }

  /// A text string: as it is when ASCII, else in UTF-16.
  package static func text(_ string: String) -> String {
    guard isPlain(string) else {
      return "<FEFF\(string.utf16.map(hex).joined())>"
    }
    var result = "("
    for character in string {
      if "()\\".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result + ")"
  }

  /// Whether a text string is written in ASCII.
  static func isPlain(_ string: String) -> Bool {
    string.unicodeScalars.allSatisfy { (32..<127).contains($0.value) }
  }

  /// Four hexadecimal digits.
  package static func hex(_ value: UInt16) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
