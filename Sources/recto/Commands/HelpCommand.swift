/// `recto help`.
enum HelpCommand {
  static let declaration = CommandDeclaration(
    name: "help", summary: "show what recto, or one command, can do", synopsis: "[COMMAND]",
    operands: OperandDeclaration(
      name: "COMMAND", summary: "The command to tell about", count: 0...1,
      completion: .nothing))

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    guard let name = arguments.operands.first?.text else {
      try Console.answer(HelpText.of(ProgramDeclaration.recto))
      return .done
    }
    try Console.answer(HelpText.of(Command.named(name).declaration))
    return .done
  }
}

extension Command {
  /// The command of this name.
  static func named(_ name: String) throws(UsageError) -> Command {
    guard let command = Command(rawValue: name) else {
      let names = allCases.map(\.rawValue)
      throw .unknownCommand(name, nearest: Spelling.nearest(to: name, among: names))
    }
    return command
  }
}
