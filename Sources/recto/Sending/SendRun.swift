import Foundation
import Library

/// One `recto send`.
struct SendRun {
  private let arguments: ParsedArguments
  private let console: Console
  private let library: DocumentLibrary

  init(_ arguments: ParsedArguments, _ console: Console) throws {
    self.arguments = arguments
    self.console = console
    library = try LibraryArguments.libraryPlace(in: arguments).open(creating: false).library
  }

  func run() async throws -> ExitStatus {
    let name = try arguments.value(of: SendCommand.destination)
    let documents = try LibraryRequest.documents(arguments.operands)
    if name != nil, documents.isEmpty { throw UsageError.operandMissing(name: "DOCUMENT") }
    let decided = try await decide()
    if arguments.has(SendCommand.list) {
      try await list()
      return .done
    }
    var wanted = decided.repeated
    var isComplete = true
    if !documents.isEmpty {
      guard let name else { throw UsageError.optionMissing(option: "--to", value: "NAME") }
      let destination = try await library.destination(named: name)
      for document in documents {
        do throws(LibraryError) {
          wanted.append(
            try await library.send(
              document, to: destination.id, again: arguments.has(SendCommand.again)
            ).id)
        } catch {
          guard case .delivery = error else { throw error }
          isComplete = false
          console.failure("document \(document.rawValue): \(Failures.words(for: error))")
        }
      }
    } else if decided.isAll {
      return .done
    }
    return try await work(wanted) && isComplete ? .done : .incomplete
  }

  /// Does what is due, and tells how the wanted ones ended; whether all went well.
  private func work(_ wanted: [DeliveryID]) async throws -> Bool {
    let work = Composition.delivery(in: library)
    let console = console
    try await work.tidy()
    let runner = JobRunner(
      library, width: 2,
      works: [
        .send: { (claim, progress) async throws(JobFailure) in
          try await work.perform(claim) { done in
            console.progressBesideAnswers(Int(done * 100), of: 100, "sending")
            progress(done)
          }
        }
      ])
    let before = try await library.deliveries(DeliveryQuery(states: [.waiting])).map(\.id)
    try await runner.drain()
    var isComplete = true
    for id in wanted.isEmpty ? before : wanted {
      let delivery = try await ended(id, runner)
      console.clear()
      if delivery.state != .sent { isComplete = false }
      try await tell(delivery)
    }
    return isComplete
  }

  /// A delivery that nobody is at. A server may be doing the job beside us; where it was killed
  /// meanwhile, the job is ours two minutes later.
  private func ended(_ id: DeliveryID, _ runner: JobRunner) async throws -> Delivery {
    while true {
      let delivery = try await library.delivery(id)
      let job = try await library.job(delivery.job)
      if job.state != .running { return delivery }
      console.progressBesideAnswers(0, of: 1, "another program is sending it")
      try await Task.sleep(for: .milliseconds(300))
      try await runner.drain()
    }
  }

  private func tell(_ delivery: Delivery) async throws {
    if arguments.has(LibraryArguments.json) {
      return try console.answer(JSON(delivery).text + "\n")
    }
    let subject = "document \(delivery.document.rawValue)"
    let name = SafeText.of(delivery.destinationName)
    let reason = delivery.fault.map { Failures.words(for: $0, at: delivery.destinationName) } ?? ""
    switch delivery.state {
    case .sent: console.note("\(subject): sent to \(name)")
    case .waiting, .underWay:
      console.failure("\(subject): \(reason). It waits, and is tried again later")
    case .uncertain:
      let canGoOn = try await library.job(delivery.job).state == .waiting
      let id = delivery.id.text
      console.failure(
        "\(subject): it may have arrived at \(name): \(reason). "
          + (canGoOn
            ? "It is looked for before it is sent again"
            : "Look, then tell by recto send --arrived \(id) or --repeat \(id)"))
    case .failed:
      console.failure(
        "\(subject): \(reason). When that is right: recto send --repeat \(delivery.id.text)")
    case .cancelled: console.failure("\(subject): cancelled")
    }
  }

  private struct Decided {
    var repeated: [DeliveryID] = []
    /// Whether something was decided, and nothing is to be sent for it.
    var isAll = false
  }

  private func decide() async throws -> Decided {
    var decided = Decided()
    for id in try ids(of: SendCommand.cancel) {
      try await library.cancel(id)
      decided.isAll = true
    }
    for id in try ids(of: SendCommand.arrived) {
      try await library.decide(id, arrived: true)
      decided.isAll = true
    }
    for id in try ids(of: SendCommand.repeated) {
      decided.repeated.append(try await library.decide(id, arrived: false).id)
    }
    if !decided.repeated.isEmpty { decided.isAll = false }
    return decided
  }

  private func ids(of option: Option<String>) throws -> [DeliveryID] {
    var ids: [DeliveryID] = []
    for text in try arguments.values(of: option) {
      guard let id = DeliveryID(text) else {
        throw UsageError.valueWrong(
          option: "--" + option.declaration.name, value: text,
          wanted: "a delivery's ID, as recto send --list shows it")
      }
      ids.append(id)
    }
    return ids
  }

  private func list() async throws {
    for delivery in try await library.deliveries() {
      if arguments.has(LibraryArguments.json) {
        try console.answer(JSON(delivery).text + "\n")
        continue
      }
      let state = TextWidth.padded(Failures.words(for: delivery.state), to: 10)
      let number = TextWidth.padded("\(delivery.document.rawValue)", to: 5, right: true)
      var line =
        "\(delivery.id.text)  \(delivery.changed.ISO8601Format())  \(state)\(number)  "
        + SafeText.of(delivery.destinationName)
      if delivery.state != .sent, let fault = delivery.fault {
        line += "  " + Failures.words(for: fault, at: delivery.destinationName)
      }
      try console.answer(line + "\n")
    }
  }
}

extension DocumentLibrary {
  /// The destination that is called so, case ignored.
  func destination(named name: String) throws(LibraryError) -> Destination {
    let found = try destinations().first { $0.name.lowercased() == name.lowercased() }
    guard let found else { throw .delivery(.noDestination) }
    return found
  }
}

extension JSON {
  /// A delivery.
  fileprivate init(_ delivery: Delivery) {
    self = .object([
      "delivery": .string(delivery.id.text), "document": .int(Int(delivery.document.rawValue)),
      "destination": .string(delivery.destinationName), "state": .string(delivery.state.rawValue),
      "changed": .string(delivery.changed.ISO8601Format()), "attempts": .int(delivery.attempts),
      "file": delivery.file.map { .string($0.name) } ?? .null,
      "cause": delivery.fault.map { .string($0.cause.rawValue) } ?? .null,
      "said": delivery.fault.map { .string($0.detail) } ?? .null,
    ])
  }
}
