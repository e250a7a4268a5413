import Foundation
import Library

/// `recto destinations`.
enum DestinationsCommand {
  /// What can be done with destinations.
  enum Action: String, CaseIterable {
    case list, add, change, test, remove
  }

  static let kind = Option<DestinationDraft.Kind>.choice(
    "kind", value: "KIND",
    among: ["folder": .folder, "webdav": .webdav, "paperless": .paperless, "mail": .mail],
    summary:
      "What it is: folder, webdav, paperless, mail; a folder and mail show by their addresses")
  static let user = Option.text("user", value: "NAME", summary: "Your name on the server")
  static let secret = Option.file(
    "secret-file",
    summary: """
      The password or token: the first line of this file; without it you are asked. It is kept in \
      the library's secrets.json, for you only
      """)
  static let sender = Option.text("sender", value: "ADDRESS", summary: "Whom mail comes from")
  static let recipient = Option.text(
    "recipient", value: "ADDRESS", repeats: true, summary: "Whom mail goes to")
  static let most = Option.number(
    "most", value: "MB", in: 1...1000,
    summary: "Megabytes of a document that the mail server takes (18)")
  static let authority = Option.file(
    "authority", summary: "Certificates in PEM that vouch for the server, for one of your own")
  static let plain = Flag(
    "plain", summary: "Allow an address in the clear: for a network that only you use")
  static let automatic = Flag(
    "automatic", summary: "Send every new document there by itself, once it is kept and read")
  static let byHand = Flag("by-hand", summary: "Send there at your word only")

  static let declaration = CommandDeclaration(
    name: "destinations", summary: "say where documents may be sent",
    synopsis: "[ACTION] [NAME] [ADDRESS] [options]",
    description: [
      """
      list, or no word, lists the destinations of the library. add NAME ADDRESS adds one: a folder \
      by its whole path; a WebDAV folder by its URL, such as \
      https://cloud.example.org/remote.php/dav/files/anna/Scans; Paperless-ngx by its URL; mail by \
      smtps://SERVER or smtp://SERVER:587. change NAME changes its secret, or whether it is sent to \
      by itself. test NAME tries whether it can be reached, and leaves nothing there. remove NAME \
      removes it.
      """,
      """
      Without destinations Recto touches no network. Connections are verified by TLS; addresses in \
      the clear are for this machine only, unless --plain allows one.
      """,
    ],
    operands: OperandDeclaration(
      name: "ACTION", summary: Action.allCases.map(\.rawValue).joined(separator: ", "),
      count: 0...3, completion: .words(Action.allCases.map(\.rawValue))),
    groups: [
      OptionGroup(
        title: "Options",
        options: [
          kind.declaration, user.declaration, secret.declaration, sender.declaration,
          recipient.declaration, most.declaration, authority.declaration, plain.declaration,
          automatic.declaration, byHand.declaration, LibraryArguments.place.declaration,
          ScanOptions.quiet.declaration, LibraryArguments.json.declaration,
        ])
    ],
    examples: [
      Example(
        command:
          "recto destinations add Cloud https://cloud.lan/dav --kind webdav --user anna",
        purpose: "A WebDAV folder; the password is asked for"),
      Example(
        command: "recto destinations add Archive /media/nas/scans --automatic",
        purpose: "Every new document goes to a folder"),
      Example(command: "recto destinations test Cloud", purpose: "Does it work?"),
    ])

  static func run(
    _ arguments: ParsedArguments, in surroundings: Surroundings
  ) async throws -> ExitStatus {
    let console = Console(quiet: arguments.has(ScanOptions.quiet))
    do {
      return try await DestinationsRun(arguments, console, surroundings.interruptions).run()
    } catch let error as LibraryError {
      console.failure(Failures.words(for: error))
      return .failed
    }
  }
}

/// A destination as the command line tells it.
struct DestinationDraft {
  enum Kind: String, Sendable { case folder, webdav, paperless, mail }

  let place: Destination.Place

  /// The place at an address, of the kind that is given or that the address shows.
  init(_ address: String, _ arguments: ParsedArguments) throws {
    let isMail = address.hasPrefix("smtp:") || address.hasPrefix("smtps:")
    let given = try arguments.value(of: DestinationsCommand.kind)
    let kind = given ?? (isMail ? .mail : address.contains("://") ? nil : .folder)
    guard let kind else {
      throw UsageError.optionMissing(option: "--kind", value: "webdav or paperless")
    }
    let authority = try arguments.value(of: DestinationsCommand.authority).map {
      String(decoding: try FileBytes.all(of: $0), as: UTF8.self)
    }
    let service = Destination.Service(
      address: address, user: try arguments.value(of: DestinationsCommand.user),
      authority: authority, allowsPlain: arguments.has(DestinationsCommand.plain))
    switch kind {
    case .folder: place = .folder(path: address)
    case .webdav: place = .webDAV(service)
    case .paperless: place = .paperless(service)
    case .mail:
      guard let sender = try arguments.value(of: DestinationsCommand.sender) else {
        throw UsageError.optionMissing(option: "--sender", value: "ADDRESS")
      }
      place = .mail(
        Destination.Mail(
          service: service, sender: sender,
          recipients: try arguments.values(of: DestinationsCommand.recipient),
          mostBytes: try arguments.value(of: DestinationsCommand.most).map { Int64($0) * 1_000_000 }
            ?? Destination.Mail.usualMost))
    }
  }
}
