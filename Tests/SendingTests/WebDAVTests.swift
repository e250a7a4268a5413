import Foundation
import Library
import Sending
import Testing

@Suite struct WebDAVTests {
  private func place(_ server: FakeWebDAV) -> Destination.Place {
    .webDAV(Destination.Service(address: server.address, user: "anna"))
  }

  private func send(
    to server: FakeWebDAV, rounds: Int = 4, title: String = "Letter"
  ) async throws -> Delivery {
    let bench = try await SendingLibrary(title: title)
    let id = try await bench.send(to: place(server), secret: "word")
    return try await bench.work(id, rounds: rounds)
  }

  @Test func aDocumentArrivesUnderANameOfItsOwn() async throws {
    let server = FakeWebDAV()
    let delivery = try await send(to: server, title: "Größe / Maß: 100%")
    #expect(delivery.state == .sent && delivery.attempts == 1)
    let name = "/dav/Scans/Gr%C3%B6%C3%9Fe%20_%20Ma%C3%9F_%20100_%20\(delivery.id.text).pdf"
    #expect(server.files == [name: SendingLibrary.drawing])
    let put = try #require(server.requests.first)
    #expect(put.fields["authorization"] == "Basic YW5uYTp3b3Jk")
    #expect(put.fields["content-type"] == "application/pdf")
  }

  @Test(arguments: [
    Trick.status(500), .status(503), .status(429), .status(507), .statusAfterDoing(500),
    .statusAfterDoing(504), .hangsUpAtOnce, .hangsUpMidway, .hangsUpAfterDoing, .muteAfterDoing,
    .mute, .keepsHalf,
  ])
  func howeverItFailsOneCopyArrives(trick: Trick) async throws {
    let server = FakeWebDAV(trick)
    let delivery = try await send(to: server)
    #expect(delivery.state == .sent)
    #expect(server.births == 1 && Array(server.files.values) == [SendingLibrary.drawing])
  }

  @Test(arguments: [
    Trick.hangsUpAfterDoing, .statusAfterDoing(500), .hangsUpMidway, .status(500), .keepsHalf,
  ])
  func alsoWhenItFailsTwice(trick: Trick) async throws {
    let server = FakeWebDAV(trick, trick)
    #expect(try await send(to: server).state == .sent)
    #expect(server.births == 1 && Array(server.files.values) == [SendingLibrary.drawing])
  }

  @Test(arguments: [
    (401, DeliveryFault.Cause.login), (403, .login), (404, .placeMissing), (409, .placeMissing),
    (413, .tooLarge), (415, .refused),
  ])
  func whatWillNotPassEndsAtOnce(status: Int, cause: DeliveryFault.Cause) async throws {
    let server = FakeWebDAV(.status(status))
    let delivery = try await send(to: server)
    #expect(delivery.state == .failed && delivery.attempts == 1)
    #expect(delivery.fault?.cause == cause && delivery.fault?.code == status)
    #expect(server.files.isEmpty)
  }

  @Test func redirectionsAreNotFollowed() async throws {
    let other = FakeWebDAV()
    let server = FakeWebDAV(.redirects(other.address + "/x?ticket=secret"))
    let delivery = try await send(to: server)
    #expect(delivery.state == .failed && delivery.fault?.cause == .moved)
    #expect(delivery.fault?.detail == other.address + "/x")
    #expect(other.requests.isEmpty)
  }

  @Test func aServerThatIsAwayIsWaitedFor() async throws {
    let server = FakeWebDAV()
    server.close()
    let delivery = try await send(to: server, rounds: 1)
    #expect(delivery.state == .waiting && delivery.fault?.cause == .unreachable)
  }

  @Test func aFileThatHasTheNameAndIsNotOursStays() async throws {
    let server = FakeWebDAV(.status(412))
    // 412 although nothing is there: neither size nor tag to go by.
    let delivery = try await send(to: server)
    #expect(delivery.state == .failed && delivery.fault?.cause == .nameTaken)
  }

  @Test func aTestLeavesNothing() async throws {
    let bench = try await SendingLibrary()
    let server = FakeWebDAV()
    try await bench.courier.test(place(server), secret: Password("word"))
    #expect(server.requests.map(\.method) == ["PROPFIND"] && server.files.isEmpty)
  }

  @Test func withoutASecretNothingIsAsked() async throws {
    let bench = try await SendingLibrary()
    let server = FakeWebDAV()
    let delivery = try await bench.work(try await bench.send(to: place(server)))
    #expect(delivery.fault?.cause == .secretMissing && server.requests.isEmpty)
  }

  /// Servers may put what they were shown into their answers.
  @Test func serversWordsHideSecrets() async throws {
    let server = FakeServer { wire in
      guard let request = FakeRequest(wire, halfOf: { _ in false }) else { return }
      wire.answer(418, "you said \(request.fields["authorization"] ?? "") and pass-word-9\u{1B}[2J")
    }
    let bench = try await SendingLibrary()
    let place = Destination.Place.webDAV(
      Destination.Service(address: "http://127.0.0.1:\(server.port)/", user: "anna"))
    let delivery = try await bench.work(try await bench.send(to: place, secret: "pass-word-9"))
    #expect(delivery.fault == DeliveryFault(.refused, "you said Basic ••• and ••• [2J", code: 418))
  }
}
