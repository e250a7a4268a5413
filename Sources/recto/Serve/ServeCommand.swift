/// `recto serve`.
enum ServeCommand {
  static let declaration = CommandDeclaration(
    name: "serve", summary: "open the library to browsers, on this machine or at home",
    synopsis: "[options]",
    description: [
      """
      Opens the library to browsers on this machine. The terminal shows a link that lets the first \
      browser in; Enter makes another one. Ctrl-C ends the server when what is in flight is finished.
      """,
      """
      With --lan phones and other machines at home get in too, over TLS: the terminal shows a QR \
      code that lets one in. This machine makes a certificate of its own for that; the page /trust \
      tells how phones come to trust it. Nothing leaves the house.
      """,
    ],
    groups: [OptionGroup(title: "Options", options: ServeOptions.all)],
    examples: [
      Example(command: "recto serve", purpose: "The library in this machine's browser"),
      Example(command: "recto serve --lan", purpose: "And on the phone"),
      Example(
        command: "recto serve --lan --certificate cert.pem --key key.pem --host scans.example.org",
        purpose: "With a certificate that everybody trusts"),
    ])

  static func run(
    _ arguments: ParsedArguments, in surroundings: Surroundings
  ) async throws -> ExitStatus {
    try await ServeRun(try ServeRequest(arguments), surroundings.interruptions).run()
  }
}
