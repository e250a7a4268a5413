/// What help, completion and the manual say about an option.
package struct OptionDeclaration: Sendable {
  /// The long name, without dashes.
  package let name: String
  /// The one-letter name, for the common few.
  package let short: Character?
  /// What stands for the value in help; `nil`: the option takes none.
  package let value: ValueName?
  /// Whether it may be given more than once.
  package let repeats: Bool
  /// The long name of an option that makes no sense beside this one.
  package let contradicts: String?
  /// A value that help may name; `nil` where none would tell anything.
  package let example: String?
  /// One sentence without a full stop.
  package let summary: String

  /// The variable of the environment that sets it: `RECTO_PAGE_LIMIT` for `--page-limit`.
  package var variable: String {
    "RECTO_" + String(name.map { $0 == "-" ? "_" : $0 }).uppercased()
  }
}

/// The place of a value in help, and what a shell may complete there.
package struct ValueName: Sendable {
  package enum Completion: Sendable {
    case nothing
    case files
    case words([String])
  }
  package let name: String
  package let completion: Completion
}

/// An option that takes a value.
package struct Option<Value: Sendable>: Sendable {
  package let declaration: OptionDeclaration
  /// Ends the sentence "--name wants …".
  let wanted: String
  /// The value that an argument means; `nil` when it means none.
  let read: @Sendable (Argument) -> Value?

  /// An option from its parts; `wanted` ends the sentence "--name wants …".
  package init(
    _ name: String, short: Character? = nil, value: String,
    completion: ValueName.Completion = .nothing, repeats: Bool = false,
    contradicts: String? = nil, example: String? = nil, summary: String, wanted: String,
    read: @escaping @Sendable (Argument) -> Value?
  ) {
    declaration = OptionDeclaration(
      name: name, short: short, value: ValueName(name: value, completion: completion),
      repeats: repeats, contradicts: contradicts, example: example,
      summary: summary)
    self.wanted = wanted
    self.read = read
  }
}

extension Option {
  /// An option whose values are words from a list, in the order help names them.
  static func choice(
    _ name: String, short: Character? = nil, value: String,
    among choices: KeyValuePairs<String, Value>, summary: String
  ) -> Option {
    let words = choices.map(\.key)
    let values = choices.map(\.value)
    return Option(
      name, short: short, value: value, completion: .words(words), summary: summary,
      wanted: "one of \(words.joined(separator: ", "))"
    ) { argument in
      words.firstIndex(of: argument.text).map { values[$0] }
    }
  }
}

extension Option where Value == String {
  /// An option that takes any text.
  static func text(_ name: String, value: String, repeats: Bool = false, summary: String) -> Option
  {
    Option(name, value: value, repeats: repeats, summary: summary, wanted: "a text", read: \.text)
  }
}

extension Option where Value == Path {
  /// An option that takes the name of a file.
  static func file(_ name: String, repeats: Bool = false, summary: String) -> Option {
    Option(
      name, value: "FILE", completion: .files, repeats: repeats, summary: summary,
      wanted: "a file name"
    ) { $0.bytes.isEmpty ? nil : Path($0) }
  }
}

extension Option where Value == Int {
  /// An option that takes a whole number in a range.
  static func number(
    _ name: String, short: Character? = nil, value: String, in range: ClosedRange<Int>,
    example: String? = nil, summary: String
  ) -> Option {
    Option(
      name, short: short, value: value, example: example, summary: summary,
      wanted: "a whole number from \(range.lowerBound) to \(range.upperBound)"
    ) { argument in
      Int(argument.text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

/// An option without a value.
package struct Flag: Sendable {
  package let declaration: OptionDeclaration

  /// A flag from its names.
  package init(_ name: String, short: Character? = nil, summary: String) {
    declaration = OptionDeclaration(
      name: name, short: short, value: nil, repeats: false, contradicts: nil, example: nil,
      summary: summary)
  }

  /// Whether a word sets a flag or takes it back; `nil` when it does neither.
  static func isOn(_ word: String) -> Bool? {
    switch word.lowercased() {
    case "yes", "true", "on", "1": true
    case "no", "false", "off", "0": false
    default: nil
    }
  }
}
