import Foundation
import Library

/// A Paperless-ngx server, by its REST API.
///
/// It takes a document and tells a task's number; the task turns it into a document later, or
/// refuses it. The file's name has the delivery's id in it, and Paperless keeps that name with the
/// task and with the document: by it what may have arrived is found again.
struct PaperlessPlace {
  private let web: WebPlace

  init(
    _ service: Destination.Service, _ secret: Password?, _ patience: Patience, _ sign: StopSign
  ) {
    web = WebPlace(
      service: service, secret: secret, patience: patience, sign: sign, takesToken: true)
  }

  func deliver(_ parcel: Parcel, _ log: DeliveryLog) throws(DeliveryFault) {
    let boundary = "recto-\(parcel.id.text)"
    let answer = try web.exchange(
      "POST", ["api", "documents", "post_document"],
      fields: ["Content-Type: multipart/form-data; boundary=\(boundary)"],
      upload: UploadSource(Self.form(parcel, boundary), log: log), isTree: true)
    guard answer.status == 200 else { throw web.fault(answer) }
    let task = String(decoding: answer.body.prefix(200), as: UTF8.self).filter {
      $0.isLetter || $0.isNumber || $0 == "-"
    }
    if !task.isEmpty { log.keep(task) }
    try waitForTask(of: parcel, number: task)
  }

  func find(_ parcel: Parcel) throws(DeliveryFault) -> Arrival {
    if try hasDocument(parcel) { return .there }
    guard let task = try task(of: parcel, number: parcel.trace ?? "") else { return .missing }
    switch task.state {
    case .done: return .there
    case .atWork: throw DeliveryFault(.stillAtWork)
    case .refused: return .missing
    }
  }

  func test() throws(DeliveryFault) {
    // Both are needed to find out what became of a document.
    for path in [["api", "documents"], ["api", "tasks"]] {
      let answer = try web.exchange("GET", path, query: [("page_size", "1")], isTree: true)
      guard answer.status == 200 else { throw web.fault(answer) }
    }
  }

  /// Waits until Paperless is done with a document; longer than it has patience, the queue does.
  private func waitForTask(of parcel: Parcel, number: String) throws(DeliveryFault) {
    let end = ContinuousClock.now + .seconds(web.patience.consumption)
    while true {
      if let task = try task(of: parcel, number: number) {
        switch task.state {
        case .done: return
        case .refused: throw DeliveryFault(.refused, task.words)
        case .atWork: break
        }
      }
      guard !web.sign.wasRaised, ContinuousClock.now < end else {
        throw DeliveryFault(.stillAtWork)
      }
      Thread.sleep(forTimeInterval: web.patience.pause)
    }
  }

  private static func form(_ parcel: Parcel, _ boundary: String) -> [UploadSource.Piece] {
    func part(_ name: String, _ more: String = "") -> String {
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\(more)\r\n"
    }
    var head = ""
    if !parcel.title.isEmpty {
      // Paperless takes 128 characters.
      head += part("title") + "\r\n\(parcel.title.prefix(128))\r\n"
    }
    // The name has no quote, backslash or line's end (`SafeFileName`).
    head += part("document", "; filename=\"\(parcel.name)\"")
    head += "Content-Type: application/pdf\r\n\r\n"
    return [
      .bytes(Array(head.utf8)), .file(parcel), .bytes(Array("\r\n--\(boundary)--\r\n".utf8)),
    ]
  }

  // MARK: What Paperless knows

  /// A task, and how it stands.
  private struct Consumption {
    enum State { case atWork, done, refused }
    let state: State
    let words: String

    init?(_ form: [String: Any]) {
      guard let status = form["status"] as? String else { return nil }
      words = (form["result"] as? String) ?? ""
      switch status.uppercased() {
      case "SUCCESS": state = .done
      // The same bytes are there already.
      case "FAILURE" where words.lowercased().contains("duplicate"): state = .done
      case "FAILURE", "REVOKED": state = .refused
      default: state = .atWork
      }
    }
  }

  private func hasDocument(_ parcel: Parcel) throws(DeliveryFault) -> Bool {
    let answer = try web.exchange(
      "GET", ["api", "documents"],
      query: [
        ("original_filename__icontains", parcel.id.text), ("ordering", "-added"),
        ("page_size", "100"),
      ],
      isTree: true)
    guard answer.status == 200 else { throw web.fault(answer) }
    guard let page = Self.object(answer.body) as? [String: Any],
      let results = page["results"] as? [[String: Any]], let count = page["count"] as? Int
    else { throw DeliveryFault(.answerUnclear, "no list of documents") }
    let isThere = results.contains { document in
      (document["original_file_name"] as? String)?.contains(parcel.id.text) == true
    }
    // A server that does not know the filter gives all documents, and we see some of them only.
    if !isThere, count > results.count { throw DeliveryFault(.answerUnclear, "no such filter") }
    return isThere
  }

  /// The parcel's task: by its number, or by the file's name among all; `nil`: there is none.
  private func task(of parcel: Parcel, number: String) throws(DeliveryFault) -> Consumption? {
    var query = [("page_size", "100")]
    if !number.isEmpty { query.append(("task_id", number)) }
    let answer = try web.exchange("GET", ["api", "tasks"], query: query, isTree: true)
    guard answer.status == 200 else { throw web.fault(answer) }
    let value = Self.object(answer.body)
    // Later versions give them by the page.
    let pages = (value as? [String: Any])?["results"]
    guard let list = (value as? [[String: Any]]) ?? (pages as? [[String: Any]]) else {
      throw DeliveryFault(.answerUnclear, "no list of tasks")
    }
    let tasks = list.filter { form in
      if !number.isEmpty, form["task_id"] as? String == number { return true }
      return (form["task_file_name"] as? String)?.contains(parcel.id.text) == true
    }.compactMap { Consumption($0) }
    // Of several attempts one that went well counts before one that may, before one that did not.
    return tasks.first { $0.state == .done } ?? tasks.first { $0.state == .atWork } ?? tasks.first
  }

  private static func object(_ bytes: [UInt8]) -> Any? {
    do {
      return try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    } catch {
      return nil
    }
  }
}
