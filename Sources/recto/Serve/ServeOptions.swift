/// The options of `recto serve`.
enum ServeOptions {
  static let library = Option<Path>(
    "library", value: "FOLDER", completion: .files,
    summary: "The library's folder (~/.local/share/recto/library)", wanted: "the name of a folder"
  ) { $0.bytes.isEmpty ? nil : Path($0) }
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
    summary: "Another name by which browsers call this server, as behind a proxy")
  static let log = Option.choice(
    "log", value: "FORM", among: ["none": LogForm.none, "line": .line, "json": .json],
    summary: "Requests on standard output: none (the default), line, or json")
  static let quiet = Flag("quiet", short: "q", summary: "Say nothing but failures and links")

  static let all = [
    library.declaration, state.declaration, port.declaration, lan.declaration,
    lanPort.declaration, certificate.declaration, key.declaration, host.declaration,
    log.declaration, quiet.declaration,
  ]
}

/// How requests are logged.
enum LogForm: Sendable { case none, line, json }

/// What `recto serve` was asked for.
struct ServeRequest: Sendable {
  let library: Path
  let state: Path
  let port: Int
  /// `nil`: this machine only.
  let lan: Lan?
  let hosts: [String]
  let log: LogForm
  let isQuiet: Bool

  /// What the home network gets.
  struct Lan: Sendable {
    let port: Int
    /// `nil`: one that this machine makes.
    let certificate: (certificate: Path, key: Path)?
  }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    library =
      try arguments.value(of: ServeOptions.library)
      ?? Self.home("XDG_DATA_HOME", ".local/share", "library")
    state =
      try arguments.value(of: ServeOptions.state) ?? Self.home("XDG_STATE_HOME", ".local/state", "")
    port = try arguments.value(of: ServeOptions.port) ?? 8425
    hosts = try arguments.values(of: ServeOptions.host)
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
      lan = Lan(port: lanPort ?? 8426, certificate: (certificate, key))
    case (nil, nil): lan = Lan(port: lanPort ?? 8426, certificate: nil)
    case (nil, _): throw .optionMissing(option: "--certificate", value: "FILE")
    case (_, nil): throw .optionMissing(option: "--key", value: "FILE")
    }
  }

  /// A folder of Recto's among those that the XDG base directories name.
  private static func home(_ variable: String, _ fallback: String, _ name: String) -> Path {
    let base =
      Environment.bytes(of: variable).map { Path(bytes: $0) }
      ?? Path(bytes: Environment.bytes(of: "HOME") ?? Array("/tmp".utf8))
      .appending(Path(fallback))
    let own = base.appending(Path("recto"))
    return name.isEmpty ? own : own.appending(Path(name))
  }
}
