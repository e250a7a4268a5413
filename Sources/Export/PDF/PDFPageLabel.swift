/// What pages are called from one page on (ISO 32000-2, 12.4.2).
public struct PDFPageLabel: Equatable, Sendable {
  /// How the pages are counted.
  public enum Style: String, Equatable, Sendable {
    case decimal = "D"
    case lowerRoman = "r"
    case upperRoman = "R"
    case lowerLetters = "a"
    case upperLetters = "A"
  }

  /// The place of the first page that it counts for, from 0.
  public var firstPage: Int
  /// What stands before the number.
  public var prefix: String
  /// `nil`: all pages are called by the prefix alone.
  public var style: Style?
  /// The number of the first page, at least 1.
  public var start: Int

  /// A label from its parts.
  public init(firstPage: Int, prefix: String = "", style: Style? = .decimal, start: Int = 1) {
    precondition(firstPage >= 0 && start >= 1, "pages are counted from 0, labels from 1")
    self.firstPage = firstPage
    self.prefix = prefix
    self.style = style
    self.start = start
  }

  /// The label that begins with what the first page shall be called: "1" and "A-7" count in digits,
  /// "i" and "IV" in Roman numbers, "a" and "B" in letters; any other text is the name of all.
  public init(firstPage: Int, called name: String) {
    let digits = String(name.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
    if let number = Int(digits), number >= 1 {
      self.init(firstPage: firstPage, prefix: String(name.dropLast(digits.count)), start: number)
    } else if let number = RomanNumber.value(of: name.uppercased()),
      name == name.uppercased() || name == name.lowercased()
    {
      let style = name == name.uppercased() ? Style.upperRoman : .lowerRoman
      self.init(firstPage: firstPage, style: style, start: number)
    } else if name.utf8.count == 1, let letter = name.uppercased().utf8.first,
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter)
    {
      let style = name == name.uppercased() ? Style.upperLetters : .lowerLetters
      self.init(firstPage: firstPage, style: style, start: Int(letter - UInt8(ascii: "A")) + 1)
    } else {
      self.init(firstPage: firstPage, prefix: name, style: nil)
    }
  }

  /// The catalog's number tree of labels, of which those further down count for the same page; the
  /// pages before the first are called 1, 2, 3, ….
  static func dictionary(_ labels: [PDFPageLabel]) -> String {
    var byPage = [0: PDFPageLabel(firstPage: 0)]
    for label in labels { byPage[label.firstPage] = label }
    let entries = byPage.sorted { $0.key < $1.key }.map { page, label in
      "\(page) << \(label.entries) >>"
    }
    return "<< /Nums [\(entries.joined(separator: " "))] >>"
  }

  private var entries: String {
    var entries: [String] = []
    if let style { entries.append("/S /\(style.rawValue)") }
    if !prefix.isEmpty { entries.append("/P \(PDFSyntax.text(prefix))") }
    if style != nil, start != 1 { entries.append("/St \(start)") }
    return entries.joined(separator: " ")
  }
}

/// Roman numbers.
private enum RomanNumber {
  private static let signs: [(sign: String, value: Int)] = [
    ("M", 1000), ("CM", 900), ("D", 500), ("CD", 400), ("C", 100), ("XC", 90), ("L", 50),
    ("XL", 40), ("X", 10), ("IX", 9), ("V", 5), ("IV", 4), ("I", 1),
  ]

  /// What a number in capitals is, from 1 to 3999; `nil` when it is none as it should be written.
  static func value(of text: String) -> Int? {
    var rest = text[...]
    var value = 0
    for (sign, worth) in signs {
      while rest.hasPrefix(sign) {
        rest = rest.dropFirst(sign.count)
        value += worth
      }
    }
    guard rest.isEmpty, (1...3999).contains(value), written(value) == text else { return nil }
    return value
  }

  private static func written(_ value: Int) -> String {
    var rest = value
    var text = ""
    for (sign, worth) in signs {
      while rest >= worth {
        rest -= worth
        text += sign
      }
    }
    return text
  }
}
