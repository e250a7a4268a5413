/// The manual page, in the man macros of roff, made from the declarations.
package enum ManualPage {
  /// The whole page.
  package static func text(of program: ProgramDeclaration) -> String {
    var lines = [
      ".\\\" Made by `recto manual`.", ".TH RECTO 1", ".SH NAME",
      "recto \\- " + escaped(program.summary), ".SH SYNOPSIS",
    ]
    for command in program.commands {
      lines += [".B " + escaped(HelpText.usage(of: command)), ".br"]
    }
    lines += [".SH COMMANDS"]
    for command in program.commands { lines += section(for: command) }
    lines += environment(of: program) + files(of: program)
    lines += [".SH EXIT STATUS"]
    for (status, meaning) in program.exitStatuses { lines += entry(status, meaning) }
    lines += [".SH EXAMPLES"]
    for example in program.examples { lines += entry(example.command, example.purpose) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(for command: CommandDeclaration) -> [String] {
    var lines = [
      ".SS " + escaped("recto \(command.name)"), escaped(sentence(command.summary)),
    ]
    lines += command.description.flatMap { [".PP", escaped($0)] }
    if let operands = command.operands { lines += entry(operands.name, operands.summary) }
    for group in command.groups {
      lines += [".PP", ".B " + escaped(group.title)]
      for option in group.options { lines += entry(names(of: option), option.summary) }
    }
    for example in command.examples { lines += entry(example.command, example.purpose) }
    return lines
  }

  private static func environment(of program: ProgramDeclaration) -> [String] {
    var lines = [".SH ENVIRONMENT"]
    var seen: Set<String> = []
    for option in program.commands.flatMap(\.settings) where !seen.contains(option.name) {
      seen.insert(option.name)
      lines += entry(option.variable, "As --" + option.name)
    }
    for (name, meaning) in program.variables { lines += entry(name, meaning) }
    return lines
  }

  private static func files(of program: ProgramDeclaration) -> [String] {
    guard let text = HelpText.settings(of: program.commands.flatMap(\.settings)) else { return [] }
    return [".SH FILES"] + entry(ProgramDeclaration.settingsFile, text)
  }

  private static func entry(_ head: String, _ text: String) -> [String] {
    [".TP", ".B " + escaped(head), escaped(sentence(text))]
  }

  private static func names(of option: OptionDeclaration) -> String {
    HelpText.names(of: option).split(separator: " ").joined(separator: " ")
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
  }

  /// The text without meaning to roff: backslashes and dashes escaped, no line that begins with a
  /// control character.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      default: result.append(character)
      }
    }
    return result.hasPrefix(".") || result.hasPrefix("'") ? "\\&" + result : result
  }
}
