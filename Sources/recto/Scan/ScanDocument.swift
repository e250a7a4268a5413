import Documents
import Export
import Scanning
import Synchronization

/// The document that a scan writes: a file of `Export`, or JSON.
struct ScanDocument: Sendable {
  private enum Writer: Sendable {
    case export(any DocumentWriter)
    case json(JSONPages, path: String)
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
      writer = .json(JSONPages(), path: output.workingPath(workingName))
    case .document(let format):
      workingName = "page." + format.rawValue
      do throws(ExportError) {
        writer = .export(
          try format.makeWriter(
            path: output.workingPath(workingName), metadata: request.metadata,
            settings: settings))
      } catch {
        throw .export(error, request.output)
      }
    }
  }

  /// Adds a page at its place.
  func add(_ report: PageReport, _ page: ScannedPage) async throws(ExportError) {
    switch writer {
    case .export(let writer):
      try await writer.add(
        ExportPage(image: page.page.image, size: page.page.size, text: page.text),
        at: report.job.number)
    case .json(let pages, _):
      pages.add(report.member(with: page), at: report.job.number)
    }
  }

  /// The pages, by their jobs' numbers, that take more bytes than they may, with the bytes.
  var oversizedPages: [Int: Int] {
    get async {
      switch writer {
      case .export(let writer): await writer.oversizedPages
      case .json: [:]
      }
    }
  }

  /// Writes everything, gives it its name, and tells the files; none takes a source's place.
  func finish(
    publishingTo output: PendingOutput, keeping sources: Set<FileIdentity>
  ) async throws(ScanStop) -> [Path] {
    let written: [String]
    switch writer {
    case .export(let writer):
      do throws(ExportError) {
        written = try await writer.finish()
      } catch {
        throw .export(error, destination)
      }
    case .json(let pages, let path):
      do throws(FileError) {
        try FileBytes.create(Path(path), with: Array(pages.text.utf8), for: destination)
      } catch {
        throw .file(error)
      }
      written = [path]
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

/// The pages of a JSON document, which come in any order.
private final class JSONPages: Sendable {
  private let pages = Mutex<[Int: JSON]>([:])

  func add(_ page: JSON, at number: Int) { pages.withLock { $0[number] = page } }

  var text: String {
    let ordered = pages.withLock { pages in pages.sorted { $0.key < $1.key }.map(\.value) }
    return JSON.object(["pages": .array(ordered)]).text + "\n"
  }
}
