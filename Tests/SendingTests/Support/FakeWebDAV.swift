import Synchronization

/// A WebDAV server that keeps files in memory, and fails as it is told: each `PUT` takes the next
/// trick.
final class FakeWebDAV: Sendable {
  private struct State {
    var files: [String: [UInt8]] = [:]
    var tricks: [Trick] = []
    var requests: [FakeRequest] = []
    /// How often a file came to be that was not there.
    var births = 0
  }
  private let state = Mutex(State())
  private let server = Mutex<FakeServer?>(nil)

  init(_ tricks: Trick...) {
    state.withLock { $0.tricks = tricks }
    let made = FakeServer { [weak self] wire in self?.serve(wire) }
    server.withLock { $0 = made }
  }

  var address: String { "http://127.0.0.1:\(port)/dav/Scans" }
  var port: Int { server.withLock { $0?.port ?? 0 } }
  var files: [String: [UInt8]] { state.withLock { $0.files } }
  var births: Int { state.withLock { $0.births } }
  var requests: [FakeRequest] { state.withLock { $0.requests } }
  func close() { server.withLock { $0?.close() } }
  func plan(_ tricks: Trick...) { state.withLock { $0.tricks = tricks } }

  private func serve(_ wire: Wire) {
    var trick = Trick.none
    let request = FakeRequest(wire) { method in
      if method == "PUT" {
        trick = state.withLock { $0.tricks.isEmpty ? .none : $0.tricks.removeFirst() }
      }
      return switch trick {
      case .hangsUpMidway, .keepsHalf: true
      default: false
      }
    }
    guard let request else { return }
    state.withLock { $0.requests.append(request) }
    guard request.path.hasPrefix("/dav/Scans") else { return wire.answer(404) }
    switch request.method {
    case "PUT": put(request, wire, trick)
    case "HEAD":
      guard let file = files[request.path] else { return wire.answer(404, bodyless: true) }
      wire.send(
        "HTTP/1.1 200 OK\r\nContent-Length: \(file.count)\r\nETag: \"\(file.count)\"\r\n"
          + "Connection: close\r\n\r\n")
    case "PROPFIND": wire.answer(207, "<multistatus/>")
    default: wire.answer(405)
    }
  }

  private func put(_ request: FakeRequest, _ wire: Wire, _ trick: Trick) {
    switch trick {
    case .status(let status): return wire.answer(status)
    case .redirects(let place): return wire.answer(307, "", "Location: \(place)\r\n")
    case .hangsUpAtOnce, .hangsUpMidway: return
    case .mute: return wire.stayMute()
    case .none, .statusAfterDoing, .hangsUpAfterDoing, .muteAfterDoing, .keepsHalf: break
    }
    let isTaken = state.withLock { state in
      let old = state.files[request.path]
      if request.fields["if-none-match"] == "*", old != nil { return false }
      if let tag = request.fields["if-match"], tag != "\"\(old?.count ?? -1)\"" { return false }
      if old == nil { state.births += 1 }
      state.files[request.path] = request.body
      return true
    }
    switch trick {
    case .statusAfterDoing(let status): wire.answer(status)
    case .hangsUpAfterDoing, .keepsHalf: return
    case .muteAfterDoing: wire.stayMute()
    default: wire.answer(isTaken ? 201 : 412)
    }
  }
}
