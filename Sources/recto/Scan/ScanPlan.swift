import Export
import PhotoFiles

/// Every page that a scan is going to make, in order, and the inputs that give none.
struct ScanPlan {
  /// A page that waits for its turn.
  struct Job: Sendable {
    let input: ScanInput
    let file: PhotoFile
    /// The page's place in its file.
    let index: Int
    /// The page's place in the document.
    var number = 0

    /// How progress and messages call it.
    var name: String {
      file.pageCount == 1 ? input.name.description : "\(input.name) page \(index + 1)"
    }
  }

  private(set) var jobs: [Job] = []
  private(set) var failures: [ScanFailure] = []
  /// Pages that the page limit leaves out.
  private(set) var pagesLeftOut = 0
  /// The files that are read.
  let sources: Set<FileIdentity>

  /// Looks at the headers of all files.
  init(for request: InputRequest) {
    let inputs = ScanInputs(request.names, order: request.order)
    sources = Set(inputs.inputs.compactMap { FileIdentity(of: $0.name) })
    failures = inputs.failures.map { ScanFailure(name: $0.description, reason: .file($1)) }
    for input in inputs.inputs {
      do throws(PhotoFileError) {
        let file = try PhotoFile(
          path: input.place.path, limits: request.limits, password: request.password)
        for index in 0..<file.pageCount {
          jobs.append(Job(input: input, file: file, index: index))
        }
      } catch {
        failures.append(ScanFailure(name: input.name.description, reason: .photo(error)))
      }
    }
    jobs = request.order.arranged(jobs)
    for number in jobs.indices { jobs[number].number = number }
    if let limit = request.pageLimit, jobs.count > limit {
      pagesLeftOut = jobs.count - limit
      jobs.removeLast(pagesLeftOut)
    }
  }
}

/// An input that gave no page.
struct ScanFailure: Error, Sendable {
  enum Reason: Sendable {
    case file(FileError)
    case photo(PhotoFileError)
    /// It was read, but the document cannot take the page.
    case page(ExportError)
  }
  let name: String
  let reason: Reason
}
