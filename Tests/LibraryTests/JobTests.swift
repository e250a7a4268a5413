import Documents
import Foundation
import Imaging
import Library
import Scanning
import Synchronization
import TestSupport
import Testing

@Suite struct JobTests {
  private let test: TestLibrary
  private let library: DocumentLibrary
  private let document: LibraryDocument

  init() async throws {
    test = try TestLibrary()
    library = try test.open()
    document = try await library.document(pages: 3)
  }

  private func enqueue(_ page: Int, priority: Int = 0) async throws -> Job {
    try await library.enqueue(
      NewJob(
        .recognise, document: document.id, page: document.pages[page].id, priority: priority))
  }

  @Test func theMostUrgentComesFirstThenTheOldest() async throws {
    let (a, b, c) = (
      try await enqueue(0), try await enqueue(1), try await enqueue(2, priority: 5)
    )
    var order: [JobID] = []
    while let claim = try await library.claimJob([.recognise]) { order.append(claim.job.id) }
    #expect(order == [c.id, a.id, b.id])
  }

  @Test func theSameJobIsNotPutInTwice() async throws {
    let first = try await enqueue(0)
    let second = try await enqueue(0, priority: 10)
    #expect(second.id == first.id && second.priority == 10)
  }

  @Test func aJobIsOnesUntilItsClaimLapses() async throws {
    let job = try await enqueue(0)
    let first = try #require(try await library.claimJob([.recognise]))
    #expect(try await library.claimJob([.recognise]) == nil)
    test.clock.advance(seconds: 119)
    #expect(try await library.report(first, progress: 0.5))
    test.clock.advance(seconds: 119)
    #expect(try await library.claimJob([.recognise]) == nil)
    test.clock.advance(seconds: 2)
    let second = try #require(try await library.claimJob([.recognise]))
    #expect(second.job.id == job.id && second.job.attempts == 2)
    #expect(try await library.finish(first) == false)
    #expect(try await library.report(first, progress: 0.9) == false)
    #expect(try await library.finish(second))
    #expect(try await library.job(job.id).state == .done)
  }

  @Test func aClockSetBackKeepsNoJobForEver() async throws {
    _ = try await enqueue(0)
    _ = try await library.claimJob([.recognise])
    test.clock.advance(days: -400)
    #expect(try await library.claimJob([.recognise]) != nil)
  }

  @Test func aClaimByAClockThatIsAheadIsKept() async throws {
    _ = try await enqueue(0)
    test.clock.advance(seconds: 1)
    #expect(try await library.claimJob([.recognise]) != nil)
    // Another process, which has looked at the clock before.
    test.clock.advance(seconds: -1)
    #expect(try await test.open().claimJob([.recognise]) == nil)
  }

