/// `recto doctor`.
enum DoctorCommand {
  static let declaration = CommandDeclaration(
    name: "doctor", summary: "tell what is installed and what is missing", synopsis: "")

  static func run(
    _ arguments: ParsedArguments, in surroundings: Surroundings
  ) async throws -> ExitStatus {
    .done
  }
}
