import HTTP
import Synchronization
import Testing

@Suite struct ServerTests {
  @Test func aConnectionAnswersOneRequestAfterAnother() async throws {
    try await withServer { request in
      Response(.ok, text: request.target.text)
    } client: { port in
      let client = try RawClient(port: port)
      for number in 0..<3 {
        try client.send(get("/page/\(number)?x=1"))
        let answer = try client.answer()
        #expect(answer.status == 200)
        #expect(answer.text == "/page/\(number)?x=1")
        #expect(answer.field("X-Request-Id") != nil)
      }
    }
  }

  @Test func anAnswerMayComeLater() async throws {
    try await withServer { _ in
      do { try await Task.sleep(for: .milliseconds(20)) } catch { return Response(.internalError) }
      return Response(.ok, text: "late")
    } client: { port in
      let client = try RawClient(port: port)
      for _ in 0..<3 {
        try client.send(get("/"))
        #expect(try client.answer().text == "late")
      }
    }
  }

  @Test func anAnswerThatIsAtHandNeedsNoHandler() async throws {
    try await withServer(
      atOnce: { $0.target.text == "/file" ? Response(.ok, text: "file") : nil },
      { _ in Response(.ok, text: "handler") },
      client: { port in
        let client = try RawClient(port: port)
        for (target, text) in [("/file", "file"), ("/other", "handler"), ("/file", "file")] {
          try client.send(get(target))
          #expect(try client.answer().text == text)
        }
        // One with a body is the handler's, whatever its target.
        try client.send("POST /file HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nhi")
        #expect(try client.answer().text == "handler")
      })
  }

  @Test func theAnswerToHeadHasTheHeadOnly() async throws {
    try await withServer { _ in
      Response(.ok, text: "twelve bytes")
    } client: { port in
      let client = try RawClient(port: port)
      try client.send("HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n")
      let head = try client.answer(hasBody: false)
      #expect(head.field("Content-Length") == "12")
      try client.send(get("/"))
      #expect(try client.answer().text == "twelve bytes")
    }
  }

  @Test(arguments: [0, 1, 70_000, 5_000_000]) func aBodyComesWhole(length: Int) async throws {
    try await withServer { request in
      var sum = 0
      var count = 0
      do {
        while let bytes = try await request.body.next() {
          count += bytes.count
          sum = bytes.reduce(sum) { $0 &+ Int($1) }
        }
      } catch {
        return Response(.badRequest)
      }
      return Response(.ok, text: "\(count) \(sum)")
    } client: { port in
      let client = try RawClient(port: port)
      let body = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let sum = body.reduce(0) { $0 + Int($1) }
      for _ in 0..<2 {
        try client.send(
          "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(length)\r\n\r\n")
        try client.send(body)
        #expect(try client.answer().text == "\(length) \(sum)")
      }
    }
  }

  @Test func aSlowReaderMakesTheClientWait() async throws {
    let read = Atomic(0)
    let most = Atomic(0)
    try await withServer { request in
      do {
        while let bytes = try await request.body.next() {
          read.add(bytes.count, ordering: .relaxed)
          if read.load(ordering: .relaxed) < 2_000_000 {
            try await Task.sleep(for: .milliseconds(2))
          }
        }
      } catch {
        return Response(.badRequest)
      }
      return Response(.ok, text: "\(read.load(ordering: .relaxed))")
    } client: { port in
      let client = try RawClient(port: port)
      let total = 12_000_000
      try client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(total)\r\n\r\n")
      let piece = [UInt8](repeating: 7, count: 100_000)
      for number in 1...(total / piece.count) {
        try client.send(piece)
        most.max(number * piece.count - read.load(ordering: .relaxed), ordering: .relaxed)
      }
      #expect(try client.answer().text == "\(total)")
    }
    // What lies between the two: the sockets' buffers and our own.
    let ahead = most.load(ordering: .relaxed)
    #expect(ahead < 11_000_000)
  }

