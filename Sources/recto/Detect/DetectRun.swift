import Documents
import PhotoFiles

/// One `recto detect`: photos side by side, answers in order.
struct DetectRun {
  let inputs: InputRequest
  /// `nil` where nobody can be asked.
  let prompt: SecretPrompt?
  /// `nil` where memory is plenty.
  private let gate: MemoryGate?
  let tellsJSON: Bool
  let isQuiet: Bool

  private let console: Console
  /// Wider names push their line's columns to the right.
  private static let widestName = 60

  init(_ inputs: InputRequest, prompt: SecretPrompt?, tellsJSON: Bool, isQuiet: Bool) {
    let memory = MemoryPlan(.none, bytesAPixel: 8, in: .now())
    gate = MemoryGate(memory, pages: inputs.jobs, limits: inputs.limits)
    var inputs = inputs
    if gate != nil { inputs.limits = memory.lowered(inputs.limits) }
    self.inputs = inputs
    self.prompt = prompt
    self.tellsJSON = tellsJSON
    self.isQuiet = isQuiet
    console = Console(quiet: isQuiet)
  }

  /// Does it, and tells how the program ends.
  func run() async throws(FileError) -> ExitStatus {
    let plan = ScanPlan(for: inputs, asking: prompt)
    for failure in plan.failures { try say(failure) }
    let widths = plan.jobs.map { TextWidth.cells(of: $0.name) }
    let nameWidth = min(Self.widestName, widths.max() ?? 0)
    var (done, found, failed) = (0, 0, plan.failures.count)
    try await OrderedWork.run(plan.jobs, width: inputs.jobs) { job in
      if let gate { await gate.pass(job) { finding(of: job) } } else { finding(of: job) }
    } receive: { (outcome: Result<PhotoFinding, ScanFailure>) throws(FileError) in
      switch outcome {
      case .success(let finding):
        if finding.hasPage { found += 1 }
        try say(finding, nameWidth: nameWidth)
      case .failure(let failure):
        failed += 1
        try say(failure)
      }
      console.progressBesideAnswers(done + 1, of: plan.jobs.count, plan.jobs[done].name)
      done += 1
    }
    console.clear()
    let looked = plan.jobs.count + plan.failures.count - failed
    if looked == 0 { return .failed }
    return failed == 0 && found == looked ? .done : .incomplete
  }

  private func finding(of job: ScanPlan.Job) -> Result<PhotoFinding, ScanFailure> {
    do throws(PhotoFileError) {
      return .success(try PhotoFinding(job))
    } catch {
      return .failure(ScanFailure(name: job.name, reason: .photo(error)))
    }
  }

  private func say(_ finding: PhotoFinding, nameWidth: Int) throws(FileError) {
    if tellsJSON {
      try console.answer(finding.json.text + "\n")
    } else if !isQuiet {
      try console.answer(finding.words(nameWidth: nameWidth) + "\n")
    }
  }

  private func say(_ failure: ScanFailure) throws(FileError) {
    console.failure("\(failure.name): \(Failures.words(for: failure.reason))")
    if tellsJSON { try console.answer(failure.line.text + "\n") }
  }
}
