/// How wide text is on a terminal.
package enum TextWidth {
  /// In cells: ideographs and emoji take two, marks on letters none (Unicode UAX #11).
  package static func cells(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + cells(of: $1) }
  }

  /// As much of the text's beginning as fits so many cells.
  package static func fitting(_ text: String, cells limit: Int) -> String {
    var left = limit
    var result = ""
    for character in text {
      left -= cells(of: String(character))
      if left < 0 { break }
      result.append(character)
    }
    return result
  }

  /// The text with blanks after it, or before it, up to so many cells.
  package static func padded(_ text: String, to width: Int, right: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - cells(of: text)))
    return right ? blanks + text : text + blanks
  }

  private static func cells(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
