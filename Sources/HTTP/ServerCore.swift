import Synchronization

/// What all connections of a server share.
final class ServerCore: Sendable {
  let configuration: HTTPServer.Configuration
  let handler: @Sendable (Request) async -> Response
  private let clocks = Mutex<[ObjectIdentifier: ConnectionClock]>([:])
  private let inFlight = Atomic(0)
  private let running = Atomic(Running.fully.rawValue)
  private let names: RequestNames

  enum Running: Int {
    case fully
    /// What is in flight is finished; no connection is kept.
    case drains
    /// Nothing is answered any more.
    case ended
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

  /// A request has begun.
  func begun(_ exchange: Exchange, on clock: ConnectionClock) {
    inFlight.add(1, ordering: .relaxed)
    clock.exchange = exchange
  }

  /// Its answer has gone out, or never will; the next one is waited for.
  func ended(_ exchange: Exchange, on clock: ConnectionClock) {
    clock.exchange = nil
    clock.waitForClient(until: MonotonicTime.now + limits.headSeconds)
    inFlight.subtract(1, ordering: .relaxed)
  }

  func add(_ clock: ConnectionClock) {
    clocks.withLock { $0[ObjectIdentifier(clock)] = clock }
  }

  /// Its descriptor may be another connection's from now on.
  func remove(_ clock: ConnectionClock) {
    clock.waitForClient(until: nil)
    clocks.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(clock)) }
  }

  /// Sends those clients away whose time is up.
  func endLateConnections() {
    let now = MonotonicTime.now
    for clock in clocks.withLock({ Array($0.values) }) { clock.endIfLate(at: now) }
  }

  /// Whether no request is being answered.
  var isIdle: Bool { inFlight.load(ordering: .relaxed) == 0 }

  /// From now on no connection is kept, and streams without an end come to one.
  func drain() {
    running.store(Running.drains.rawValue, ordering: .releasing)
    endEndlessAnswers()
  }

  /// Brings streams without an end to one; their clients come back.
  func endEndlessAnswers() { for exchange in exchanges { exchange.endEndlessAnswer() } }

  /// From now on nothing is answered.
  func end() {
    running.store(Running.ended.rawValue, ordering: .releasing)
    for exchange in exchanges { exchange.abandon() }
  }

  private var exchanges: [Exchange] {
    clocks.withLock { Array($0.values) }.compactMap(\.exchange)
  }
}

/// Names for requests: short, and different over restarts.
private final class RequestNames: Sendable {
  private let prefix = UInt32.random(in: 0...UInt32.max)
  private let count = Atomic<UInt64>(0)

  /// At most 15 letters for the first 78 million requests: a string that needs no memory of its own.
  func next() -> String {
    let number = count.add(1, ordering: .relaxed).newValue
    return String(unsafeUninitializedCapacity: 24) { letters in
      var place = Self.put(UInt64(prefix), into: letters, at: 0)
      letters[place] = UInt8(ascii: "-")
      place = Self.put(number, into: letters, at: place + 1)
      return place
    }
  }

  /// Writes a number in base 32 (RFC 4648, section 7); returns where the next letter goes.
  private static func put(
    _ number: UInt64, into letters: UnsafeMutableBufferPointer<UInt8>, at start: Int
  ) -> Int {
    let count = max(1, (64 - number.leadingZeroBitCount + 4) / 5)
    for place in 0..<count {
      let digit = UInt8(truncatingIfNeeded: number >> UInt64(5 * (count - 1 - place)) & 31)
      letters[start + place] = digit < 10 ? 0x30 + digit : 0x61 + digit - 10
    }
    return start + count
  }
}
