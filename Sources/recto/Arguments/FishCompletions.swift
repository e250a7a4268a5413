extension Completions {
  /// For fish.
  static func fish(_ program: ProgramDeclaration) -> String {
    var lines = [
      "# Completion of recto for fish, made by `recto completions fish`.",
      "complete -c recto -f",
    ]
    for command in program.commands {
      lines.append(
        "complete -c recto -n __fish_use_subcommand -a \(command.name) "
          + "-d \(quoted(command.summary))")
    }
    for command in program.commands {
      let head = "complete -c recto -n '__fish_seen_subcommand_from \(command.name)'"
      for option in command.options {
        let short = option.short.map { " -s \($0)" } ?? ""
        let value = option.value.map { " -r" + action($0.completion) } ?? ""
        lines.append("\(head) -l \(option.name)\(short)\(value) -d \(quoted(option.summary))")
      }
      let operands = action(operandCompletion(command, program))
      if !operands.isEmpty { lines.append(head + operands) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func action(_ completion: ValueName.Completion) -> String {
    switch completion {
    case .nothing: ""
    case .files: " -F"
    case .words(let words): " -a \(quoted(words.joined(separator: " ")))"
    }
  }
}
