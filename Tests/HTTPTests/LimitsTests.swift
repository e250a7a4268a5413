import HTTP
import Synchronization
import Testing

@Suite struct LimitsTests {
  /// What a server answers to a text; `nil` when it closes without a word.
  private func answer(
    to text: String, limits: ServerLimits = ServerLimits()
  ) async throws -> RawClient.Answer {
    try await withServer(limits: limits) { request in
      do throws(BodyError) {
        while try await request.body.next() != nil {}
        return Response(.ok, text: "taken")
      } catch {
        return Response(.contentTooLarge, text: "too large")
      }
    } client: { port in
      let client = try RawClient(port: port)
      try client.send(text)
      return try client.answer()
    }
  }

  @Test(arguments: [
    "GET /../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /%2e%2e/etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /a%2Fb HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /a%00b HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /a//b HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /a%0d%0aX:%20y HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET http://elsewhere/ HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET / HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n",
  ])
  func whatIsMalformedIsRefused(text: String) async throws {
    let status = try await answer(to: text).status
    #expect(status == 400 || status == 413, "\(text)")
  }

  @Test func anUnknownMethodIsNotImplemented() async throws {
    #expect(try await answer(to: "BREW / HTTP/1.1\r\nHost: a\r\n\r\n").status == 501)
  }

  @Test func longTargetsAndFieldsAreRefused() async throws {
    let long = String(repeating: "x", count: 10_000)
    #expect(try await answer(to: get("/\(long)")).status == 414)
    let fields = (0..<4).map { "X-\($0): \(long)\r\n" }.joined()
    #expect(try await answer(to: get("/", fields)).status == 431)
    let many = (0..<120).map { "X-\($0): y\r\n" }.joined()
    #expect(try await answer(to: get("/", many)).status == 431)
    let huge = String(repeating: "x", count: 1_000_000)
    let status = try await answer(to: get("/\(huge)")).status
    #expect(status == 414 || status == 431)
  }

  @Test func tooLargeABodyIsRefused() async throws {
    var limits = ServerLimits()
    limits.bodyBytes = 1000
    let told = try await answer(
      to: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n\r\n", limits: limits)
    #expect(told.status == 413)
    let chunk = "3e8\r\n" + String(repeating: "x", count: 1000) + "\r\n"
    let start = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    let fits = try await answer(to: start + chunk + "0\r\n\r\n", limits: limits)
    #expect(fits.text == "taken")
    let more = try await answer(to: start + chunk + chunk + "0\r\n\r\n", limits: limits)
    #expect(more.status == 413)
  }

  @Test func aBodyWithoutEndIsCut() async throws {
    var limits = ServerLimits()
    limits.bodyBytes = 1000
    limits.unwantedBytes = 100_000
    try await withServer(limits: limits) { request in
      do throws(BodyError) {
        while try await request.body.next() != nil {}
        return Response(.ok)
      } catch {
        return Response(.contentTooLarge)
      }
    } client: { port in
      let client = try RawClient(port: port)
      try client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      let chunk = "3e8\r\n" + String(repeating: "x", count: 1000) + "\r\n"
      #expect(throws: RawClient.Gone.self) {
        for _ in 0..<100_000 { try client.send(chunk) }
      }
    }
  }

  @Test func anAddressGetsSoManyConnections() async throws {
    var limits = ServerLimits()
    limits.connectionsPerAddress = 5
    try await withServer(limits: limits) { _ in
      Response(.ok, text: "here")
    } client: { port in
      var clients: [RawClient] = []
      for _ in 0..<5 {
        let client = try RawClient(port: port)
        try client.send(get("/"))
        #expect(try client.answer().text == "here")
        clients.append(client)
      }
      let sixth = try RawClient(port: port)
      #expect(throws: RawClient.Gone.self) {
        try sixth.send(get("/"))
        _ = try sixth.answer()
      }
      let other = try RawClient(port: port, host: 2)
      try other.send(get("/"))
      #expect(try other.answer().text == "here")
      withExtendedLifetime(clients) {}
    }
  }

  @Test func threeHundredSlowClientsAreSentAwayAndOthersDoNotNotice() async throws {
    var limits = ServerLimits()
    limits.headSeconds = 1
    try await withServer(limits: limits) { _ in
      Response(.ok, text: "here")
    } client: { port in
      let slow = try (0..<300).map { number in
        let client = try RawClient(port: port, host: UInt8(2 + number % 10))
        try client.send("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        return client
      }
      var gone = Set<Int>()
      var slowest = 0.0
      let clock = ContinuousClock()
      let start = clock.now
      while gone.count < slow.count, clock.now - start < .seconds(8) {
        for (number, client) in slow.enumerated() where !gone.contains(number) {
          do { try client.send("x") } catch { gone.insert(number) }
        }
        let time = try clock.measure {
          let other = try RawClient(port: port)
          try other.send(get("/"))
          #expect(try other.answer().text == "here")
        }
        slowest = max(slowest, Double(time.components.attoseconds) * 1e-18)
      }
      #expect(gone.count == 300)
      #expect(slowest < 0.9, "seconds for another client's request")
    }
  }

  @Test func aTricklingBodyIsSentAway() async throws {
    var limits = ServerLimits()
    limits.patienceSeconds = 0.5
    let error = Mutex<BodyError?>(nil)
    try await withServer(limits: limits) { request in
      do throws(BodyError) {
        while try await request.body.next() != nil {}
      } catch let failure {
        error.withLock { $0 = failure }
      }
      return Response(.ok)
    } client: { port in
      let client = try RawClient(port: port)
      try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n")
      #expect(throws: RawClient.Gone.self) {
        for _ in 0..<100 {
          try client.send("x")
          try sleepAWhile()
        }
      }
    }
    #expect(error.withLock { $0 } == .clientGone)
  }

  @Test func whoDoesNotTakeTheAnswerIsSentAway() async throws {
    var limits = ServerLimits()
    limits.patienceSeconds = 0.5
    let ended = Atomic(false)
    try await withServer(
      limits: limits,
      log: { record in
        if !record.isWhole { ended.store(true, ordering: .relaxed) }
      }
    ) { _ in
      Response(.ok, content: .stream(ByteStream { [UInt8](repeating: 1, count: 100_000) }))
    } client: { port in
      let client = try RawClient(port: port)
      try client.send(get("/"))
      for _ in 0..<200 where !ended.load(ordering: .relaxed) { try sleepAWhile() }
      let hasEnded = ended.load(ordering: .relaxed)
      #expect(hasEnded)
    }
  }

  @Test func noFieldEndsItsLine() async throws {
    try await withServer { request in
      Response(.ok, fields: ["X-Name": request.target.query["name"] ?? ""])
    } client: { port in
      let client = try RawClient(port: port)
      try client.send(get("/?name=a%0d%0aSet-Cookie:%20evil=1"))
      let answer = try client.answer()
      #expect(answer.field("Set-Cookie") == nil)
      #expect(answer.field("X-Name") == "a  Set-Cookie: evil=1")
    }
  }
}
