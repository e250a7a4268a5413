import Documents
import Export
import PhotoFiles
import Scanning

/// The document that a scan writes: a file of `Export`, or JSON.
struct ScanDocument: Sendable {
  private enum Writer: Sendable {
    case export(any DocumentWriter)
    case json(PiecewiseFile)
  }

  private let writer: Writer
  private let workingName: String
  private let destination: Path
  /// Pages before those that are added.
  private let firstNumber: Int

  /// A document in the pending output, each of whose pages so many cores encode: empty, or with the
  /// pages of one that is there.
  init(
    _ request: ScanRequest, in output: PendingOutput, behind existing: ExistingDocument?,
    coresAPage: Int
  ) async throws(ScanStop) {
    destination = request.output
    firstNumber = existing?.pageCount ?? 0
    var settings = request.exportSettings
    settings.cores = coresAPage
    switch request.kind {
    case .json:
      workingName = "page.json"
    case .document(let format):
      workingName = "page." + format.rawValue
    }
    do throws(ExportError) {
      switch request.kind {
      case .json:
        let frame = PiecewiseFile.Frame(
          head: { _ in "{\"pages\": [" }, separator: ", ", tail: "]}\n")
        writer = .json(
          try PiecewiseFile(
            path: output.workingPath(workingName), frame, overwrites: false))
      case .document(let format):
        writer = .export(
          try format.makeWriter(
            path: output.workingPath(workingName), metadata: request.metadata,
            settings: settings, options: request.options))
      }
    } catch {
      throw .export(error, request.output)
    }
    if let existing {
      for page in 0..<existing.pageCount { await takeOver(page, of: existing.lender, at: page) }
    }
  }

  /// Takes over a page of a PDF at its place.
  func takeOver(_ job: ScanPlan.Job, of lender: PDFLender) async {
    await takeOver(job.index, of: lender, at: firstNumber + job.place())
  }

  private func takeOver(_ page: Int, of lender: PDFLender, at index: Int) async {
    guard case .export(let writer) = writer, let pdf = writer as? PDFDocumentWriter else {
      preconditionFailure("only a PDF takes over pages")
    }
    await pdf.add(page, of: lender, at: index)
  }

  /// Adds a page at its place.
  func add(_ report: PageReport, _ page: ScannedPage) async throws(ExportError) {
    switch writer {
    case .export(let writer):
      try await writer.add(
        ExportPage(image: page.page.image, size: page.page.size, text: page.text),
        at: firstNumber + report.place)
    case .json(let file):
      try await file.append(report.member(with: page).text, at: report.place)
    }
  }

  /// Adds a sheet of pages at its place.
  func add(_ sheet: Sheet, at number: Int) async throws(ExportError) {
    guard case .export(let writer) = writer else { preconditionFailure("JSON has no sheets") }
    try await writer.add(
      ExportPage(image: sheet.page.image, size: sheet.page.size, text: sheet.text),
      at: firstNumber + number)
  }

  /// The pages or sheets, by the numbers with which they were added, that take more bytes than they
  /// may, with the bytes.
  var oversizedPages: [Int: Int] {
    get async {
      guard case .export(let writer) = writer else { return [:] }
      let sizes = await writer.oversizedPages
      return Dictionary(uniqueKeysWithValues: sizes.map { ($0.key - firstNumber, $0.value) })
    }
  }

  /// Writes everything, gives it its name, and tells the files; none takes a source's place.
  func finish(
    publishingTo output: PendingOutput, keeping sources: Set<FileIdentity>
  ) async throws(ScanStop) -> [Path] {
    let written: [String]
    do throws(ExportError) {
      switch writer {
      case .export(let writer): written = try await writer.finish()
      case .json(let file): written = try await file.finish()
      }
    } catch {
      throw .export(error, destination)
    }
    let names = written.compactMap { Path($0).lastComponent.text }
    let files = names.map { destinationName(of: $0) }
    do throws(FileError) {
      try output.keep(sources, from: files)
      try output.publish(names, as: files)
    } catch {
      throw .file(error)
    }
    return files
  }

  /// Writers of pictures put a number between name and ending: it goes the same way into the
  /// destination's name.
  private func destinationName(of written: String) -> Path {
    let stem = "page"
    guard written != workingName, written.hasPrefix(stem) else { return destination }
    let middle = Path(written).withoutEnding.bytes.dropFirst(stem.utf8.count)
    let ending = destination.bytes.dropFirst(destination.withoutEnding.bytes.count)
    return Path(bytes: destination.withoutEnding.bytes + middle + ending)
  }
}
