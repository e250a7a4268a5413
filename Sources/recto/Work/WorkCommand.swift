import Documents
import Foundation
import Library

/// `recto work`.
enum WorkCommand {
  static let declaration = CommandDeclaration(
    name: "work", summary: "read the pages that wait in a library, as they come",
    synopsis: "[options]",
    description: [
      """
      Does a library's jobs and nothing else: finds pages in their photos and reads their text, \
      until it is ended. Several may work on one library, on machines of their own where the library \
      is on servers. A page whose worker dies is another's two minutes later.
      """
    ],
    groups: [
      OptionGroup(
        title: "Options",
        options: [
          LibraryArguments.place.declaration, ScanOptions.jobs.declaration,
          ScanOptions.language.declaration, ScanOptions.quiet.declaration,
        ])
    ],
    examples: [
      Example(command: "recto work", purpose: "The pages of your own library"),
      Example(
        command: "recto work --library /etc/recto/home.conf --jobs 8",
        purpose: "Eight pages at once, of a library that others share"),
    ])

  static func run(
    _ arguments: ParsedArguments, in surroundings: Surroundings
  ) async throws -> ExitStatus {
    let place = try LibraryArguments.libraryPlace(in: arguments)
    var work = LibraryWork()
    work.width = try arguments.value(of: ScanOptions.jobs) ?? work.width
    work.languages = try arguments.value(of: ScanOptions.language) ?? []
    let isQuiet = arguments.has(ScanOptions.quiet)
    do {
      let open = try place.open(creating: false)
      if !isQuiet { work.tell = { tell($0) } }
      try await perform(work, on: open, surroundings.interruptions)
      return .done
    } catch let error as LibraryError {
      Console.say("recto: \(Failures.words(for: error))")
      return .failed
    }
  }

  private static func perform(
    _ work: LibraryWork, on open: OpenLibrary, _ interruptions: Interruptions
  ) async throws {
    let exports = open.sharesExports ? try Composition.exports(at: open.exports) : nil
    let ending = Ending()
    interruptions.beginServing()
    _ = interruptions.undoing {
    } by: {
      ending.wait()
    }
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        await Composition.work(work, in: open.library, exportingTo: exports)
      }
      await ending.isDue()
      group.cancelAll()
    }
    ending.isReached()
  }

  private static func tell(_ line: String) {
    // Nobody who listens is no reason to stop.
    _ = FileBytes.write(Array((line + "\n").utf8), to: STDOUT_FILENO)
  }
}

/// How a library's jobs are done.
struct LibraryWork: Sendable {
  /// Pages at once: half as many as there are cores, as each is read on more than one.
  var width = max(1, ProcessInfo.processInfo.activeProcessorCount / 2)
  /// Of the text, likeliest first; empty: found out.
  var languages: [LanguageCode] = []
  /// Takes a line for each job that is done.
  var tell: @Sendable (String) -> Void = { _ in }
}
