import Synchronization

/// Wakes those who listen for changes.
final class ChangeHub: Sendable {
  private struct State {
    var nextKey = 0
    var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
  }
  private let state = Mutex(State())

  /// Ticks from now on. However many come while nobody looks, one waits.
  func ticks() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let key = state.withLock { state in
      state.nextKey += 1
      state.listeners[state.nextKey] = continuation
      return state.nextKey
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.listeners.removeValue(forKey: key) }
    }
    return stream
  }

  var hasListeners: Bool { state.withLock { !$0.listeners.isEmpty } }

  func tick() {
    let listeners = state.withLock { Array($0.listeners.values) }
    for listener in listeners { listener.yield() }
  }

  /// Ends all streams: the library is gone.
  deinit {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.finish() }
  }
}
