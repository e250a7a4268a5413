import Documents
import Export
import Foundation
import Library
import Recognizers
import Sending
import Server

/// All wiring: which adapter stands behind which port.
enum Composition {
  /// The reader of text, which reads so many lines of a page at once, and may turn pages upright.
  static func recognizer(
    linesAtOnce: Int, turnsPages: Bool
  ) throws(RecognitionError) -> any TextRecognizer {
    try RecognizerChoice(
      data: try recognitionData(), linesAtOnce: linesAtOnce, turnsPages: turnsPages)
  }

  /// Loads all that reading needs; throws when something is missing or does not work.
  static func tryRecognizer() throws(RecognitionError) {
    try PPOCRRecognizer(data: try recognitionData()).load()
  }

  /// What sees how pages are bent; it loads, or fails to, when the first bent page comes.
  static func dewarper() -> (any PageDewarper)? {
    RecognitionData.find().map { UVDocDewarper(data: $0) }
  }

  /// Loads it; throws when it is missing or does not work.
  static func tryDewarper() throws(RecognitionError) {
    try UVDocDewarper(data: try recognitionData()).load()
  }

  /// Does a library's jobs, half as many at once as there are cores, until the task is cancelled.
  static func work(in library: DocumentLibrary, exportingTo folder: ExportFolder) async {
    let export = ExportWork(library: library, folder: folder)
    let shared = SharedRecognizer()
    let reader = PageReader(
      library,
      recognizer: { () async throws(RecognitionError) in try await shared.recognizer() },
      dewarper: dewarper())
    let width = max(1, ProcessInfo.processInfo.activeProcessorCount / 2)
    let runner = JobRunner(
      library, width: width,
      works: [
        .recognise: { (claim, _) async throws(JobFailure) in try await reader.perform(claim) },
        .export: { (claim, _) async throws(JobFailure) in try await export.perform(claim) },
      ])
    while !Task.isCancelled {
      do throws(LibraryError) {
        try await runner.run()
      } catch {
        if error == .cancelled { return }
        Console.say("recto: \(Failures.words(for: error))")
      }
      // The library failed, as when its disk is full; the jobs wait in it.
      do { try await Task.sleep(for: .seconds(30)) } catch { return }
    }
  }

  /// The secrets of a library's destinations.
  static func secrets(of library: DocumentLibrary) -> SecretBook {
    SecretBook(library: library.path) { Environment[$0] }
  }

  /// What leads out of this machine. It does nothing before it is given something to bring.
  static func courier() -> any Courier { DestinationCourier() }

  /// What brings a library's documents to their destinations.
  static func delivery(in library: DocumentLibrary) -> DeliveryWork {
    DeliveryWork(library, courier: courier(), secrets: secrets(of: library)) {
      (document, path) async throws(JobFailure) in
      try await ExportWork.write(document, as: .pdf, to: path, from: library)
    }
  }

  /// Sends what is to be sent, two documents at once, until the task is cancelled.
  static func send(from library: DocumentLibrary) async {
    let delivery = delivery(in: library)
    let runner = JobRunner(
      library, width: 2,
      works: [
        .send: { (claim, progress) async throws(JobFailure) in
          try await delivery.perform(claim, progress: progress)
        }
      ])
    while !Task.isCancelled {
      do throws(LibraryError) {
        try await delivery.tidy()
        try await runner.run()
      } catch {
        if error == .cancelled { return }
        Console.say("recto: \(Failures.words(for: error))")
      }
      do { try await Task.sleep(for: .seconds(30)) } catch { return }
    }
  }

  private static func recognitionData() throws(RecognitionError) -> RecognitionData {
    if let data = RecognitionData.find() { return data }
    let wanted = RecognitionData.candidates(
      environment: ProcessInfo.processInfo.environment,
      executable: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath())
    throw .engineMissing(path: wanted.first?.path ?? ".recto")
  }
}
