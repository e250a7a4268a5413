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
    /// The photo's place among all.
    var number = 0

    /// The place in the document of one of the pages, two at most, that the photo gives.
    func place(ofPart part: Int = 0) -> Int { 2 * number + part }

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
  ///
  /// - Parameter prompt: asks for the passwords that the request lacks.
  init(for request: InputRequest, asking prompt: SecretPrompt? = nil) {
    var passwords = InputPasswords(request.passwords, asking: prompt)
    let inputs = ScanInputs(request.names, order: request.order)
    sources = Set(inputs.inputs.compactMap { FileIdentity(of: $0.name) })
    failures = inputs.failures.map { ScanFailure(name: $0.description, reason: .file($1)) }
    for input in inputs.inputs {
      do throws(PhotoFileError) {
        let file = try passwords.opening(input.name) { (password) throws(PhotoFileError) in
          try PhotoFile(path: input.place.path, limits: request.limits, password: password)
        }
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

extension ScanPlan {
  /// The first PDF's.
  var firstLender: PDFLender? { jobs.lazy.compactMap(\.file.lender).first }

  /// A table of contents with an entry an input; empty where none is wanted.
  ///
  /// - Parameter existing: the document that the pages come behind.
  func outline(
    _ choice: OutlineChoice, behind existing: ExistingDocument?
  ) -> [PDFOutlineEntry] {
    let firstNumber = existing?.pageCount ?? 0
    var entries: [PDFOutlineEntry] = []
    if let existing {
      entries.append(PDFOutlineEntry(title: existing.title, pages: Array(0..<firstNumber)))
    }
    var places: [ObjectIdentifier: Int] = [:]
    for job in jobs {
      let input = ObjectIdentifier(job.input.place)
      let pages = (0...1).map { firstNumber + job.place(ofPart: $0) }
      if let place = places[input] {
        entries[place].pages += pages
      } else {
        places[input] = entries.count
        let name = job.input.name.lastComponent.withoutEnding
        entries.append(PDFOutlineEntry(title: name.jsonText, pages: pages))
      }
    }
    switch choice {
    case .never: return []
    case .inputs: return entries
    case .automatic:
      // A document that is there keeps the one it has.
      let helps = existing == nil && entries.count > 1 && entries.contains { $0.pages.count > 2 }
      return helps ? entries : []
    }
  }
}

/// Which table of contents a PDF gets.
enum OutlineChoice: Equatable, Sendable {
  /// An entry an input where there are several and one of them has several pages: a list of photos
  /// helps nobody.
  case automatic
  /// An entry an input.
  case inputs
  case never
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
