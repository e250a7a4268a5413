/// A command as parser, help, completion and manual know it.
package struct CommandDeclaration: Sendable {
  /// The word after `recto`.
  package let name: String
  /// One line.
  package let summary: String
  /// What follows the name in a usage line.
  package let synopsis: String
  /// Paragraphs that say what the summary cannot.
  package let description: [String]
  /// What stands beside the options; `nil`: nothing may.
  package let operands: OperandDeclaration?
  /// The options under their headings.
  package let groups: [OptionGroup]
  /// Commands to try, each with what it does.
  package let examples: [Example]

  /// A command from its parts.
  package init(
    name: String, summary: String, synopsis: String, description: [String] = [],
    operands: OperandDeclaration? = nil, groups: [OptionGroup] = [], examples: [Example] = []
  ) {
    self.name = name
    self.summary = summary
    self.synopsis = synopsis
    self.description = description
    self.operands = operands
    self.groups = groups
    self.examples = examples
  }

  /// All options in order.
  package var options: [OptionDeclaration] { settings + [Self.help.declaration] }
  /// The options that may also be set in the settings file and in the environment: all but help.
  package var settings: [OptionDeclaration] { groups.flatMap(\.options) }

  /// Every command has it.
  static let help = Flag("help", short: "h", summary: "Show this help")
}

/// Options that belong together.
package struct OptionGroup: Sendable {
  package let title: String
  package let options: [OptionDeclaration]

  /// Options under a heading.
  package init(title: String, options: [OptionDeclaration]) {
    self.title = title
    self.options = options
  }
}

/// The words of a command that are not options.
package struct OperandDeclaration: Sendable {
  package let name: String
  package let summary: String
  /// How many a command wants at least and at most.
  package let count: ClosedRange<Int>
  package let completion: ValueName.Completion

  /// Operands from their parts.
  package init(
    name: String, summary: String, count: ClosedRange<Int>, completion: ValueName.Completion
  ) {
    self.name = name
    self.summary = summary
    self.count = count
    self.completion = completion
  }
}

/// A command line to try.
package struct Example: Sendable {
  package let command: String
  package let purpose: String
}
