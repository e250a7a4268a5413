/// The commands, in the order help lists them.
enum Command: String, CaseIterable {
  case scan, detect, serve, library, send, destinations, work, doctor, help, completions, manual

  /// What parser, help, completion and manual know about it.
  var declaration: CommandDeclaration {
    switch self {
    case .scan: ScanCommand.declaration
    case .detect: DetectCommand.declaration
    case .serve: ServeCommand.declaration
    case .library: LibraryCommand.declaration
    case .send: SendCommand.declaration
    case .destinations: DestinationsCommand.declaration
    case .work: WorkCommand.declaration
    case .doctor: DoctorCommand.declaration
    case .help: HelpCommand.declaration
    case .completions: CompletionsCommand.declaration
    case .manual: ManualCommand.declaration
    }
  }

  /// Does what the arguments ask for.
  func run(_ arguments: ParsedArguments, in surroundings: Surroundings) async throws -> ExitStatus {
    switch self {
    case .scan: try await ScanCommand.run(arguments, in: surroundings)
    case .detect: try await DetectCommand.run(arguments, in: surroundings)
    case .serve: try await ServeCommand.run(arguments, in: surroundings)
    case .library: try await LibraryCommand.run(arguments, in: surroundings)
    case .send: try await SendCommand.run(arguments, in: surroundings)
    case .destinations: try await DestinationsCommand.run(arguments, in: surroundings)
    case .work: try await WorkCommand.run(arguments, in: surroundings)
    case .doctor: try DoctorCommand.run(arguments)
    case .help: try HelpCommand.run(arguments)
    case .completions: try CompletionsCommand.run(arguments)
    case .manual: try ManualCommand.run()
    }
  }
}

/// What the program is handed by the system.
struct Surroundings {
  let interruptions: Interruptions
}

extension ProgramDeclaration {
  /// All of `recto`.
  package static var recto: ProgramDeclaration {
    ProgramDeclaration(
      summary: "photos of pages in, searchable PDFs out",
      commands: Command.allCases.map(\.declaration),
      examples: [
        Example(
          command: "recto scan page1.jpg page2.heic -o letter.pdf",
          purpose: "Two photos become one searchable PDF"),
        Example(command: "recto help scan", purpose: "All that a scan can do"),
        Example(command: "recto doctor", purpose: "Is everything installed?"),
      ],
      exitStatuses: ExitStatus.meanings,
      variables: [
        ("XDG_CONFIG_HOME", "The folder that holds recto/config, in place of ~/.config"),
        (
          "RECTO_DATA",
          "The folder with ONNX Runtime and the models, as scripts/fetch-models fills it"
        ),
        (
          "RECTO_SECRET_NAME",
          "The password or token of the destination NAME, in place of the one that is kept"
        ),
        (
          "AWS_ACCESS_KEY_ID",
          "With AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN: who asks the bucket of a shared library"
        ),
        ("PGPASSWORD", "The password of a shared library's database; a ~/.pgpass is better"),
        ("SOURCE_DATE_EPOCH", "The date in documents, in seconds since 1970, in place of now"),
        ("NO_COLOR", "Any text: no colours on the terminal"),
      ])
  }
}
