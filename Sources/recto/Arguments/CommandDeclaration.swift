/// A command as parser, help, completion and manual know it.
package struct CommandDeclaration: Sendable {
  /// The word after `recto`.
  package let name: String
  /// One line.
  package let summary: String
  /// What follows the name in a usage line.
  package let synopsis: String
  /// Paragraphs that say what the summary cannot.
  package var description: [String] = []
  /// What stands beside the options; `nil`: nothing may.
  package var operands: OperandDeclaration?
  /// The options under their headings.
  package var groups: [OptionGroup] = []
  /// Commands to try, each with what it does.
  package var examples: [Example] = []

  /// All options in order.
  package var options: [OptionDeclaration] { groups.flatMap(\.options) + [Self.help.declaration] }

  /// Every command has it.
  static let help = Flag("help", short: "h", summary: "Show this help")
}

/// Options that belong together.
package struct OptionGroup: Sendable {
  package let title: String
  package let options: [OptionDeclaration]
}

/// The words of a command that are not options.
package struct OperandDeclaration: Sendable {
  package let name: String
  package let summary: String
  /// How many a command wants at least and at most.
  package let count: ClosedRange<Int>
  package let completion: ValueName.Completion
}

/// A command line to try.
package struct Example: Sendable {
  package let command: String
  package let purpose: String
}
