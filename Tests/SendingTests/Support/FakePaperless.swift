import Foundation
import Synchronization

/// A Paperless-ngx server as far as its API is used: uploads become tasks, tasks become documents.
final class FakePaperless: Sendable {
  private struct Task {
    let number: String
    let file: String
    var looksUntilDone: Int
    var failure: String?
  }
  private struct State {
    var tasks: [Task] = []
    /// The names of the files of documents.
    var documents: [String] = []
    var tricks: [Trick] = []
    var requests: [FakeRequest] = []
    var looksUntilDone = 1
    var failure: String?
    var isListPaged = false
  }
  private let state = Mutex(State())
  private let server = Mutex<FakeServer?>(nil)

  init(_ tricks: Trick..., failure: String? = nil, looksUntilDone: Int = 1, paged: Bool = false) {
    state.withLock { state in
      state.tricks = tricks
      (state.failure, state.looksUntilDone) = (failure, looksUntilDone)
      state.isListPaged = paged
    }
    let made = FakeServer { [weak self] wire in self?.serve(wire) }
    server.withLock { $0 = made }
  }

  var address: String { "http://127.0.0.1:\(server.withLock { $0?.port ?? 0 })" }
  var documents: [String] { state.withLock { $0.documents } }
  var requests: [FakeRequest] { state.withLock { $0.requests } }
  var uploads: Int { requests.count { $0.method == "POST" } }

  private func serve(_ wire: Wire) {
    var trick = Trick.none
    let request = FakeRequest(wire) { method in
      if method == "POST" {
        trick = state.withLock { $0.tricks.isEmpty ? .none : $0.tricks.removeFirst() }
      }
      if case .hangsUpMidway = trick { return true }
      return false
    }
    guard let request else { return }
    state.withLock { $0.requests.append(request) }
    guard request.fields["authorization"] == "Token secret-token" else { return wire.answer(401) }
    let path = request.path.prefix { $0 != "?" }
    switch (request.method, path) {
    case ("POST", "/api/documents/post_document/"): post(request, wire, trick)
    case ("GET", "/api/documents/"):
      let name = query(request, "original_filename__icontains")
      let found = documents.filter { $0.contains(name) }
      let list = found.map { "{\"id\":1,\"original_file_name\":\"\($0)\"}" }
      wire.answer(
        200, "{\"count\":\(found.count),\"results\":[\(list.joined(separator: ","))]}")
    case ("GET", "/api/tasks/"): wire.answer(200, tasks(query(request, "task_id")))
    default: wire.answer(404)
    }
  }

  private func post(_ request: FakeRequest, _ wire: Wire, _ trick: Trick) {
    switch trick {
    case .status(let status): return wire.answer(status)
    case .hangsUpAtOnce, .hangsUpMidway, .keepsHalf: return
    case .mute: return wire.stayMute()
    case .redirects(let place): return wire.answer(301, "", "Location: \(place)\r\n")
    case .none, .statusAfterDoing, .hangsUpAfterDoing, .muteAfterDoing: break
    }
    let body = String(decoding: request.body, as: UTF8.self)
    let name =
      body.components(separatedBy: "filename=\"").dropFirst().first?
      .prefix { $0 != "\"" } ?? "?"
    let number = state.withLock { state in
      let number = "task-\(state.tasks.count + 1)"
      state.tasks.append(
        Task(
          number: number, file: String(name), looksUntilDone: state.looksUntilDone,
          failure: state.failure))
      return number
    }
    switch trick {
    case .statusAfterDoing(let status): wire.answer(status)
    case .hangsUpAfterDoing: return
    case .muteAfterDoing: wire.stayMute()
    default: wire.answer(200, "\"\(number)\"")
    }
  }

  private func tasks(_ number: String) -> String {
    state.withLock { state in
      var list: [String] = []
      for index in state.tasks.indices where number.isEmpty || state.tasks[index].number == number {
        state.tasks[index].looksUntilDone -= 1
        let task = state.tasks[index]
        let isDone = task.looksUntilDone <= 0
        if isDone, task.failure == nil, !state.documents.contains(task.file) {
          state.documents.append(task.file)
        }
        let status = !isDone ? "STARTED" : task.failure == nil ? "SUCCESS" : "FAILURE"
        list.append(
          "{\"task_id\":\"\(task.number)\",\"task_file_name\":\"\(task.file)\","
            + "\"status\":\"\(status)\",\"result\":\"\(task.failure ?? "")\"}")
      }
      let text = "[\(list.joined(separator: ","))]"
      return state.isListPaged ? "{\"count\":\(list.count),\"results\":\(text)}" : text
    }
  }

  private func query(_ request: FakeRequest, _ name: String) -> String {
    let items = URLComponents(string: request.path)?.queryItems ?? []
    return items.first { $0.name == name }?.value ?? ""
  }
}
