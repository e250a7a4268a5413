import Documents
import Foundation
import Library
import PhotoFiles
import Synchronization

/// `recto library import` and `read`.
struct LibraryIntake {
  private let request: LibraryRequest
  private let console: Console
  private let library: DocumentLibrary
  private let prompt: SecretPrompt?

  /// - Parameter prompt: asks for the passwords that the request lacks.
  init(_ request: LibraryRequest, _ console: Console, asking prompt: SecretPrompt?) throws {
    self.request = request
    self.console = console
    self.prompt = prompt
    library = try request.library.open(creating: request.action == .import).library
  }

  func run() async throws -> ExitStatus {
    guard request.action == .import else { return try await read() ? .done : .incomplete }
    let failures = try await bringIn()
    if request.arguments.has(LibraryArguments.later) {
      return failures == 0 ? .done : .incomplete
    }
    return try await read() && failures == 0 ? .done : .incomplete
  }

  /// Takes the files in, and tells how many could not be.
  private func bringIn() async throws -> Int {
    let arguments = request.arguments
    var settings = ImportSettings()
    settings.folder = try arguments.value(of: LibraryArguments.folder) ?? ""
    settings.tags = try arguments.values(of: LibraryArguments.tag)
    settings.takesDuplicates = arguments.has(LibraryArguments.again)
    let inputs = ScanInputs(request.operands.map { Path($0) }, order: .given)
    var failures = inputs.failures.count
    for (name, error) in inputs.failures {
      console.failure("\(name): \(Failures.words(for: ScanFailure.Reason.file(error)))")
    }
    var passwords = try passwords()
    if arguments.has(LibraryArguments.together) {
      let title =
        try arguments.value(of: LibraryArguments.title)
        ?? inputs.inputs.first?.name.lastComponent.withoutEnding.jsonText ?? ""
      // All or none: a document must not lack a page that nobody misses.
      let files = try inputs.inputs.map { input throws(LibraryError) in
        try Opened(input, &passwords)
      }
      let document = try await library.importTogether(files.map(\.path), title: title, settings)
      withExtendedLifetime(files) {}
      console.note("document \(document.id.rawValue): \(document.pages.count) pages")
      return failures
    }
    for (done, input) in inputs.inputs.enumerated() {
      console.progress(done, of: inputs.inputs.count, input.name.description)
      if let error = try await bringIn(input, settings, &passwords) {
        failures += 1
        console.failure("\(input.name): \(Failures.words(for: error))")
      }
    }
    console.clear()
    return failures
  }

  /// Takes a file in; tells why it is no photo where it is none.
  private func bringIn(
    _ input: ScanInput, _ settings: ImportSettings, _ passwords: inout InputPasswords
  ) async throws(LibraryError) -> PhotoFileError? {
    do throws(LibraryError) {
      let outcome: ImportOutcome
      do throws(LibraryError) {
        outcome = try await library.importFile(
          input.place.path, name: input.name.jsonText, settings)
      } catch {
        guard error == .photo(.passwordNeeded) else { throw error }
        let opened = try Opened(input, &passwords)
        outcome = try await library.importFile(
          opened.path, name: input.name.jsonText, settings)
        withExtendedLifetime(opened) {}
      }
      say(outcome, input.name)
      return nil
    } catch {
      guard case .photo(let fault) = error else { throw error }
      return fault
    }
  }

  private func passwords() throws -> InputPasswords {
    var known = try request.arguments.values(of: ScanOptions.inputPassword)
    for file in try request.arguments.values(of: ScanOptions.inputPasswordFile) {
      known.append(try PasswordSource.line(of: file))
    }
    return InputPasswords(known, asking: prompt)
  }

  /// A file to take in. Of an encrypted PDF that is a copy without a password: a library shows its
  /// pages for years, and keeps no passwords.
  private struct Opened {
    let path: String
    /// Keeps the copy.
    private let lender: PDFLender?

    init(_ input: ScanInput, _ passwords: inout InputPasswords) throws(LibraryError) {
      let given = input.place.path
      do throws(PhotoFileError) {
        var needsPassword = false
        let file = try passwords.opening(input.name) { (password) throws(PhotoFileError) in
          needsPassword = password != nil
          return try PhotoFile(path: given, password: password)
        }
        lender = needsPassword ? file.lender : nil
        path = try lender?.copyPath() ?? given
      } catch {
        throw .photo(error)
      }
    }
  }

  private func say(_ outcome: ImportOutcome, _ name: Path) {
    if let document = outcome.document {
      let pages = outcome.photo.pageCount
      console.note(
        "\(name): document \(document.rawValue), \(pages == 1 ? "1 page" : "\(pages) pages")")
    } else {
      let there = outcome.earlier.map { "\($0.rawValue)" }.joined(separator: ", ")
      console.note("\(name): there already, in document \(there); --again takes it in once more")
    }
  }

  /// Finds and reads the pages that wait for it; whether all went well.
  private func read() async throws -> Bool {
    let plan = MemoryPlan(.text, bytesAPixel: 17, in: .now())
    if let note = Failures.words(for: plan, wantsText: true) {
      console.failure("\(note); recto library read does it later")
      return false
    }
    let jobs =
      try request.arguments.value(of: ScanOptions.jobs)
      ?? ProcessInfo.processInfo.activeProcessorCount
    let width = max(1, min(jobs, plan.capacity / plan.cost(ofPixels: Self.usualPixels)))
    var settings = ScanSettings()
    settings.languages = try request.arguments.value(of: ScanOptions.language) ?? []
    let recognizer = Task { () -> Result<any TextRecognizer, RecognitionError> in
      do throws(RecognitionError) {
        return .success(try Composition.recognizer(linesAtOnce: width, turnsPages: true))
      } catch {
        return .failure(error)
      }
    }
    let reader = PageReader(
      library, settings: settings,
      recognizer: { () throws(RecognitionError) in try await recognizer.value.get() },
      dewarper: Composition.dewarper())
    let total = try await library.jobs().count { $0.kind == .recognise }
    let count = Mutex((done: 0, failed: 0))
    let runner = JobRunner(
      library, width: width,
      works: [
        .recognise: { claim, _ throws(JobFailure) in
          do throws(JobFailure) {
            let outcome = try await reader.perform(claim)
            let done = count.withLock { count in
              count.done += 1
              return count.done
            }
            console.progress(min(done, total), of: total, "pages read")
            return outcome
          } catch {
            count.withLock { $0.failed += 1 }
            if let words = Failures.words(for: error) {
              console.failure("document \(claim.job.document.rawValue): \(words)")
            }
            throw error
          }
        }
      ])
    try await runner.drain()
    console.clear()
    let (done, failed) = count.withLock { ($0.done, $0.failed) }
    if done > 0 { console.note(done == 1 ? "1 page read" : "\(done) pages read") }
    return failed == 0
  }

  /// A phone's photo.
  private static let usualPixels = 12_500_000
}
