import Library

/// An answer that says that something went wrong.
struct ServiceProblem {
  private let status: Int
  /// The service's own: `NoSuchBucket`, `AccessDenied`, `SlowDown` …; `HEAD` has none.
  private let code: String
  private let message: String

  init(_ answer: TransferAnswer) {
    status = answer.status
    let text = String(decoding: answer.body, as: UTF8.self)
    code = ObjectList.contents(of: "Code", in: text).first ?? ""
    message = ObjectList.contents(of: "Message", in: text).first ?? ""
  }

  /// Whether the same request may go well later.
  var mayPass: Bool {
    status >= 500 && status != 501 && status != 505 || status == 408 || status == 429
      || code == "RequestTimeout" || code == "SlowDown"
  }

  /// Whether it is the bucket that is missing, not the object; an answer to `HEAD` does not tell.
  var isOfBucket: Bool { code == "NoSuchBucket" }

  /// In the service's words.
  var words: String {
    let told = [code, message].filter { !$0.isEmpty }.joined(separator: ": ")
    return told.isEmpty ? "it answers with status \(status)" : "\(told) (status \(status))"
  }

  /// What it means for a library.
  func error(place: String) -> LibraryError {
    switch code {
    case "QuotaExceeded", "XMinioStorageFull", "InsufficientCapacity": .diskFull(path: place)
    default: .failed(path: place, reason: words)
    }
  }
}
