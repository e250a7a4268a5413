import HTTP
import Synchronization
import Testing

@Suite struct EventsTests {
  private final class Count: Sendable {
    private let count = Atomic(0)
    var value: Int { count.load(ordering: .relaxed) }
    func add() { count.add(1, ordering: .relaxed) }
  }

  @Test func anEventIsTextWithItsFields() {
    let event = ServerEvent(id: "7\nevent: forged", name: "page", data: "one\ntwo")
    #expect(
      String(decoding: event.bytes, as: UTF8.self)
        == "id: 7 event: forged\nevent: page\ndata: one\ndata: two\n\n")
  }

  @Test func eventsComeAsTheyHappenAndEndWithTheClient() async throws {
    let ended = Atomic(false)
    try await withServer { request in
      let (stream, continuation) = AsyncStream.makeStream(of: ServerEvent.self)
      continuation.onTermination = { _ in ended.store(true, ordering: .relaxed) }
      continuation.yield(
        ServerEvent(id: "1", name: "seen", data: request.lastEventID ?? "nothing"))
      return .events(stream, heartbeat: .milliseconds(50))
    } client: { port in
      var client: RawClient? = try RawClient(port: port)
      try client?.send(get("/", "Last-Event-ID: 41\r\n"))
      #expect(try client?.read(until: "data: 41").contains("text/event-stream") == true)
      _ = try client?.read(until: ": here")
      _ = try client?.read(until: ": here")
      client = nil
      for _ in 0..<50 where !ended.load(ordering: .relaxed) { try sleepAWhile() }
      let hasEnded = ended.load(ordering: .relaxed)
      #expect(hasEnded)
    }
  }

  @Test func aListenerThatDoesNotListenIsSentAway() async throws {
    let ended = Atomic(false)
    let taken = Count()
    var limits = ServerLimits()
    limits.patienceSeconds = 2
    try await withServer(limits: limits) { request in
      guard request.target.path == ["events"] else { return Response(.ok, text: "here") }
      let (stream, continuation) = AsyncStream.makeStream(
        of: ServerEvent.self, bufferingPolicy: .bufferingOldest(4))
      let source = Task {
        let data = String(repeating: "x", count: 20_000)
        // As much as no socket holds.
        while !Task.isCancelled {
          if case .enqueued = continuation.yield(ServerEvent(name: "changed", data: data)) {
            taken.add()
          }
          do { try await Task.sleep(for: .microseconds(100)) } catch { return }
        }
      }
      continuation.onTermination = { _ in
        source.cancel()
        ended.store(true, ordering: .relaxed)
      }
      return .events(stream)
    } client: { port in
      let deaf = try RawClient(port: port)
      try deaf.send(get("/events"))
      let other = try RawClient(port: port)
      for _ in 0..<150 where !ended.load(ordering: .relaxed) {
        try other.send(get("/"))
        #expect(try other.answer().text == "here")
        try sleepAWhile()
      }
      let hasEnded = ended.load(ordering: .relaxed)
      #expect(hasEnded)
      // Those that wait, and what fits into the system's buffers: not all that there would be.
      #expect(taken.value < 1000)
      #expect(deaf.isClosed())
    }
  }

  @Test func twoHundredStreamsAndAHundredRequestsAtOnce() async throws {
    let hub = Mutex<[AsyncStream<ServerEvent>.Continuation]>([])
    var limits = ServerLimits()
    limits.connectionsPerAddress = 400
    try await withServer(limits: limits) { request in
      if request.target.path == ["events"] {
        let (stream, continuation) = AsyncStream.makeStream(of: ServerEvent.self)
        hub.withLock { $0.append(continuation) }
        return .events(stream)
      }
      do { try await Task.sleep(for: .milliseconds(50)) } catch { return Response(.internalError) }
      return Response(.ok, text: request.target.text)
    } client: { port in
      let streams = try (0..<200).map { _ in
        let client = try RawClient(port: port)
        try client.send(get("/events"))
        return client
      }
      for client in streams { _ = try client.read(until: "retry: 2000") }
      let others = try (0..<100).map { number in
        let client = try RawClient(port: port)
        try client.send(get("/\(number)"))
        return client
      }
      hub.withLock { hub in
        #expect(hub.count == 200)
        for continuation in hub {
          continuation.yield(ServerEvent(name: "changed", data: "now"))
        }
      }
      for client in streams { _ = try client.read(until: "data: now") }
      for (number, client) in others.enumerated() {
        #expect(try client.answer().text == "/\(number)")
      }
    }
  }
}
