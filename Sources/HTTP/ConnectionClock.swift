import Glibc
import Synchronization

/// Until when a connection's client may let the server wait.
///
/// libmicrohttpd's own timeout counts silence only, so a client that sends a byte now and then
/// would keep its connection for ever.
final class ConnectionClock: Sendable {
  private let descriptor: Int32
  private let deadline: Mutex<Double?>

  /// The clock of a connection that has just been made.
  init(descriptor: Int32, deadline: Double) {
    self.descriptor = descriptor
    self.deadline = Mutex(deadline)
  }

  /// The client is waited for until then; `nil`: the server is busy, and the client waits.
  func waitForClient(until time: Double?) { deadline.withLock { $0 = time } }

  /// Ends the connection when its time is up. libmicrohttpd then finds it closed.
  func endIfLate(at now: Double) {
    deadline.withLock { deadline in
      guard let time = deadline, time < now else { return }
      deadline = nil
      shutdown(descriptor, Int32(SHUT_RDWR))
    }
  }
}
