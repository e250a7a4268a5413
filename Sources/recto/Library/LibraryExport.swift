import Documents
import Export
import Library
import PhotoFiles
import Scanning

/// `recto library export`.
struct LibraryExport {
  private let request: LibraryRequest
  private let console: Console
  private let library: DocumentLibrary

  init(_ request: LibraryRequest, _ console: Console) throws {
    self.request = request
    self.console = console
    library = try request.library.open(creating: false).library
  }

  func run() async throws -> ExitStatus {
    guard let output = try request.arguments.value(of: LibraryArguments.output) else {
      throw UsageError.optionMissing(option: "--output", value: "FILE")
    }
    guard let path = output.text else {
      throw UsageError.valueWrong(
        option: "--output", value: "\(output)", wanted: "a name that is UTF-8")
    }
    let ids = try request.documents()
    if let format = ExportFormat(pathExtension: output.ending) {
      guard let id = ids.first, ids.count == 1 else {
        throw UsageError.onlyFor(kind: "folder, or one document", option: "--output")
      }
      try await Self.write(try await library.document(id), as: format, to: path, from: library)
      console.note("\(output)")
      return .done
    }
    let library = library
    let export = OpenExport(library) { document, folder in
      try await Self.write(
        document, as: .pdf, to: folder + "/document.pdf", from: library, skippingFailures: true)
    }
    let console = console
    let report = try await export.write(ids.isEmpty ? nil : ids, to: path) { done, total in
      console.progress(done, of: total, "documents")
    }
    console.clear()
    for failure in report.failures { console.failure(Self.words(for: failure, output)) }
    let count = report.documents
    console.note("\(count == 1 ? "1 document" : "\(count) documents") in \(output)")
    return report.failures.isEmpty ? .done : .incomplete
  }

  private static func words(for failure: OpenExport.Failure, _ output: Path) -> String {
    let reason =
      switch failure.error {
      case let error as LibraryError: Failures.words(for: error)
      case let error as ExportError: Failures.words(for: error, of: output)
      default: SafeText.of("\(failure.error)")
      }
    let page = failure.place.map { ", page \($0 + 1)" } ?? ""
    return "document \(failure.document.rawValue)\(page): \(reason)"
  }

  /// Writes a document into one file, page after page.
  ///
  /// - Parameter skippingFailures: whether pages that cannot be drawn are left out and told;
  ///   otherwise the first ends all. Without a page to draw there is no file then.
  @discardableResult
  static func write(
    _ document: LibraryDocument, as format: ExportFormat, size: SizePreset = .balanced,
    to path: String, from library: DocumentLibrary, skippingFailures: Bool = false
  ) async throws -> [OpenExport.Failure] {
    var failures: [OpenExport.Failure] = []
    func makeWriter() throws -> any DocumentWriter {
      try format.makeWriter(
        path: path,
        metadata: DocumentMetadata(
          title: document.title.isEmpty ? nil : document.title, keywords: document.summary.tags,
          created: document.summary.created),
        settings: ExportSettings(size))
    }
    var writer: (any DocumentWriter)? = skippingFailures ? nil : try makeWriter()
    for (number, page) in document.pages.enumerated() {
      let drawn: DrawnPage
      do throws(LibraryError) {
        drawn = try await library.draw(page.id)
      } catch {
        guard skippingFailures, error.isOfOnePhoto else { throw error }
        failures.append(OpenExport.Failure(document: document.id, place: number, error: error))
        continue
      }
      let open = try writer ?? makeWriter()
      writer = open
      try await open.add(
        ExportPage(image: drawn.page.image, size: drawn.page.size, text: drawn.text), at: number)
    }
    try await writer?.finish()
    return failures
  }
}

extension LibraryError {
  /// Whether other photos may be had all the same.
  fileprivate var isOfOnePhoto: Bool {
    switch self {
    case .photo(.cancelled): false
    case .photo, .photoMissing, .photoDamaged: true
    default: false
    }
  }
}
