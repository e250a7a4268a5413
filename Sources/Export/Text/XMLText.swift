/// Text as XML 1.0 holds it.
enum XMLText {
  /// The text for an element's content or an attribute in double quotes. What XML cannot hold, and
  /// line breaks, become blanks.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case _ where scalar.properties.generalCategory == .control: result += " "
      case "\u{FFFE}", "\u{FFFF}": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A word: as `escaped`, without the marks of direction, as markup tells the direction.
  static func escaped(word: String) -> String {
    let kept = word.unicodeScalars.filter { !$0.properties.isBidiControl }
    return escaped(String(String.UnicodeScalarView(kept)))
  }
}
