import Foundation
import Library
import Sending
import Testing

@Suite struct PaperlessTests {
  private func send(
    to server: FakePaperless, token: String = "secret-token", rounds: Int = 4
  ) async throws -> Delivery {
    let bench = try await SendingLibrary(title: "Rechnung “Müller”")
    let place = Destination.Place.paperless(Destination.Service(address: server.address))
    return try await bench.work(try await bench.send(to: place, secret: token), rounds: rounds)
  }

  @Test(arguments: [false, true])
  func aDocumentIsTakenAndWaitedFor(paged: Bool) async throws {
    let server = FakePaperless(looksUntilDone: 3, paged: paged)
    let delivery = try await send(to: server)
    #expect(delivery.state == .sent && delivery.trace == "task-1")
    #expect(server.documents == ["Rechnung “Müller” \(delivery.id.text).pdf"])
    let post = try #require(server.requests.first)
    let body = String(decoding: post.body, as: UTF8.self)
    #expect(body.contains("name=\"title\"\r\n\r\nRechnung “Müller”\r\n"))
    #expect(body.contains(String(decoding: SendingLibrary.drawing, as: UTF8.self)))
    #expect(body.hasSuffix("\r\n--recto-\(delivery.id.text)--\r\n"))
  }

  @Test(arguments: [
    Trick.status(500), .status(503), .statusAfterDoing(500), .statusAfterDoing(502),
    .hangsUpAtOnce, .hangsUpMidway, .hangsUpAfterDoing, .muteAfterDoing, .mute,
  ])
  func howeverItFailsOneCopyArrives(trick: Trick) async throws {
    let server = FakePaperless(trick)
    let delivery = try await send(to: server)
    #expect(delivery.state == .sent)
    #expect(server.documents.count == 1)
  }

  @Test func aTaskThatTakesLongIsAskedForLater() async throws {
    let server = FakePaperless(.hangsUpAfterDoing, looksUntilDone: 4)
    let delivery = try await send(to: server, rounds: 6)
    #expect(delivery.state == .sent && server.uploads == 1 && server.documents.count == 1)
  }

  @Test func whatIsThereAlreadyCountsAsSent() async throws {
    let server = FakePaperless(failure: "Not consuming a.pdf: It is a duplicate of b (#12).")
    #expect(try await send(to: server).state == .sent)
    #expect(server.uploads == 1)
  }

  @Test func whatPaperlessRefusesHasFailed() async throws {
    let server = FakePaperless(failure: "Unsupported mime type")
    let delivery = try await send(to: server)
    #expect(delivery.state == .failed && delivery.fault?.detail == "Unsupported mime type")
  }

  @Test func aWrongTokenIsToldAndNeverShown() async throws {
    let server = FakePaperless()
    let delivery = try await send(to: server, token: "wrong-token")
    #expect(delivery.state == .failed && delivery.fault?.cause == .login)
    #expect(!"\(delivery)".contains("wrong-token"))
  }
}
