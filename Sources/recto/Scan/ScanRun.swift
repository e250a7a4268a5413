import Documents
import Export
import Imaging
import PhotoFiles
import Scanning

/// One `recto scan`: every page side by side, results in order, and a document at the end.
struct ScanRun {
  let request: ScanRequest
  let pagesAtOnce: Int
  /// `nil` where memory is plenty.
  let gate: MemoryGate?
  /// `nil` when there is none.
  let recognizer: Task<(any TextRecognizer)?, Never>
  /// `nil` when there is none.
  let dewarper: (any PageDewarper)?
  let console: Console
  let interruptions: Interruptions
  /// `nil` where nobody can be asked.
  let prompt: SecretPrompt?

  /// What became of one page.
  private enum Outcome: Sendable {
    case pages([MadePage])
    case failed(ScanFailure)
    /// The document cannot go on.
    case stopped(ExportError)
    case cancelled
  }

  /// A page that came of a job, or was left out because it is blank.
  private struct MadePage: Sendable {
    let report: PageReport
    /// The page where it waits for its sheet.
    var waiting: ScannedPage?
  }

  /// Does it, says how it went, and tells how the program ends.
  func run() async -> ExitStatus {
    let clock = ContinuousClock()
    let start = clock.now
    do throws(ScanStop) {
      let output = try pendingOutput()
      let existing =
        request.appends
        ? try ExistingDocument(at: request.output, request, asking: prompt) : nil
      let plan = ScanPlan(for: request.inputs, asking: prompt)
      try keep(plan.sources, from: output)
      for failure in plan.failures { try report(failure) }
      guard !plan.jobs.isEmpty else { throw .noPages(request.output) }
      var request = request
      request.options.pdf.outline = plan.outline(request.outline, behind: existing)
      let document = try await ScanDocument(
        request, in: output, behind: existing, coresAPage: coresAPage(of: plan))
      var tally = ScanTally(failures: plan.failures.count)
      try await makePages(plan, into: document, &tally)
      console.clear()
      guard tally.pages > 0 else {
        throw tally.blank > 0 ? .onlyBlank(request.output) : .noPages(request.output)
      }
      if existing?.isUnchanged == false { throw .existing(request.output, .changedMeanwhile) }
      let oversized = await oversizedPages(of: document, plan)
      if let limit = request.exportSettings.maximumBytesPerPage {
        for page in oversized {
          console.note("\(page.name): \(Notes.words(forPageOf: page.bytes, limit: limit))")
        }
      }
      let files = try await document.finish(publishingTo: output, keeping: plan.sources)
      let summary = ScanSummary(
        files: files, pages: tally.pages, blank: tally.blank, failures: tally.failures,
        pagesLeftOut: plan.pagesLeftOut, bytes: files.reduce(0) { $0 + Folder.size(of: $1) },
        time: clock.now - start, oversized: oversized)
      try report(summary)
      return tally.failures == 0 ? .done : .incomplete
    } catch {
      console.clear()
      console.failure(Failures.words(for: error))
      return .failed
    }
  }

  private func oversizedPages(of document: ScanDocument, _ plan: ScanPlan) async -> [OversizedPage]
  {
    let jobs =
      request.sheet == nil
      ? plan.jobs.flatMap { job in (0...1).map { (job.place(ofPart: $0), job) } } : []
    let jobOfPlace = Dictionary(uniqueKeysWithValues: jobs)
    return await document.oversizedPages.sorted { $0.key < $1.key }.map { place, bytes in
      let job = jobOfPlace[place]
      return OversizedPage(
        name: job?.name ?? "sheet \(place + 1)", number: job?.number ?? place, bytes: bytes)
    }
  }

  private func pendingOutput() throws(ScanStop) -> PendingOutput {
    do throws(FileError) {
      return try PendingOutput(
        for: request.output, overwriting: request.overwrites || request.appends,
        interruptions: interruptions)
    } catch {
      throw .file(error)
    }
  }

  private func keep(_ sources: Set<FileIdentity>, from output: PendingOutput) throws(ScanStop) {
    do throws(FileError) {
      try output.keep(sources, from: [request.output])
    } catch {
      throw .file(error)
    }
  }

  private func makePages(
    _ plan: ScanPlan, into document: ScanDocument, _ tally: inout ScanTally
  ) async throws(ScanStop) {
    let total = plan.jobs.count
    var done = 0
    var sheets = request.sheet.map { layout in
      PendingSheets(
        layout, maximumDensity: request.exportSettings.maximumDensity, output: request.output)
    }
    let coresAPage = coresAPage(of: plan)
    try await OrderedWork.run(plan.jobs, width: pagesAtOnce) { job in
      let work = { await outcome(of: job, in: plan, coresAPage: coresAPage, into: document) }
      return if let gate { await gate.pass(job, work) } else { await work() }
    } receive: { (outcome: Outcome) throws(ScanStop) in
      done += 1
      switch outcome {
      case .pages(let pages):
        if let first = pages.first { console.progress(done, of: total, first.report.job.name) }
        for page in pages {
          let report = page.report
          if report.isLeftOut { tally.blank += 1 } else { tally.pages += 1 }
          for note in report.notes { console.note("\(report.name): \(note)") }
          if request.tellsJSON { try answer(report.line(place: done, total: total)) }
          if let page = page.waiting { try await sheets?.add(page, to: document) }
        }
      case .failed(let failure):
        tally.failures += 1
        try report(failure)
      case .stopped(let error):
        throw .export(error, request.output)
      case .cancelled:
        break
      }
    }
    try await sheets?.finish(in: document)
  }

