import Foundation
import Library
import Synchronization

/// Work that waits for servers and disks, for minutes: each piece has a thread of its own, as the
/// pools that others share would run dry.
enum Errands {
  /// Does work on a thread that may wait. The work is shown a sign that is up once its task is
  /// cancelled.
  static func run<Value: Sendable>(
    _ work: @escaping @Sendable (StopSign) throws(DeliveryFault) -> Value
  ) async throws(DeliveryFault) -> Value {
    let sign = StopSign()
    let result: Result<Value, DeliveryFault> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          do throws(DeliveryFault) {
            if sign.isUp { throw DeliveryFault(.stopped) }
            continuation.resume(returning: .success(try work(sign)))
          } catch {
            continuation.resume(returning: .failure(error))
          }
        }
      }
    } onCancel: {
      sign.raise()
    }
    return try result.get()
  }
}

/// Tells work on another thread to stop; but not what has handed everything over and only waits for
/// the answer, which would leave the user in doubt.
final class StopSign: Sendable {
  private let isRaised = Atomic(false)
  private let isPast = Atomic(false)

  /// Whether to stop.
  var isUp: Bool { isRaised.load(ordering: .relaxed) && !isPast.load(ordering: .relaxed) }
  /// Whether whoever began this wants it no more.
  var wasRaised: Bool { isRaised.load(ordering: .relaxed) }

  func raise() { isRaised.store(true, ordering: .relaxed) }

  /// The log, which from the hand-over on lets the sign pass.
  func passing(_ log: DeliveryLog) -> DeliveryLog {
    DeliveryLog(
      progress: log.progress,
      handOver: { [self] in
        guard !isUp, log.handOver() else { return false }
        isPast.store(true, ordering: .relaxed)
        return true
      },
      keep: log.keep)
  }
}
