import Documents
import Export
import Library
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
      if document.pages.isEmpty { return }
      try await Self.write(document, as: .pdf, to: folder + "/document.pdf", from: library)
    }
    let console = console
    let count = try await export.write(ids.isEmpty ? nil : ids, to: path) { done, total in
      console.progress(done, of: total, "documents")
    }
    console.clear()
    console.note("\(count == 1 ? "1 document" : "\(count) documents") in \(output)")
    return .done
  }

  /// Writes a document into one file, page after page.
  static func write(
    _ document: LibraryDocument, as format: ExportFormat, to path: String,
    from library: DocumentLibrary
  ) async throws {
    let writer = try format.makeWriter(
      path: path,
      metadata: DocumentMetadata(
        title: document.title.isEmpty ? nil : document.title, keywords: document.summary.tags,
        created: document.summary.created))
    for (number, page) in document.pages.enumerated() {
      let drawn = try await library.draw(page.id)
      try await writer.add(
        ExportPage(image: drawn.page.image, size: drawn.page.size, text: drawn.text), at: number)
    }
    try await writer.finish()
  }
}
