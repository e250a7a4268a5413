/// `recto manual`.
enum ManualCommand {
  static let declaration = CommandDeclaration(
    name: "manual", summary: "print the manual page for man", synopsis: "",
    examples: [
      Example(command: "recto manual | man -l -", purpose: "Read it"),
      Example(
        command: "recto manual > ~/.local/share/man/man1/recto.1",
        purpose: "Have `man recto` find it"),
    ])

  static func run() throws -> ExitStatus {
    try Console.answer(ManualPage.text(of: .recto))
    return .done
  }
}
