import Documents
import Export
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

  /// An empty document in the pending output, each of whose pages so many cores encode.
  init(
    _ request: ScanRequest, in output: PendingOutput, coresAPage: Int
  ) throws(ScanStop) {
    destination = request.output
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
  }

  /// Adds a page at its place.
  func add(_ report: PageReport, _ page: ScannedPage) async throws(ExportError) {
    switch writer {
    case .export(let writer):
      try await writer.add(
        ExportPage(image: page.page.image, size: page.page.size, text: page.text),
        at: report.job.number)
    case .json(let file):
      try await file.append(report.member(with: page).text, at: report.job.number)
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
