/// Help as text, made from the declarations.
package enum HelpText {
  private static let width = 80
  private static let indent = 28

  /// The help of one command.
  package static func of(_ command: CommandDeclaration) -> String {
    var parts = ["recto \(command.name): \(command.summary)"]
    parts.append("Usage: \(usage(of: command))")
    parts += command.description.map { wrapped($0, width: width).joined(separator: "\n") }
    if let operands = command.operands {
      parts.append(entry("  \(operands.name)", operands.summary))
    }
    for group in command.groups {
      let lines = group.options.map { entry(names(of: $0), $0.summary) }
      parts.append(group.title + ":\n" + lines.joined(separator: "\n"))
    }
    if !command.examples.isEmpty {
      let lines = command.examples.map { "  \($0.command)\n      \($0.purpose)" }
      parts.append("Examples:\n" + lines.joined(separator: "\n"))
    }
    if let text = settings(of: command.settings) { parts.append("Settings:\n" + indented(text)) }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// The help of the program.
  package static func of(_ program: ProgramDeclaration) -> String {
    let commands = program.commands.map { entry("  \($0.name)", $0.summary) }
    let examples = program.examples.map { "  \($0.command)\n      \($0.purpose)" }
    let statuses = program.exitStatuses.map { entry("  \($0.0)", $0.1) }
    return [
      "recto: \(program.summary)",
      "Usage: recto COMMAND [options]",
      "Commands:\n" + commands.joined(separator: "\n"),
      "Examples:\n" + examples.joined(separator: "\n"),
      "Exit status:\n" + statuses.joined(separator: "\n"),
      "`recto help COMMAND` tells more; `recto --version` tells the version.",
    ].joined(separator: "\n\n") + "\n"
  }

  /// How a command is called, in one line.
  package static func usage(of command: CommandDeclaration) -> String {
    "recto \(command.name) \(command.synopsis)"
  }

  /// `-o, --output FILE`.
  package static func names(of option: OptionDeclaration) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return "  " + short + "--" + option.name + (option.value.map { " " + $0.name } ?? "")
  }

  /// How options are set once and for all; `nil` when none of these has an example to show it by.
  package static func settings(of options: [OptionDeclaration]) -> String? {
    for option in options {
      guard let value = option.example else { continue }
      return """
        Each option can stand in \(ProgramDeclaration.settingsFile) as \
        `\(option.name) = \(value)`, or in the environment as \(option.variable)=\(value). The \
        command line counts first, then the environment. Options without a value take yes or no \
        there, and no on the command line too: --quiet=no
        """
    }
    return nil
  }

  private static func indented(_ text: String) -> String {
    "  " + wrapped(text, width: width - 2).joined(separator: "\n  ")
  }

  private static func entry(_ head: String, _ summary: String) -> String {
    let lines = wrapped(summary, width: width - indent)
    let blanks = String(repeating: " ", count: indent)
    let first =
      head.count < indent - 1
      ? head + String(repeating: " ", count: indent - head.count) : head + "\n" + blanks
    return first + lines.joined(separator: "\n" + blanks)
  }

  /// The text in lines of at most `width` characters, broken at blanks.
  package static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if line.isEmpty {
        line = String(word)
      } else if line.count + 1 + word.count <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}

/// The program as help, completion and manual know it.
package struct ProgramDeclaration: Sendable {
  /// Where help says that the settings file is.
  static let settingsFile = "~/.config/recto/config"

  package let summary: String
  package let commands: [CommandDeclaration]
  package let examples: [Example]
  package let exitStatuses: [(String, String)]
  /// Variables of the environment beside those that mirror options, and what they do.
  package let variables: [(String, String)]
}
