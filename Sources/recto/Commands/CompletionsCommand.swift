/// `recto completions`.
enum CompletionsCommand {
  static let declaration = CommandDeclaration(
    name: "completions", summary: "print completions for a shell", synopsis: "SHELL",
    description: ["Save what it prints where your shell looks for completions:"],
    operands: OperandDeclaration(
      name: "SHELL", summary: "bash, zsh or fish", count: 1...1,
      completion: .words(Shell.allCases.map(\.rawValue))),
    examples: [
      Example(
        command: "recto completions bash > ~/.local/share/bash-completion/completions/recto",
        purpose: "For bash, with the package bash-completion"),
      Example(
        command: "recto completions zsh > ~/.zfunc/_recto",
        purpose: "For zsh, with `fpath+=~/.zfunc` before `compinit` in ~/.zshrc"),
      Example(
        command: "recto completions fish > ~/.config/fish/completions/recto.fish",
        purpose: "For fish"),
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let name = arguments.operands.first?.text ?? ""
    guard let shell = Shell(rawValue: name) else {
      throw UsageError.valueWrong(
        option: "SHELL", value: name,
        wanted: "one of \(Shell.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    try Console.answer(Completions.script(for: shell, .recto))
    return .done
  }
}
