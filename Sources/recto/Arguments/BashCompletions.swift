extension Completions {
  /// For bash 4 and later.
  static func bash(_ program: ProgramDeclaration) -> String {
    let names = program.commands.map(\.name).joined(separator: " ")
    var values: [String] = []
    var words: [String] = []
    for command in program.commands {
      for option in command.options {
        guard let value = option.value else { continue }
        let switches = (option.short.map { ["-\($0)"] } ?? []) + ["--" + option.name]
        let pattern = switches.map { "\(command.name):\($0)" }.joined(separator: "|")
        values.append("    \(pattern)) \(action(value.completion)); return ;;")
      }
      let options = command.options.map { "--" + $0.name }.joined(separator: " ")
      words.append(
        """
            \(command.name))
              case "$word" in
                -*) _recto_words '\(options)' ;;
                *) \(action(operandCompletion(command, program))) ;;
              esac ;;
        """)
    }
    return """
      # Completion of recto for bash, made by `recto completions bash`.
      _recto_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$word"); }
      _recto_files() {
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
      }
      _recto() {
        local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
        local command="${COMP_WORDS[1]}"
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          _recto_words '\(names) --help --version'
          return
        fi
        # Bash takes --look=grey for three words.
        if [ "$word" = = ]; then
          word=
        elif [ "$before" = = ]; then
          before="${COMP_WORDS[COMP_CWORD-2]}"
        fi
        case "$command:$before" in
      \(values.joined(separator: "\n"))
        esac
        case "$command" in
      \(words.joined(separator: "\n"))
        esac
      }
      complete -F _recto recto

      """
  }

  private static func action(_ completion: ValueName.Completion) -> String {
    switch completion {
    case .nothing: ":"
    case .files: "_recto_files"
    case .words(let words): "_recto_words '\(words.joined(separator: " "))'"
    }
  }
}
