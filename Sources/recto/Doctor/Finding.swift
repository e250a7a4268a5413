/// Whether one thing that Recto needs is there.
struct Finding: Sendable {
  /// What it is.
  let name: String
  let state: State

  enum State: Sendable {
    /// There; the version or place where that tells something.
    case present(String?)
    /// Not there: what does not work without, and the command that adds it.
    case missing(consequence: String, remedy: String)
  }

  /// Whether it is missing.
  var isMissing: Bool {
    switch state {
    case .present: false
    case .missing: true
    }
  }

  /// For people.
  var words: String {
    switch state {
    case .present(let detail): "ok       \(name)" + (detail.map { " (\($0))" } ?? "")
    case .missing(let consequence, let remedy):
      "MISSING  \(name): \(consequence); to add it: \(remedy)"
    }
  }

  /// For programs.
  var json: JSON {
    switch state {
    case .present(let detail):
      .object(["name": .string(name), "present": .bool(true), "detail": JSON(detail)])
    case .missing(let consequence, let remedy):
      .object([
        "name": .string(name), "present": .bool(false), "consequence": .string(consequence),
        "remedy": .string(remedy),
      ])
    }
  }
}

extension JSON {
  /// The text, or null.
  init(_ text: String?) { self = text.map { .string($0) } ?? .null }
}