  /// Cores that one page has for itself.
  private func coresAPage(of plan: ScanPlan) -> Int {
    max(1, pagesAtOnce / max(1, plan.jobs.count))
  }

  private func outcome(
    of job: ScanPlan.Job, in plan: ScanPlan, coresAPage: Int, into document: ScanDocument
  ) async -> Outcome {
    do {
      if let lender = try lender(of: job, in: plan) {
        let isBlank = try request.settings.looksForBlank && isBlank(lent: job)
        if !isBlank { await document.takeOver(job, of: lender) }
        return .pages([MadePage(report: PageReport(takenOver: job, isLeftOut: isBlank))])
      }
      let photo = try job.file.photo(at: job.index)
      let origin = PageReport.Origin(of: photo)
      let scanner = PageScanner(
        settings: request.settings, recognizer: await recognizer.value, dewarper: dewarper,
        cores: coresAPage)
      let pages = try await scanner.pages(from: ScanPhoto(consume photo))
      var made: [MadePage] = []
      for (part, page) in pages.enumerated() {
        let report = PageReport(
          job: job, part: pages.count > 1 ? part : nil, origin: origin, page: page)
        let waits = request.sheet != nil && !report.isLeftOut
        made.append(MadePage(report: report, waiting: waits ? page : nil))
        if request.sheet == nil, !report.isLeftOut { try await document.add(report, page) }
      }
      return .pages(made)
    } catch let error as PhotoFileError {
      return .failed(ScanFailure(name: job.name, reason: .photo(error)))
    } catch let error as ExportError {
      return error.isOfOnePage
        ? .failed(ScanFailure(name: job.name, reason: .page(error))) : .stopped(error)
    } catch {
      return .cancelled
    }
  }

  /// Whether a page that is to be taken over bears nothing: neither text of its own nor, drawn, any
  /// mark.
  private func isBlank(lent job: ScanPlan.Job) throws(PhotoFileError) -> Bool {
    if try job.file.carriesText(at: job.index) { return false }
    return PageMarks(of: try job.file.photo(at: job.index).bitmap).isBlank
  }

  /// What lends the page as it is; `nil` when it is to be drawn.
  private func lender(
    of job: ScanPlan.Job, in plan: ScanPlan
  ) throws(PhotoFileError) -> PDFLender? {
    guard let lender = job.file.lender else { return nil }
    switch request.pdfPages {
    case .none: return nil
    case .all:
      _ = try lender.copyPath()
      return lender
    case .searchable:
      guard try job.file.carriesText(at: job.index) else { return nil }
      do throws(PhotoFileError) {
        // Only one document's form and layers can stay, and without them pages look otherwise.
        let isBase = !request.appends && plan.firstLender === lender
        _ = try lender.copyPath()
        if isBase { return lender }
        return try lender.needsWholeDocument() ? nil : lender
      } catch .cancelled {
        throw .cancelled
      } catch {
        return nil
      }
    }
  }

  private func report(_ failure: ScanFailure) throws(ScanStop) {
    console.failure("\(failure.name): \(Failures.words(for: failure.reason))")
    if request.tellsJSON { try answer(failure.line) }
  }

  private func report(_ summary: ScanSummary) throws(ScanStop) {
    console.note(summary.words)
    if request.tellsJSON { try answer(summary.line) }
  }

  private func answer(_ line: JSON) throws(ScanStop) {
    do throws(FileError) {
      try console.answer(line.text + "\n")
    } catch {
      throw .file(error)
    }
  }
}

/// How many pages came, how many were left out as blank, and how many inputs failed.
private struct ScanTally {
  var pages = 0
  var blank = 0
  var failures: Int
}

/// Why a scan has no result.
enum ScanStop: Error {
  case file(FileError)
  case export(ExportError, Path)
  case noPages(Path)
  /// All pages are blank, and such are left out.
  case onlyBlank(Path)
  /// A document cannot be added to.
  case existing(Path, ExistingDocument.Obstacle)
}

extension ScanPhoto {
  /// The photo with what its file tells.
  init(_ photo: consuming Photo) {
    self.init(
      bitmap: photo.bitmap,
      density: photo.density.map { PixelDensity(across: $0.horizontal, down: $0.vertical) },
      focalLength: photo.focalLength, origin: ScanPhoto.Origin(photo.origin), text: photo.text)
  }
}

extension ScanPhoto.Origin {
  /// The same, in the scanner's words.
  init(_ origin: Photo.Origin) {
    switch origin {
    case .camera: self = .camera
    case .flatScan: self = .flatScan
    case .unknown: self = .unknown
    }
  }
}
