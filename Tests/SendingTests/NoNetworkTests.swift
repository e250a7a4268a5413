import Foundation
import Library
import Sending
import Testing

@Suite struct NoNetworkTests {
  /// In a process of its own, as other tests do use the network.
  @Test func withoutDestinationsTheNetworkIsNeverTouched() async {
    await #expect(processExitsWith: .success) {
      let bench = try await SendingLibrary()
      #expect(try await bench.library.claimJob([.send]) == nil)
      // Also a folder needs none.
      try FileManager.default.createDirectory(
        atPath: bench.folder.path + "/out", withIntermediateDirectories: true)
      let id = try await bench.send(to: .folder(path: bench.folder.path + "/out"))
      let delivery = try await bench.work(id)
      #expect(delivery.state == .sent)
      precondition(!CurlRuntime.hasBegun, "nobody has asked for the network")
    }
  }

  @Test func aServerIsAskedOnlyWhenSomethingIsSentThere() async {
    await #expect(processExitsWith: .success) {
      let bench = try await SendingLibrary()
      let server = FakeWebDAV()
      let place = Destination.Place.webDAV(Destination.Service(address: server.address))
      let id = try await bench.send(to: place)
      precondition(!CurlRuntime.hasBegun, "a wish alone asks nobody")
      _ = try await bench.work(id)
      precondition(CurlRuntime.hasBegun, "or the first half would prove nothing")
    }
  }
}
