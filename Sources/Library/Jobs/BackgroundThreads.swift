import Dispatch
import Foundation
import Glibc
import Synchronization

/// Threads for work that nobody watches. The system gives them what others leave over: pictures that
/// a user waits for are drawn as if no page was being read beside them.
///
/// A job runs on them when it is run with `withTaskExecutorPreference`; so do the threads and the
/// programs that it starts, as the system hands the lower priority down.
public final class BackgroundThreads: TaskExecutor {
  /// What the threads and the executor share: the threads end with the executor.
  private final class Line: Sendable {
    let jobs = Mutex<(waiting: [UnownedJob], isEnded: Bool)>(([], false))
    let places = DispatchSemaphore(value: 0)
  }

  /// The priority: one nth of what usual threads get when there is too little for both.
  private static let niceness: CInt = 10

  private let line = Line()
  private let count: Int

  /// So many threads.
  public init(count: Int) {
    precondition(count > 0, "somebody must work")
    self.count = count
    for _ in 0..<count {
      let (line, executor) = (line, Weak(self))
      Thread.detachNewThread {
        // 0: this thread.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
        while true {
          line.places.wait()
          let job = line.jobs.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
          guard let job, let executor = executor.value else { return }
          job.runSynchronously(on: executor.asUnownedTaskExecutor())
        }
      }
    }
  }

  deinit { for _ in 0..<count { line.places.signal() } }

  /// Has one of the threads do it; for Swift's runtime.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    line.jobs.withLock { $0.waiting.append(job) }
    line.places.signal()
  }

  private struct Weak: Sendable {
    weak let value: BackgroundThreads?
    init(_ value: BackgroundThreads) { self.value = value }
  }
}
