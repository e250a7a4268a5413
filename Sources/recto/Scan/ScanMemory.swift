import Documents

/// How a scan goes about the free memory.
struct ScanMemory: Sendable {
  /// What recognizers are there for.
  let recognition: MemoryPlan.Recognition
  /// Whether bent pages are looked for.
  let dewarps: Bool
  /// `nil` where there is plenty.
  let gate: MemoryGate?
  /// What is left out, in words; `nil` when nothing is.
  let note: String?
}

extension ScanRequest {
  /// Lowers the limits, and leaves out reading, as far as the free memory makes it necessary.
  mutating func fit(into free: FreeMemory) -> ScanMemory {
    let wanted: MemoryPlan.Recognition =
      settings.readsText ? .text : settings.needsRecognizer ? .orientation : .none
    // Where the page may get more pixels than the photo, it and the clean one take more.
    let plan = MemoryPlan(
      wanted, dewarps: settings.dewarping != .never,
      bytesAPixel: settings.maximumDensity == nil ? 17 : 8, in: free)
    let gate = MemoryGate(plan, pages: inputs.jobs, limits: inputs.limits)
    if gate != nil { inputs.limits = plan.lowered(inputs.limits) }
    let note = Failures.words(for: plan, wantsText: settings.readsText)
    if plan.recognition != .text { settings.readsText = false }
    return ScanMemory(
      recognition: plan.recognition, dewarps: plan.dewarps, gate: gate, note: note)
  }
}
