import Synchronization

/// Does a library's jobs: so many at once, those that matter most first.
///
/// Several runners, in several processes, may share a library. A job whose runner dies is another's
/// two minutes later.
public struct JobRunner: Sendable {
  /// Does one job. `progress` takes 0 … 1, as often as one likes.
  public typealias Work =
    @Sendable (
      _ claim: JobClaim, _ progress: @escaping @Sendable (Double) -> Void
    ) async throws(JobFailure) -> JobOutcome

  private let library: DocumentLibrary
  private let width: Int
  private let works: [JobKind: Work]
  private let done: @Sendable (JobClaim) -> Void
  /// How often a worker shows that it lives.
  private let heartbeat: Duration

  /// A runner of the kinds of job that it knows, so many at once.
  ///
  /// - Parameter done: told of each job whose end the library has kept.
  public init(
    _ library: DocumentLibrary, width: Int, works: [JobKind: Work],
    done: @escaping @Sendable (JobClaim) -> Void = { _ in }
  ) {
    self.init(library, width: width, works: works, heartbeat: .seconds(5), done: done)
  }

  /// A runner with a pulse of its own, for tests.
  package init(
    _ library: DocumentLibrary, width: Int, works: [JobKind: Work], heartbeat: Duration,
    done: @escaping @Sendable (JobClaim) -> Void = { _ in }
  ) {
    precondition(width > 0, "somebody must work")
    self.library = library
    self.width = width
    self.works = works
    self.heartbeat = heartbeat
    self.done = done
  }

  /// Does jobs as they come, until its task is cancelled; what is being done then is given back.
  public func run() async throws(LibraryError) { try await work(untilIdle: false) }

  /// Does what can be done now, and ends.
  public func drain() async throws(LibraryError) { try await work(untilIdle: true) }

  private func work(untilIdle: Bool) async throws(LibraryError) {
    let failure: LibraryError? = await withTaskGroup(of: LibraryError?.self) { group in
      for _ in 0..<width {
        group.addTask {
          do throws(LibraryError) {
            try await loop(untilIdle: untilIdle)
            return nil
          } catch {
            return error
          }
        }
      }
      var first: LibraryError?
      for await failure in group where failure != nil && first == nil {
        first = failure
        group.cancelAll()
      }
      return first
    }
    if let failure { throw failure }
  }

  private func loop(untilIdle: Bool) async throws(LibraryError) {
    let kinds = Set(works.keys)
    while !Task.isCancelled {
      // Ticks first: a job that comes after the look is not missed.
      let ticks = await library.ticks()
      if let claim = try await library.claimJob(kinds) {
        try await perform(claim)
      } else if untilIdle {
        return
      } else {
        // A job that waits for its next attempt makes no tick.
        let wait = min(max(0.1, try await library.secondsToNextJob() ?? 60), 60)
        await Self.next(of: ticks, orAfter: .milliseconds(Int64(wait * 1000)))
      }
    }
  }

  /// Waits; the stream is of no use after.
  private static func next(of ticks: AsyncStream<Void>, orAfter wait: Duration) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for await _ in ticks { return } }
      group.addTask {
        // Cancelled when the other was faster.
        do { try await Task.sleep(for: wait) } catch {}
      }
      await group.next()
      group.cancelAll()
    }
  }

  private func perform(_ claim: JobClaim) async throws(LibraryError) {
    guard let work = works[claim.job.kind] else { return try await library.release(claim) }
    let progress = Progress()
    let result = await withTaskGroup(of: Result<JobOutcome, JobFailure>?.self) { group in
      group.addTask {
        do throws(JobFailure) {
          return .success(try await work(claim) { progress.set($0) })
        } catch {
          return .failure(error)
        }
      }
      group.addTask {
        await keepAlive(claim, progress)
        return nil
      }
      while let next = await group.next() {
        // Without its claim the job is not ours any more; the work is told to stop.
        group.cancelAll()
        if let next { return next }
      }
      return .failure(.cancelled)
    }
    switch result {
    case .success(.done(let text)):
      if try await library.finish(claim, result: text) { done(claim) }
    case .success(.read(let reading)):
      if try await library.finish(claim, reading: reading) { done(claim) }
    case .failure(.cancelled): try await library.release(claim)
    case .failure(.passing(let reason)): try await library.fail(claim, reason: reason)
    case .failure(.final(let reason)):
      try await library.fail(claim, reason: reason, isFinal: true)
    }
  }

  /// Shows that the worker lives, until it is cancelled or the job is not its own any more.
  private func keepAlive(_ claim: JobClaim, _ progress: Progress) async {
    while true {
      do {
        try await Task.sleep(for: heartbeat)
        guard try await library.report(claim, progress: progress.value) else { return }
      } catch is CancellationError {
        return
      } catch {
        // The library may be busy or its disk full; the claim holds for a while.
      }
    }
  }

  /// How far a job is.
  private final class Progress: Sendable {
    private let fraction = Mutex(0.0)

    var value: Double { fraction.withLock { $0 } }
    func set(_ value: Double) { fraction.withLock { $0 = value } }
  }
}
