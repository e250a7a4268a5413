import Foundation
import Glibc
import Library
import Sending
import Testing

/// `recto send` as a process that is killed.
@Suite struct KillTests {
  /// The executable, which is built beside the tests.
  private static let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("recto")

  /// Asks for the document to be sent, and kills the program when `isDue` says so.
  private func killSending(
    _ bench: SendingLibrary, to place: Destination.Place, when isDue: () -> Bool
  ) async throws -> DeliveryID {
    let destination = try await bench.library.addDestination("Place", place)
    try bench.secrets.set(Password("mail-word"), of: destination.id)
    let process = Process()
    process.executableURL = Self.executable
    process.arguments = [
      "send", "\(bench.document.rawValue)", "--to", "Place", "--library", bench.library.path, "-q",
    ]
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.environment = ["PATH": "/usr/bin", "XDG_CONFIG_HOME": "/nowhere"]
    try process.run()
    while process.isRunning, !isDue() { try await Task.sleep(for: .milliseconds(2)) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return try await bench.library.send(bench.document, to: destination.id).id
  }

  @Test(arguments: [Trick.mute, .muteAfterDoing])
  func aKillBeforeTheAnswerLeavesOneCopy(trick: Trick) async throws {
    let bench = try await SendingLibrary()
    let server = FakeWebDAV(trick)
    let place = Destination.Place.webDAV(
      Destination.Service(address: server.address, user: "anna"))
    await #expect(throws: LibraryError.self, "it may have arrived, so nothing is begun anew") {
      _ = try await killSending(bench, to: place) { !server.requests.isEmpty }
    }
    let before = try await bench.library.deliveries()[0]
    #expect(before.state == .uncertain)
    let delivery = try await bench.work(before.id)
    #expect(delivery.state == .sent && server.births == 1)
  }

  @Test func aKillAfterAMailWasTakenIsLeftToTheUser() async throws {
    let bench = try await SendingLibrary()
    let server = FakeMail(.muteAfterTaking)
    await #expect(throws: LibraryError.self) {
      _ = try await killSending(bench, to: mail(server)) { !server.mails.isEmpty }
    }
    let delivery = try await bench.work(try await bench.library.deliveries()[0].id)
    #expect(delivery.state == .uncertain && server.mails.count == 1)
  }

  @Test func aKillBeforeAMailWasHandedOverIsNoDoubt() async throws {
    let bench = try await SendingLibrary()
    let server = FakeMail(.mute(at: "RCPT"))
    let id = try await killSending(bench, to: mail(server)) {
      server.lines.contains { $0.hasPrefix("RCPT") }
    }
    #expect(try await bench.library.delivery(id).state == .underWay)
    #expect(try await bench.work(id).state == .sent && server.mails.count == 1)
  }

  @Test func killsAtAnyInstantLeaveOneCopy() async throws {
    for round in 0..<6 {
      let bench = try await SendingLibrary()
      let server = FakeWebDAV()
      let end = ContinuousClock.now + .milliseconds(round * 40)
      let place = Destination.Place.webDAV(Destination.Service(address: server.address))
      do throws(any Error) {
        _ = try await killSending(bench, to: place) { ContinuousClock.now >= end }
      } catch let error as LibraryError {
        // It was sent, or may have been: nothing is begun anew.
        guard case .delivery = error else { throw error }
      }
      let id = try await bench.library.deliveries()[0].id
      #expect(try await bench.work(id).state == .sent && server.births == 1)
    }
  }

  private func mail(_ server: FakeMail) -> Destination.Place {
    .mail(
      Destination.Mail(
        service: Destination.Service(address: server.address, user: "anna"),
        sender: "anna@example.org", recipients: ["tax@example.com"]))
  }
}
