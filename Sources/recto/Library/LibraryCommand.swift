import Export
import Library

/// `recto library`.
enum LibraryCommand {
  static let declaration = CommandDeclaration(
    name: "library", summary: "keep scans and find them again",
    synopsis: "ACTION [ARGUMENT...] [options]",
    description: [
      """
      A library is a folder that keeps photos as they came, and with them titles, recognised text \
      and every edit. It may be in use by a server at the same time.
      """,
      """
      list shows documents, newest first. search WORD... finds documents: all words, in any order; \
      "several words" in that order; word*, -word, OR; folder:, tag:, title:, before:2024-05, \
      in:trash. show DOCUMENT... tells all about documents. import FILE... makes a document of each \
      file, or with --together of all, and reads the text. read reads what is still to be read. \
      export [DOCUMENT...] -o FOLDER writes photos, JSON, text and PDF; export DOCUMENT -o FILE \
      writes one file. trash DOCUMENT... puts documents into the trash for 30 days. check compares \
      every photo with its hash. backup FOLDER makes a copy, restore FOLDER makes a library of one.
      """,
    ],
    operands: OperandDeclaration(
      name: "ACTION",
      summary: LibraryRequest.Action.allCases.map(\.rawValue).joined(separator: ", "),
      count: 1...Int.max,
      completion: .words(LibraryRequest.Action.allCases.map(\.rawValue))),
    groups: [
      OptionGroup(
        title: "Options",
        options: [
          LibraryArguments.place.declaration, LibraryArguments.output.declaration,
          LibraryArguments.folder.declaration, LibraryArguments.tag.declaration,
          LibraryArguments.limit.declaration, LibraryArguments.trashed.declaration,
          LibraryArguments.together.declaration, LibraryArguments.title.declaration,
          LibraryArguments.again.declaration, LibraryArguments.later.declaration,
          LibraryArguments.bringBack.declaration, LibraryArguments.empty.declaration,
          LibraryArguments.repair.declaration, ScanOptions.inputPassword.declaration,
          ScanOptions.inputPasswordFile.declaration, ScanOptions.language.declaration,
          ScanOptions.jobs.declaration, ScanOptions.quiet.declaration,
          LibraryArguments.json.declaration,
        ])
    ],
    examples: [
      Example(
        command: "recto library import photos/ --folder Taxes/2024",
        purpose: "A document of each photo, found, straightened and read"),
      Example(
        command: "recto library search \"invoice -paid date:2024\"", purpose: "What was that again?"
      ),
      Example(command: "recto library export 17 -o letter.pdf", purpose: "One document as a PDF"),
      Example(
        command: "recto library backup /media/disk/recto",
        purpose: "A copy; again, and only what is new is copied"),
    ])

  static func run(
    _ arguments: ParsedArguments, in surroundings: Surroundings
  ) async throws -> ExitStatus {
    let request = try LibraryRequest(arguments)
    let console = Console(quiet: arguments.has(ScanOptions.quiet))
    // What is in the library by then stays there.
    surroundings.interruptions.beginStream()
    do {
      return try await perform(
        request, console, asking: SecretPrompt(interruptions: surroundings.interruptions))
    } catch let error as LibraryError {
      console.clear()
      console.failure(Failures.words(for: error))
      return .failed
    } catch let error as ExportError {
      console.clear()
      let output = try arguments.value(of: LibraryArguments.output) ?? Path(request.library.path)
      console.failure(Failures.words(for: error, of: output))
      return .failed
    }
  }

  private static func perform(
    _ request: LibraryRequest, _ console: Console, asking prompt: SecretPrompt?
  ) async throws -> ExitStatus {
    switch request.action {
    case .list, .search, .show: try await LibraryListing(request, console).run()
    case .import, .read: try await LibraryIntake(request, console, asking: prompt).run()
    case .export: try await LibraryExport(request, console).run()
    case .trash, .check, .backup, .restore: try await LibraryCare(request, console).run()
    }
  }
}