  @Test func whatFailsIsTriedAgainLaterAndLaterFiveTimes() async throws {
    let job = try await enqueue(0)
    var waits: [Double] = []
    for _ in 0..<5 {
      var waited = 0.0
      var claim = try await library.claimJob([.recognise])
      while claim == nil {
        test.clock.advance(seconds: 5)
        waited += 5
        claim = try await library.claimJob([.recognise])
      }
      waits.append(waited)
      try await library.fail(try #require(claim), reason: "no luck")
    }
    #expect(waits == [0, 5, 25, 125, 625])
    let failed = try await library.job(job.id)
    #expect(failed.state == .failed && failed.failure == "no luck" && failed.attempts == 5)
  }

  @Test func aJobThatKillsItsWorkersIsGivenUp() async throws {
    let job = try await enqueue(0)
    for _ in 0..<5 {
      #expect(try await library.claimJob([.recognise]) != nil)
      test.clock.advance(seconds: 1000)
    }
    #expect(try await library.claimJob([.recognise]) == nil)
    #expect(try await library.job(job.id).state == .failed)
  }

  @Test func aCancelledJobIsNobodys() async throws {
    let (waiting, running) = (try await enqueue(0), try await enqueue(1, priority: 1))
    let claim = try #require(try await library.claimJob([.recognise]))
    #expect(claim.job.id == running.id)
    try await library.cancel(waiting.id)
    try await library.cancel(running.id)
    #expect(try await library.report(claim, progress: 0.5) == false)
    #expect(try await library.claimJob([.recognise]) == nil)
    #expect(try await library.job(running.id).state == .cancelled)
  }

  @Test func newPagesAreFoundAndReadByTheRunner() async throws {
    var test = test
    test.options.ordersRecognition = true
    let library = try test.open()
    let document = try await library.document(pages: 2, firstPhoto: 30)
    #expect(try await library.jobs(JobQuery(document: document.id)).count == 2)
    let recognizer = FixedRecognizer(text: PageText("found words here"))
    let reader = PageReader(
      library, recognizer: { () throws(RecognitionError) in recognizer })
    let runner = JobRunner(
      library, width: 2,
      works: [.recognise: { claim, _ throws(JobFailure) in try await reader.perform(claim) }])
    try await runner.drain()
    let read = try await library.document(document.id)
    #expect(read.pages.allSatisfy { $0.isScanned && $0.hasText && $0.recipe.look != .auto })
    #expect(try await library.search("found").hits.map(\.pageCount) == [2])
    #expect(try await library.jobs(JobQuery(document: document.id)) == [])
  }

  @Test func aRecognizerThatFailsLosesNoPage() async throws {
    let recognizer = FailingRecognizer()
    let reader = PageReader(
      library, recognizer: { () throws(RecognitionError) in recognizer })
    let runner = JobRunner(
      library, width: 1,
      works: [.recognise: { claim, _ throws(JobFailure) in try await reader.perform(claim) }])
    let job = try await enqueue(0)
    for attempt in 1...5 {
      try await runner.drain()
      #expect(try await library.page(document.pages[0].id).isScanned == (attempt == 5))
      test.clock.advance(days: 1)
    }
    #expect(try await library.job(job.id).state == .done)
    #expect(try await library.page(document.pages[0].id).hasText == false)
  }

  @Test func aPageDrawnAnewMeanwhileIsReadAgain() async throws {
    _ = try await enqueue(0)
    let page = document.pages[0]
    let claim = try #require(try await library.claimJob([.recognise]))
    let recipe = Recipe(quarterTurns: 1)
    try await library.edit(document.id, .draw(page.id, recipe))
    try await library.finish(
      claim,
      reading: PageReading(of: page, recipe: Recipe(look: .grey), text: PageText("old")))
    #expect(try await library.page(page.id).recipe == recipe)
    #expect(try await library.text(of: page.id) == nil)
  }

  @Test func aCancelledRunnerGivesItsJobBack() async throws {
    let job = try await enqueue(0)
    let began = Mutex(false)
    let runner = JobRunner(
      library, width: 1,
      works: [
        .recognise: { _, _ throws(JobFailure) in
          began.withLock { $0 = true }
          while !Task.isCancelled { await Task.yield() }
          throw .cancelled
        }
      ])
    let task = Task { try await runner.run() }
    while !began.withLock({ $0 }) { await Task.yield() }
    task.cancel()
    try await task.value
    let waiting = try await library.job(job.id)
    #expect(waiting.state == .waiting && waiting.attempts == 0)
  }

  @Test func aCancelledJobStopsItsWork() async throws {
    let job = try await enqueue(0)
    let began = Mutex(false)
    let stopped = Mutex(false)
    let runner = JobRunner(
      library, width: 1,
      works: [
        .recognise: { _, progress throws(JobFailure) in
          began.withLock { $0 = true }
          progress(0.25)
          while !Task.isCancelled { await Task.yield() }
          stopped.withLock { $0 = true }
          throw .cancelled
        }
      ], heartbeat: .milliseconds(5))
    let task = Task { try await runner.run() }
    while !began.withLock({ $0 }) { await Task.yield() }
    try await library.cancel(job.id)
    while !stopped.withLock({ $0 }) { await Task.yield() }
    task.cancel()
    try await task.value
    #expect(try await library.job(job.id).state == .cancelled)
  }

  @Test func aRunnerThatWaitsTakesWhatComes() async throws {
    let runner = JobRunner(
      library, width: 2, works: [.recognise: { _, _ throws(JobFailure) in .done("") }])
    let task = Task { try await runner.run() }
    for page in 0..<3 {
      try await Task.sleep(for: .milliseconds(30))
      let job = try await enqueue(page)
      while try await library.job(job.id).state != .done {
        try await Task.sleep(for: .milliseconds(5))
      }
    }
    task.cancel()
    try await task.value
  }

  @Test func renderingsAreKeptWithinTheirBytes() async throws {
    var test = test
    test.options.cacheBytes = 2000
    let library = try test.open()
    let first = try await library.rendering(of: document.pages[0].id, longSide: 16)
    #expect(try Data(contentsOf: URL(fileURLWithPath: first)).starts(with: [0xFF, 0xD8]))
    #expect(try await library.rendering(of: document.pages[0].id, longSide: 16) == first)
    for side in 17..<40 {
      _ = try await library.rendering(of: document.pages[1].id, longSide: side)
    }
    let cache = URL(fileURLWithPath: test.path + "/cache")
    let sizes = try FileManager.default.contentsOfDirectory(
      at: cache, includingPropertiesForKeys: [.fileSizeKey]
    ).map { try $0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 }
    #expect(sizes.reduce(0, +) <= 2000)
    #expect(!FileManager.default.fileExists(atPath: first))
  }
}
