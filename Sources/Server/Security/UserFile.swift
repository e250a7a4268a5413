public import HTTP

/// Answers that carry what users brought, which may be anything.
public enum UserFile {
  /// The fields for a file: pictures that browsers draw without running anything may be shown,
  /// everything else is for saving. `name` is a label; nothing of it becomes a path.
  public static func fields(name: String, type: String) -> Fields {
    let isPicture = ["image/jpeg", "image/png", "image/webp"].contains(type)
    return [
      "Content-Type": type,
      "Content-Disposition": disposition(isPicture ? "inline" : "attachment", name: name),
      "Content-Security-Policy": SecurityHeaders.userFilePolicy,
      "Cache-Control": "private, no-cache",
    ]
  }

  /// RFC 6266: the name for old programs in ASCII, and whole for all others.
  static func disposition(_ kind: String, name: String) -> String {
    let name = String(name.map { isUnfit($0) ? "_" : $0 }.prefix(200))
    let ascii = String(name.map { $0.isASCII ? $0 : "_" })
    let coded = PercentCoding.encoded(name)
    return "\(kind); filename=\"\(ascii)\"; filename*=UTF-8''\(coded)"
  }

  private static func isUnfit(_ character: Character) -> Bool {
    if "/\\:*?\"<>|%".contains(character) { return true }
    return character.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
      default: false
      }
    }
  }
}
