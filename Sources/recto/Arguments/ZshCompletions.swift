extension Completions {
  /// For zsh.
  static func zsh(_ program: ProgramDeclaration) -> String {
    let commands = program.commands.map { "    \(quoted("\($0.name):\($0.summary)"))" }
    let cases = program.commands.map { command in
      var arguments = command.options.flatMap(specifications(of:))
      if let operands = command.operands {
        arguments.append(
          quoted("*:\(operands.name):" + action(operandCompletion(command, program))))
      }
      return "    \(command.name)) _arguments \(arguments.joined(separator: " \\\n      ")) ;;"
    }
    return """
      #compdef recto
      # Completion of recto for zsh, made by `recto completions zsh`.
      _recto() {
        local -a commands
        commands=(
      \(commands.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        local command=$words[2]
        shift words
        (( CURRENT-- ))
        case $command in
      \(cases.joined(separator: "\n"))
        esac
      }
      if [ "$funcstack[1]" = _recto ]; then _recto "$@"; else compdef _recto recto; fi

      """
  }

  /// What `_arguments` wants to know of an option, once a name.
  private static func specifications(of option: OptionDeclaration) -> [String] {
    let value = option.value.map { ":\($0.name):\(action($0.completion))" } ?? ""
    let summary = String(option.summary.map { "[]:".contains($0) ? " " : $0 })
    let repeats = option.repeats ? "*" : ""
    // A name that ends in = takes its value after = or as the next word.
    let long = "--" + option.name + (option.value == nil ? "" : "=")
    let names = [long] + (option.short.map { ["-\($0)"] } ?? [])
    return names.map { quoted(repeats + $0 + "[" + summary + "]" + value) }
  }

  private static func action(_ completion: ValueName.Completion) -> String {
    switch completion {
    case .nothing: " "
    case .files: "_files"
    case .words(let words): "(" + words.joined(separator: " ") + ")"
    }
  }
}