  @Test func aBodyThatNobodyWantsIsNotLetIn() async throws {
    try await withServer { _ in
      Response(.forbidden, text: "no")
    } client: { port in
      let client = try RawClient(port: port)
      try client.send(
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000\r\n"
          + "Expect: 100-continue\r\n\r\n")
      let answer = try client.answer()
      #expect(answer.status == 403)
      #expect(client.isClosed())
    }
  }

  @Test func aBodyThatIsWaitedForIsAskedFor() async throws {
    try await withServer { request in
      do throws(BodyError) {
        return Response(.ok, bytes: try await request.body.collected(upTo: 10), type: "text/plain")
      } catch {
        return Response(.contentTooLarge)
      }
    } client: { port in
      let client = try RawClient(port: port)
      try client.send(
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n")
      #expect(try client.read(until: "\r\n\r\n").contains("100 Continue"))
      try client.send("abcd")
      #expect(try client.answer().text == "abcd")
    }
  }

  @Test func anAnswerMayBeAStream() async throws {
    try await withServer { _ in
      let count = Mutex(0)
      return Response(
        .ok,
        content: .stream(
          ByteStream {
            let number = count.withLock { count in
              count += 1
              return count
            }
            if number > 50 { return nil }
            await Task.yield()
            return [UInt8](repeating: UInt8(number), count: 30_000)
          }))
    } client: { port in
      let client = try RawClient(port: port)
      try client.send(get("/"))
      let answer = try client.answer()
      #expect(answer.body.count == 1_500_000)
      #expect(answer.body.last == 50)
    }
  }

  @Test func requestsAreLoggedWithoutTheirQuery() async throws {
    let lines = Mutex<[String]>([])
    try await withServer(log: { record in lines.withLock { $0.append(record.line) } }) { _ in
      Response(.ok, text: "found")
    } client: { port in
      let client = try RawClient(port: port)
      try client.send(get("/search?q=secret"))
      _ = try client.answer()
    }
    let line = try #require(lines.withLock { $0.first })
    #expect(line.contains(" 127.0.0.1 GET /search 200 5 B "))
    #expect(!line.contains("secret"))
  }

  @Test func stoppingFinishesWhatIsInFlight() async throws {
    let began = Atomic(false)
    let server = try HTTPServer(HTTPServer.Configuration()) { _ in
      began.store(true, ordering: .relaxed)
      do { try await Task.sleep(for: .milliseconds(300)) } catch { return Response(.unavailable) }
      return Response(.ok, text: "finished")
    }
    let port = server.port
    let answer = Task {
      try await onThread {
        let client = try RawClient(port: port)
        try client.send(get("/"))
        return try client.answer()
      }
    }
    while !began.load(ordering: .relaxed) { try await Task.sleep(for: .milliseconds(10)) }
    await server.stop(within: .seconds(5))
    let got = try await answer.value
    #expect(got.text == "finished")
    #expect(got.field("Connection")?.lowercased() == "close")
    #expect(throws: (any Error).self) { try RawClient(port: port) }
  }

  @Test func stoppingCutsWhatDoesNotFinish() async throws {
    let began = Atomic(false)
    let server = try HTTPServer(HTTPServer.Configuration()) { _ in
      began.store(true, ordering: .relaxed)
      do { try await Task.sleep(for: .seconds(60)) } catch { return Response(.unavailable) }
      return Response(.ok)
    }
    let port = server.port
    let isClosed = Task {
      try await onThread {
        let client = try RawClient(port: port)
        try client.send(get("/"))
        return client.isClosed()
      }
    }
    while !began.load(ordering: .relaxed) { try await Task.sleep(for: .milliseconds(10)) }
    await server.stop(within: .milliseconds(100))
    #expect(try await isClosed.value)
  }

  @Test func aPortInUseIsSaidToBe() throws {
    let server = try HTTPServer(HTTPServer.Configuration()) { _ in Response(.ok) }
    var second = HTTPServer.Configuration()
    second.port = server.port
    #expect(throws: HTTPServerError.portInUse(server.port)) {
      try HTTPServer(second) { _ in Response(.ok) }
    }
  }
}
