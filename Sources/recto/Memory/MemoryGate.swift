import PhotoFiles

/// Lets pages in as long as there is memory for them, in the order in which they ask. One page is
/// always let in.
actor MemoryGate {
  private let plan: MemoryPlan
  private var free: Int
  private var pagesInside = 0
  private var waiting: [(bytes: Int, enter: CheckedContinuation<Void, Never>)] = []

  /// A gate to what the plan has room for; `nil` where so many pages of any size fit.
  init?(_ plan: MemoryPlan, pages: Int, limits: Limits) {
    if plan.isAmple(for: pages, limits: limits) { return nil }
    self.plan = plan
    free = plan.capacity
  }

  /// Does the work on a page when there is room for it.
  nonisolated func pass<Result: Sendable>(
    _ job: ScanPlan.Job, _ work: () async -> Result
  ) async -> Result {
    let bytes = plan.cost(ofPixels: job.file.pixelCount(at: job.index))
    await enter(bytes)
    let result = await work()
    await leave(bytes)
    return result
  }

  private func enter(_ bytes: Int) async {
    if waiting.isEmpty, hasRoom(bytes) {
      take(bytes)
    } else {
      await withCheckedContinuation { waiting.append((bytes, $0)) }
    }
  }

  private func leave(_ bytes: Int) {
    free += bytes
    pagesInside -= 1
    while let next = waiting.first, hasRoom(next.bytes) {
      waiting.removeFirst()
      take(next.bytes)
      next.enter.resume()
    }
  }

  private func hasRoom(_ bytes: Int) -> Bool { pagesInside == 0 || bytes <= free }

  private func take(_ bytes: Int) {
    free -= bytes
    pagesInside += 1
  }
}
