import Synchronization

/// What all connections of a server share.
final class ServerCore: Sendable {
  let configuration: HTTPServer.Configuration
  let handler: @Sendable (Request) async -> Response
  private let state = Mutex(State())
  private let running = Atomic(Running.fully.rawValue)
  private let names: RequestNames

  enum Running: Int {
    case fully
    /// What is in flight is finished; no connection is kept.
    case drains
    /// Nothing is answered any more.
    case ended
  }

  private struct State {
    var exchanges: [ObjectIdentifier: Exchange] = [:]
    var clocks: [ObjectIdentifier: ConnectionClock] = [:]
  }

  init(
    configuration: HTTPServer.Configuration,
    handler: @escaping @Sendable (Request) async -> Response
  ) {
    self.configuration = configuration
    self.handler = handler
    names = RequestNames()
  }

  var limits: ServerLimits { configuration.limits }
  var isRunningFully: Bool { running.load(ordering: .acquiring) == Running.fully.rawValue }
  var isEnded: Bool { running.load(ordering: .acquiring) == Running.ended.rawValue }
  func nextName() -> String { names.next() }

  func add(_ exchange: Exchange) {
    state.withLock { $0.exchanges[ObjectIdentifier(exchange)] = exchange }
  }

  func remove(_ exchange: Exchange) {
    state.withLock { _ = $0.exchanges.removeValue(forKey: ObjectIdentifier(exchange)) }
  }

  func add(_ clock: ConnectionClock) {
    state.withLock { $0.clocks[ObjectIdentifier(clock)] = clock }
  }

  /// Its descriptor may be another connection's from now on.
  func remove(_ clock: ConnectionClock) {
    clock.waitForClient(until: nil)
    state.withLock { _ = $0.clocks.removeValue(forKey: ObjectIdentifier(clock)) }
  }

  /// Sends those clients away whose time is up.
  func endLateConnections() {
    let now = MonotonicTime.now
    for clock in state.withLock({ Array($0.clocks.values) }) { clock.endIfLate(at: now) }
  }

  /// Whether no request is being answered.
  var isIdle: Bool { state.withLock { $0.exchanges.isEmpty } }

  /// From now on no connection is kept, and streams without an end come to one.
  func drain() {
    running.store(Running.drains.rawValue, ordering: .releasing)
    for exchange in exchanges { exchange.endEndlessAnswer() }
  }

  /// From now on nothing is answered.
  func end() {
    running.store(Running.ended.rawValue, ordering: .releasing)
    for exchange in exchanges { exchange.abandon() }
  }

  private var exchanges: [Exchange] { state.withLock { Array($0.exchanges.values) } }
}

/// Names for requests: short, and different over restarts.
private final class RequestNames: Sendable {
  private let prefix = String(UInt32.random(in: 0...UInt32.max), radix: 36)
  private let count = Atomic(0)

  func next() -> String {
    prefix + "-" + String(count.add(1, ordering: .relaxed).newValue, radix: 36)
  }
}
