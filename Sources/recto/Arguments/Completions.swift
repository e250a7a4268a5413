/// Shells that can complete.
package enum Shell: String, CaseIterable, Sendable { case bash, zsh, fish }

/// Completion scripts, made from the declarations: a file a shell.
package enum Completions {
  /// The script for one shell.
  package static func script(for shell: Shell, _ program: ProgramDeclaration) -> String {
    switch shell {
    case .bash: bash(program)
    case .zsh: zsh(program)
    case .fish: fish(program)
    }
  }

  /// What a command's operands complete to; `recto help` completes the commands themselves.
  static func operandCompletion(
    _ command: CommandDeclaration, _ program: ProgramDeclaration
  ) -> ValueName.Completion {
    if command.name == "help" { return .words(program.commands.map(\.name)) }
    return command.operands?.completion ?? .nothing
  }

  /// The text for a shell, in single quotes.
  static func quoted(_ text: String) -> String {
    "'"
      + text.reduce(into: "") { result, character in
        result += character == "'" ? "'\\''" : String(character)
      } + "'"
  }
}
