import Foundation
import Library

/// One `recto destinations`.
struct DestinationsRun {
  private let arguments: ParsedArguments
  private let console: Console
  private let interruptions: Interruptions
  private let action: DestinationsCommand.Action
  private let operands: [String]

  init(
    _ arguments: ParsedArguments, _ console: Console, _ interruptions: Interruptions
  ) throws(UsageError) {
    self.arguments = arguments
    self.console = console
    self.interruptions = interruptions
    let word = arguments.operands.first?.text ?? "list"
    guard let action = DestinationsCommand.Action(rawValue: word) else {
      let words = DestinationsCommand.Action.allCases.map(\.rawValue)
      throw .valueWrong(
        option: "ACTION", value: word, wanted: "one of \(words.joined(separator: ", "))")
    }
    self.action = action
    operands = arguments.operands.dropFirst().map(\.text)
    let wanted =
      switch action {
      case .list: [String]()
      case .add: ["NAME", "ADDRESS"]
      case .change, .test, .remove: ["NAME"]
      }
    if operands.count < wanted.count { throw .operandMissing(name: wanted[operands.count]) }
    if operands.count > wanted.count { throw .operandUnexpected(operands[wanted.count]) }
  }

  func run() async throws -> ExitStatus {
    let place = try LibraryArguments.libraryPlace(in: arguments)
    let library = try place.open(creating: action == .add).library
    let secrets = Composition.secrets(of: library)
    switch action {
    case .list: try await list(library, secrets)
    case .add: try await add(to: library, secrets)
    case .change: try await change(in: library, secrets)
    case .test: return try await test(library, secrets)
    case .remove:
      let destination = try await library.destination(named: operands[0])
      try await library.removeDestination(destination.id)
      try secrets.set(nil, of: destination.id)
    }
    return .done
  }

  private func list(_ library: DocumentLibrary, _ secrets: SecretBook) async throws {
    for destination in try await library.destinations() {
      let hasSecret = try secrets.secret(of: destination) != nil
      if arguments.has(LibraryArguments.json) {
        try console.answer(JSON(destination, hasSecret: hasSecret).text + "\n")
        continue
      }
      var line = TextWidth.padded(SafeText.of(destination.name), to: 16) + "  "
      line += TextWidth.padded(destination.place.kind.rawValue, to: 9) + "  "
      line += SafeText.of(destination.place.address)
      if case .mail(let mail) = destination.place {
        line += " to " + mail.recipients.map { SafeText.of($0) }.joined(separator: ", ")
      }
      if destination.automaticAfter != nil { line += "  (automatic)" }
      if destination.place.service?.user != nil, !hasSecret { line += "  (no password kept)" }
      try console.answer(line + "\n")
    }
  }

  private func add(to library: DocumentLibrary, _ secrets: SecretBook) async throws {
    let draft = try DestinationDraft(operands[1], arguments)
    let isSecretWanted =
      if case .paperless = draft.place { true } else { draft.place.service?.user != nil }
    let secret = try secret(askingFor: isSecretWanted ? operands[0] : nil)
    let destination = try await library.addDestination(
      operands[0], draft.place, automatic: arguments.has(DestinationsCommand.automatic))
    try secrets.set(secret, of: destination.id)
    if isSecretWanted, try secrets.secret(of: destination) == nil {
      console.note(
        "no password is kept; recto destinations change --secret-file sets it, or "
          + "\(SecretBook.variable(of: destination)) in the environment")
    }
  }

  private func change(in library: DocumentLibrary, _ secrets: SecretBook) async throws {
    let destination = try await library.destination(named: operands[0])
    let isAutomatic = arguments.has(DestinationsCommand.automatic)
    let isByHand = arguments.has(DestinationsCommand.byHand)
    if isAutomatic, isByHand { throw UsageError.contradiction("--automatic", "--by-hand") }
    if isAutomatic || isByHand {
      try await library.changeDestination(destination.id, automatic: isAutomatic)
    }
    let isGiven = try arguments.value(of: DestinationsCommand.secret) != nil
    guard isGiven || !isAutomatic && !isByHand else { return }
    if let secret = try secret(askingFor: operands[0]) {
      try secrets.set(secret, of: destination.id)
    }
  }

  private func test(
    _ library: DocumentLibrary, _ secrets: SecretBook
  ) async throws -> ExitStatus {
    let destination = try await library.destination(named: operands[0])
    do throws(DeliveryFault) {
      try await Composition.courier().test(
        destination.place, secret: try Self.secret(of: destination, secrets))
      console.note("\(SafeText.of(destination.name)) can be reached")
      return .done
    } catch {
      console.failure(Failures.words(for: error, at: destination.name))
      return .failed
    }
  }

  private static func secret(
    of destination: Destination, _ secrets: SecretBook
  ) throws(DeliveryFault) -> Password? {
    do throws(LibraryError) {
      return try secrets.secret(of: destination)
    } catch {
      throw DeliveryFault(.secretMissing)
    }
  }

  /// From the file that is given, or whoever sits at the terminal; arguments would show it to all.
  private func secret(askingFor name: String?) throws -> Password? {
    if let file = try arguments.value(of: DestinationsCommand.secret) {
      return Password(try PasswordSource.line(of: file))
    }
    guard let name, let prompt = SecretPrompt(interruptions: interruptions) else { return nil }
    return prompt.answer(to: "Password or token for \(SafeText.of(name)): ").map { Password($0) }
  }
}

extension Destination.Place {
  fileprivate var kind: DestinationDraft.Kind {
    switch self {
    case .folder: .folder
    case .webDAV: .webdav
    case .paperless: .paperless
    case .mail: .mail
    }
  }

  fileprivate var address: String {
    if case .folder(let path) = self { return path }
    return service?.address ?? ""
  }
}

extension JSON {
  /// A destination, without its secret.
  fileprivate init(_ destination: Destination, hasSecret: Bool) {
    var recipients: [String] = []
    if case .mail(let mail) = destination.place { recipients = mail.recipients }
    self = .object([
      "destination": .int(Int(destination.id.rawValue)), "name": .string(destination.name),
      "kind": .string(destination.place.kind.rawValue),
      "address": .string(destination.place.address),
      "user": destination.place.service?.user.map { .string($0) } ?? .null,
      "recipients": .array(recipients.map { .string($0) }),
      "automatic": .bool(destination.automaticAfter != nil), "hasSecret": .bool(hasSecret),
    ])
  }
}
