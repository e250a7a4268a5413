import Library

/// `recto send`.
enum SendCommand {
  static let destination = Option.text(
    "to", value: "NAME", summary: "The destination, as recto destinations lists it")
  static let again = Flag("again", summary: "Send what was sent there before once more")
  static let list = Flag("list", summary: "List what was sent, and what is to be")
  static let cancel = Option.text(
    "cancel", value: "ID", repeats: true, summary: "Send a delivery no more")
  static let arrived = Option.text(
    "arrived", value: "ID", repeats: true,
    summary: "An uncertain delivery has arrived: you have seen it there")
  static let repeated = Option.text(
    "repeat", value: "ID", repeats: true,
    summary: """
      Send again what has failed, was cancelled, or is uncertain and not there; where the \
      destination can be asked, it is looked for first
      """)

  static let declaration = CommandDeclaration(
    name: "send", summary: "send documents of the library to a destination, each once",
    synopsis: "[DOCUMENT...] [--to NAME] [options]",
    description: [
      """
      Sends documents as PDFs to a destination: a folder, a WebDAV server such as Nextcloud, \
      Paperless-ngx, or a mailbox. What cannot be sent now waits in the library; recto serve tries \
      it again by itself, for about two days, and so does recto send without documents.
      """,
      """
      Nothing is sent twice. A delivery whose end is not known is uncertain: where the destination \
      can be asked, that is done before it is sent again; mail cannot, so you decide, by --arrived \
      or --repeat.
      """,
    ],
    operands: OperandDeclaration(
      name: "DOCUMENT", summary: "A document's number, as recto library list shows it",
      count: 0...Int.max, completion: .nothing),
    groups: [
      OptionGroup(
        title: "Options",
        options: [
          destination.declaration, again.declaration, list.declaration, cancel.declaration,
          arrived.declaration, repeated.declaration, LibraryArguments.place.declaration,
          ScanOptions.quiet.declaration, LibraryArguments.json.declaration,
        ])
    ],
    examples: [
      Example(command: "recto send 17 --to Nextcloud", purpose: "One document, at once"),
      Example(command: "recto send --list", purpose: "What became of it"),
    ])

  static func run(
    _ arguments: ParsedArguments, in surroundings: Surroundings
  ) async throws -> ExitStatus {
    let console = Console(quiet: arguments.has(ScanOptions.quiet))
    // What has gone out cannot be taken back; what has not, the library knows.
    surroundings.interruptions.beginStream()
    do {
      return try await SendRun(arguments, console).run()
    } catch let error as LibraryError {
      console.clear()
      console.failure(Failures.words(for: error))
      return .failed
    }
  }
}
