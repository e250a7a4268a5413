import Library

/// `recto library trash`, `check`, `backup` and `restore`.
struct LibraryCare {
  private let request: LibraryRequest
  private let console: Console

  init(_ request: LibraryRequest, _ console: Console) {
    self.request = request
    self.console = console
  }

  func run() async throws -> ExitStatus {
    switch request.action {
    case .check: return try await check()
    case .backup:
      let folder = try request.folder()
      let count = try await DocumentLibrary.backUp(
        request.library.path, to: folder, progress: progress)
      console.clear()
      console.note("\(count == 1 ? "1 photo" : "\(count) photos") in \(SafeText.of(folder))")
    case .restore:
      let folder = try request.folder()
      let count = try await DocumentLibrary.restore(
        folder, to: request.library.path, progress: progress)
      console.clear()
      console.note(
        "\(count == 1 ? "1 photo" : "\(count) photos") in \(SafeText.of(request.library.path))")
    default: try await trash()
    }
    return .done
  }

  private var progress: @Sendable (Int, Int) -> Void {
    let console = console
    return { done, total in
      // A line for each photo would be too many where there is no bar.
      if done % 100 == 0 || done == total { console.progress(done, of: total, "photos") }
    }
  }

  private func trash() async throws {
    let library = try request.library.open(creating: false).library
    let ids = try request.documents()
    if request.arguments.has(LibraryArguments.empty) {
      let count = try await library.emptyTrash()
      console.note(count == 1 ? "1 document removed" : "\(count) documents removed")
    } else if request.arguments.has(LibraryArguments.bringBack) {
      try await library.restore(ids)
    } else {
      try await library.trash(ids)
    }
  }

  private func check() async throws -> ExitStatus {
    let report = try await report()
    console.clear()
    for problem in report.problems {
      let isRepaired = report.repaired.contains(problem)
      try console.answer(
        Failures.words(for: problem) + (isRepaired ? "; put right" : "") + "\n")
    }
    if let found = report.found {
      console.note("document \(found.rawValue) has the photos that no document had")
    }
    console.note(
      "\(report.photos == 1 ? "1 photo" : "\(report.photos) photos") looked at, "
        + (report.remaining.isEmpty ? "all is well" : "\(report.remaining.count) things are wrong"))
    return report.remaining.isEmpty ? .done : .incomplete
  }

  private func report() async throws -> CheckReport {
    let repairs = request.arguments.has(LibraryArguments.repair)
    do {
      let library = try request.library.open(creating: false).library
      return try await library.check(repairing: repairs, progress: progress)
    } catch let error as LibraryError {
      guard repairs, error.isCuredByRebuilding, !request.library.isShared else { throw error }
      console.note(Failures.words(for: error))
      return try await DocumentLibrary.rebuild(at: request.library.path)
    }
  }
}

extension LibraryError {
  /// Whether a new database helps.
  fileprivate var isCuredByRebuilding: Bool {
    switch self {
    case .databaseDamaged, .databaseGone: true
    default: false
    }
  }
}
