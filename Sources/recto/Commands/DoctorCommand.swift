/// `recto doctor`.
enum DoctorCommand {
  private static let json = Flag("json", summary: "One JSON object a line")

  static let declaration = CommandDeclaration(
    name: "doctor", summary: "tell what is installed, and how to add what is missing",
    synopsis: "[options]",
    description: ["Ends with 0 when all is there, with 1 when something is missing."],
    groups: [OptionGroup(title: "Options", options: [json.declaration])],
    examples: [Example(command: "recto doctor", purpose: "Is everything installed?")])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let findings = Examination.findings()
    for finding in findings {
      try Console.answer((arguments.has(json) ? finding.json.text : finding.words) + "\n")
    }
    return findings.contains(where: \.isMissing) ? .incomplete : .done
  }
}
