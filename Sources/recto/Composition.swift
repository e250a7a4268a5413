import Buckets
import Documents
import Export
import Foundation
import Library
import Postgres
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

  /// A library whose parts are on servers.
  static func library(
    _ shared: SharedLibrary, creating: Bool
  ) throws(LibraryError) -> DocumentLibrary {
    let store = try PostgresStore(shared.database, creating: creating)
    let photos: any PhotoStore =
      switch shared.photos {
      case .folder(let path): try PhotoFolder(making: path)
      case .bucket(let settings):
        try BucketPhotos(settings, folder: shared.cache, cacheBytes: shared.cacheBytes)
      }
    var options = LibraryOptions()
    // Machines differ; what they share goes by the server's clock.
    let offset = try store.clockOffset()
    options.now = { Date(timeIntervalSinceNow: offset) }
    return try DocumentLibrary(
      at: shared.cache, store: store, photos: photos, lock: PostgresPhotoLock(shared.database),
      options: options)
  }

  /// A folder of finished exports, made when it is not there.
  static func exports(at path: String) throws(StateError) -> ExportFolder {
    try ExportFolder(path: path)
  }

  /// Does a library's jobs until the task is cancelled, exports where there is a folder for them; on
  /// threads that give way to whatever a user waits for.
  static func work(
    _ work: LibraryWork, in library: DocumentLibrary, exportingTo folder: ExportFolder?
  ) async {
    let shared = SharedRecognizer()
    var settings = ScanSettings()
    settings.languages = work.languages
    let reader = PageReader(
      library, settings: settings,
      recognizer: { () async throws(RecognitionError) in try await shared.recognizer() },
      dewarper: dewarper())
    var works: [JobKind: JobRunner.Work] = [
      .recognise: { (claim, _) async throws(JobFailure) in try await reader.perform(claim) }
    ]
    if let folder {
      let export = ExportWork(library: library, folder: folder)
      let exporting: JobRunner.Work = { (claim, _) async throws(JobFailure) in
        try await export.perform(claim)
      }
      works[.export] = exporting
    }
    let runner = JobRunner(library, width: work.width, works: works) { claim in
      work.tell(Notes.words(forDone: claim.job))
    }
    // Those that work, and as many that tell that they live.
    let threads = BackgroundThreads(count: 2 * work.width)
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
