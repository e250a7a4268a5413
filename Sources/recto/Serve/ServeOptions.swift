import Server

/// The options of `recto serve`.
enum ServeOptions {
  static let state = Option<Path>(
    "state", value: "FOLDER", completion: .files,
    summary: """
      Where the server keeps its keys, its devices and what is on its way in \
      (~/.local/state/recto)
      """,
    wanted: "the name of a folder"
  ) { $0.bytes.isEmpty ? nil : Path($0) }
  static let port = Option.number(
    "port", short: "p", value: "N", in: 0...65_535, example: "8080",
    summary: "The port on this machine (8425); 0 takes any free one")
  static let lan = Flag("lan", summary: "Open it to the home network, over TLS")
  static let lanPort = Option.number(
    "lan-port", value: "N", in: 0...65_535, example: "443",
    summary: "The port for the home network (8426); 0 takes any free one")
  static let certificate = Option.file(
    "certificate",
    summary: "A certificate of your own in PEM, with those between it and its root; needs --key")
  static let key = Option.file("key", summary: "The certificate's private key in PEM")
  static let host = Option.text(
    "host", value: "NAME", repeats: true,
    summary: "Another name by which browsers call this server")
  static let publicAddress = Option<PublicAddress>(
    "public-address", value: "URL",
    summary: """
      The address by which a reverse proxy on this machine, which ends TLS, leads browsers to the \
      port on this machine
      """,
    wanted: "an address such as https://scan.example.org"
  ) { PublicAddress($0.text) }
  static let log = Option.choice(
    "log", value: "FORM", among: ["none": LogForm.none, "line": .line, "json": .json],
    summary: "Requests on standard output: none (the default), line, or json")
  static let noWork = Flag(
    "no-work", summary: "Leave pages to be read, and exports to be made, by recto work")
  static let quiet = Flag("quiet", short: "q", summary: "Say nothing but failures and links")

  static let all = [
    LibraryArguments.place.declaration, state.declaration, port.declaration, lan.declaration,
    lanPort.declaration, certificate.declaration, key.declaration, host.declaration,
    publicAddress.declaration, log.declaration, noWork.declaration, quiet.declaration,
  ]
}

/// How requests are logged.
enum LogForm: Sendable { case none, line, json }

/// What `recto serve` was asked for.
struct ServeRequest: Sendable {
  let library: LibraryPlace
  let state: String
  let port: Int
  /// `nil`: this machine only.
  let lan: Lan?
  let hosts: [String]
  /// Where a program that ends TLS leads here from; `nil`: none does.
  let publicAddress: PublicAddress?
  let log: LogForm
  /// Whether it does the library's jobs too.
  let works: Bool
  let isQuiet: Bool

  /// What the home network gets.
  struct Lan: Sendable {
    let port: Int
    /// `nil`: one that this machine makes.
    let certificate: (certificate: String, key: String)?
  }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    library = try LibraryArguments.libraryPlace(in: arguments)
    works = !arguments.has(ServeOptions.noWork)
    state = try Self.text(
      of: try arguments.value(of: ServeOptions.state) ?? Self.usualState, for: "--state")
    port = try arguments.value(of: ServeOptions.port) ?? 8425
    hosts = try arguments.values(of: ServeOptions.host)
    publicAddress = try arguments.value(of: ServeOptions.publicAddress)
    log = try arguments.value(of: ServeOptions.log) ?? .none
    isQuiet = arguments.has(ServeOptions.quiet)
    let certificate = try arguments.value(of: ServeOptions.certificate)
    let key = try arguments.value(of: ServeOptions.key)
    let lanPort = try arguments.value(of: ServeOptions.lanPort)
    guard arguments.has(ServeOptions.lan) else {
      if certificate != nil { throw .onlyFor(kind: "--lan", option: "--certificate") }
      lan = nil
      return
    }
    switch (certificate, key) {
    case (let certificate?, let key?):
      let own = (
        try Self.text(of: certificate, for: "--certificate"), try Self.text(of: key, for: "--key")
      )
      lan = Lan(port: lanPort ?? 8426, certificate: own)
    case (nil, nil): lan = Lan(port: lanPort ?? 8426, certificate: nil)
    case (nil, _): throw .optionMissing(option: "--certificate", value: "FILE")
    case (_, nil): throw .optionMissing(option: "--key", value: "FILE")
    }
  }

  private static func text(of path: Path, for option: String) throws(UsageError) -> String {
    guard let text = path.text else {
      throw .valueWrong(option: option, value: "\(path)", wanted: "a name that is UTF-8")
    }
    return text
  }

  /// Where the XDG base directories have what programs keep for themselves.
  private static var usualState: Path {
    if let state = Environment.bytes(of: "XDG_STATE_HOME") {
      return Path(bytes: state).appending(Path("recto"))
    }
    let home = Environment.bytes(of: "HOME").map { Path(bytes: $0) } ?? Path(".")
    return home.appending(Path(".local/state/recto"))
  }
}
