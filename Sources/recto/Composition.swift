import Documents
import Foundation
import Library
import Recognizers
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

  /// Does a library's jobs, half as many at once as there are cores, until the task is cancelled; on
  /// threads that give way to whatever a user waits for.
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
    // Those that work, and as many that tell that they live.
    let threads = BackgroundThreads(count: 2 * width)
    while !Task.isCancelled {
      let failure = await withTaskExecutorPreference(threads) { () async -> LibraryError? in
        do throws(LibraryError) {
          try await runner.run()
          return nil
        } catch {
          return error
        }
      }
      if failure == .cancelled { return }
      if let failure { Console.say("recto: \(Failures.words(for: failure))") }
      // The library failed, as when its disk is full; the jobs wait in it.
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
