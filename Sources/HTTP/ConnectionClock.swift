import Glibc
import Synchronization

/// What a connection is busy with, and until when its client may let the server wait.
///
/// libmicrohttpd's own timeout counts silence only, so a client that sends a byte now and then
/// would keep its connection for ever.
final class ConnectionClock: Sendable {
  /// Where the connection comes from.
  let peer: PeerAddress
  private let descriptor: Int32
  private let state: Mutex<State>

  private struct State {
    var deadline: Double?
    var exchange: Exchange?
  }

  /// The clock of a connection that has just been made.
  init(descriptor: Int32, peer: PeerAddress, deadline: Double) {
    self.peer = peer
    self.descriptor = descriptor
    state = Mutex(State(deadline: deadline))
  }

  /// The client is waited for until then; `nil`: the server is busy, and the client waits.
  func waitForClient(until time: Double?) { state.withLock { $0.deadline = time } }

  /// The request that the connection is busy with.
  var exchange: Exchange? {
    get { state.withLock { $0.exchange } }
    set { state.withLock { $0.exchange = newValue } }
  }

  /// Ends the connection when its time is up. libmicrohttpd then finds it closed.
  func endIfLate(at now: Double) {
    state.withLock { state in
      guard let time = state.deadline, time < now else { return }
      state.deadline = nil
      shutdown(descriptor, Int32(SHUT_RDWR))
    }
  }
}
