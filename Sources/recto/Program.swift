/// The program from its arguments to its exit status.
enum Program {
  /// The version that `--version` tells.
  static let version = "0.1.0"

  /// Does what the command line asks for; every failure that is left is said here.
  static func run(_ arguments: [Argument], in surroundings: Surroundings) async -> ExitStatus {
    do {
      return try await runCommand(arguments, in: surroundings)
    } catch let error as UsageError {
      Console.say("recto: \(Failures.words(for: error))")
      Console.say("`recto help\(helpTopic(arguments))` tells more.")
      return .usage
    } catch let error as FileError {
      Console.say("recto: \(Failures.words(for: error))")
      return .failed
    } catch {
      Console.say("recto: \(error)")
      return .failed
    }
  }

  private static func runCommand(
    _ arguments: [Argument], in surroundings: Surroundings
  ) async throws -> ExitStatus {
    guard let first = arguments.first?.text else { throw UsageError.commandMissing }
    switch first {
    case "-h", "--help":
      try Console.answer(HelpText.of(ProgramDeclaration.recto))
      return .done
    case "-V", "--version":
      try Console.answer("recto \(version)\n")
      return .done
    default:
      break
    }
    if first.hasPrefix("-") {
      let known = ["--help", "--version"]
      throw UsageError.unknownOption(first, nearest: Spelling.nearest(to: first, among: known))
    }
    let command = try Command.named(first)
    var parsed = try ArgumentParser(command.declaration).parse(Array(arguments.dropFirst()))
    if parsed.has(CommandDeclaration.help) {
      try Console.answer(HelpText.of(command.declaration))
      return .done
    }
    try addSettings(to: &parsed, of: command.declaration)
    return try await command.run(parsed, in: surroundings)
  }

  /// The environment counts before the settings file.
  private static func addSettings(
    to parsed: inout ParsedArguments, of command: CommandDeclaration
  ) throws {
    if command.settings.isEmpty { return }
    let environment = Setting.ofEnvironment(command.settings, reading: Environment.bytes(of:))
    try parsed.fill(from: environment, of: command)
    guard let place = SettingsFile.place(reading: Environment.bytes(of:)),
      Folder.exists(at: place) != nil
    else { return }
    let file = SettingsFile(place, for: .recto)
    try parsed.fill(from: file.settings(in: FileBytes.all(of: place)), of: command)
  }

  private static func helpTopic(_ arguments: [Argument]) -> String {
    arguments.first.flatMap { Command(rawValue: $0.text) }.map { " " + $0.rawValue } ?? ""
  }
}
