import Dispatch

/// Runs an actor on a queue of its own: a library waits for the disk, and must not keep one of the
/// few threads that all other tasks share.
final class SerialQueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(label: String) { queue = DispatchQueue(label: label) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// Work that waits for the disk, beside the threads that tasks share.
enum Blocking {
  private static let queue = DispatchQueue(label: "recto.library.files", attributes: .concurrent)

  static func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws(LibraryError) -> Value
  ) async throws(LibraryError) -> Value {
    let result: Result<Value, LibraryError> = await withCheckedContinuation { continuation in
      queue.async {
        do throws(LibraryError) {
          continuation.resume(returning: .success(try work()))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
    return try result.get()
  }
}
