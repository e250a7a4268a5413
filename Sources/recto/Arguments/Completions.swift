/// Shells that can complete.
package enum Shell: String, CaseIterable, Sendable { case bash, zsh, fish }

/// Completion scripts, made from the declarations.
package enum Completions {
  /// The script for one shell.
  package static func script(for shell: Shell, _ program: ProgramDeclaration) -> String {
    switch shell {
    case .bash: bash(program)
    case .zsh: zsh(program)
    case .fish: fish(program)
    }
  }

  private static func bash(_ program: ProgramDeclaration) -> String {
    let names = program.commands.map(\.name).joined(separator: " ")
    var values: [String] = []
    for command in program.commands {
      for option in command.options {
        guard let value = option.value else { continue }
        let switches = (option.short.map { ["-\($0)"] } ?? []) + ["--" + option.name]
        let pattern = switches.map { "\(command.name):\($0)" }.joined(separator: "|")
        values.append("    \(pattern)) \(bashAction(value.completion)); return ;;")
      }
    }
    var words: [String] = []
    for command in program.commands {
      let options = command.options.map { "--" + $0.name }.joined(separator: " ")
      words.append(
        "    \(command.name)) options='\(options)'; "
          + "operands='\(bashOperands(command, program))' ;;")
    }
    return """
      # Completion of recto for bash, made by `recto completions bash`.
      _recto() {
        local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
        local command="${COMP_WORDS[1]}" options operands
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W '\(names) --help --version' -- "$word"))
          return
        fi
        case "$command:$before" in
      \(values.joined(separator: "\n"))
        esac
        case "$command" in
      \(words.joined(separator: "\n"))
        esac
        case "$word" in
          -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
          *)
            if [ "$operands" = FILES ]; then
              compopt -o filenames
              COMPREPLY=($(compgen -f -- "$word"))
            else
              COMPREPLY=($(compgen -W "$operands" -- "$word"))
            fi ;;
        esac
      }
      complete -F _recto recto

      """
  }

  private static func bashAction(_ completion: ValueName.Completion) -> String {
    switch completion {
    case .nothing: ":"
    case .files: "compopt -o filenames; COMPREPLY=($(compgen -f -- \"$word\"))"
    case .words(let words):
      "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$word\"))"
    }
  }

  private static func bashOperands(
    _ command: CommandDeclaration, _ program: ProgramDeclaration
  ) -> String {
    switch operandCompletion(command, program) {
    case .nothing: ""
    case .files: "FILES"
    case .words(let words): words.joined(separator: " ")
    }
  }

  private static func zsh(_ program: ProgramDeclaration) -> String {
    let commands = program.commands.map { "    \(quoted("\($0.name):\($0.summary)"))" }
    var cases: [String] = []
    for command in program.commands {
      var arguments = command.options.flatMap { option -> [String] in
        let value = option.value.map { ":\($0.name):\(zshAction($0.completion))" } ?? ""
        let help = "[" + option.summary.replacing(["[", "]", ":"], with: " ") + "]"
        let repeats = option.repeats ? "*" : ""
        let names = ["--" + option.name] + (option.short.map { ["-\($0)"] } ?? [])
        return names.map { quoted(repeats + $0 + help + value) }
      }
      let operands = operandCompletion(command, program)
      if case .nothing = operands {
      } else {
        arguments.append(quoted("*:: :" + zshAction(operands)))
      }
      cases.append(
        "    \(command.name)) _arguments \(arguments.joined(separator: " \\\n      ")) ;;")
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

  private static func zshAction(_ completion: ValueName.Completion) -> String {
    switch completion {
    case .nothing: " "
    case .files: "_files"
    case .words(let words): "(" + words.joined(separator: " ") + ")"
    }
  }

  private static func fish(_ program: ProgramDeclaration) -> String {
    var lines = [
      "# Completion of recto for fish, made by `recto completions fish`.",
      "complete -c recto -f",
    ]
    for command in program.commands {
      lines.append(
        "complete -c recto -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))"
      )
    }
    for command in program.commands {
      let head = "complete -c recto -n '__fish_seen_subcommand_from \(command.name)'"
      for option in command.options {
        let short = option.short.map { " -s \($0)" } ?? ""
        let value = option.value.map { " -r" + fishAction($0.completion) } ?? ""
        lines.append(
          "\(head) -l \(option.name)\(short)\(value) -d \(quoted(option.summary))")
      }
      let operands = fishAction(operandCompletion(command, program))
      if !operands.isEmpty { lines.append(head + operands) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fishAction(_ completion: ValueName.Completion) -> String {
    switch completion {
    case .nothing: ""
    case .files: " -F"
    case .words(let words): " -a \(quoted(words.joined(separator: " ")))"
    }
  }

  /// `recto help` completes the commands themselves.
  private static func operandCompletion(
    _ command: CommandDeclaration, _ program: ProgramDeclaration
  ) -> ValueName.Completion {
    if command.name == "help" { return .words(program.commands.map(\.name)) }
    return command.operands?.completion ?? .nothing
  }

  /// The text for a shell, in single quotes.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing(["'"], with: "'\\''") + "'"
  }
}

extension String {
  /// The text with each of these characters replaced.
  fileprivate func replacing(_ characters: Set<Character>, with replacement: String) -> String {
    reduce(into: "") { result, character in
      result += characters.contains(character) ? replacement : String(character)
    }
  }
}
