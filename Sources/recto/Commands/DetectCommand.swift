/// `recto detect`.
enum DetectCommand {
  private static let json = Flag("json", summary: "One JSON object a line")
  private static let quiet = Flag("quiet", short: "q", summary: "Say nothing but failures")

  static let declaration = CommandDeclaration(
    name: "detect", summary: "tell where the page lies in each photo",
    synopsis: "PHOTO... [options]",
    description: [
      """
      Prints for each photo: its name; the page's four corners in pixels of the upright photo, \
      clockwise from the page's top left, ready for `recto scan --quad`, or - when there is no \
      page; how sure that is; how well the page can be read; and what to do better. Ends with 0 \
      when a page was found in every photo, with 1 when not.
      """
    ],
    operands: OperandDeclaration(
      name: "PHOTO",
      summary: """
        JPEG, PNG, HEIC, WebP, TIFF or PDF files, or folders of them (not the folders inside); \
        a lone - is standard input
        """,
      count: 1...Int.max, completion: .files),
    groups: [
      OptionGroup(
        title: "Options",
        options: [
          json.declaration, quiet.declaration, ScanOptions.jobs.declaration,
          ScanOptions.order.declaration, ScanOptions.inputPassword.declaration,
          ScanOptions.inputPasswordFile.declaration, ScanOptions.megapixels.declaration,
        ])
    ],
    examples: [
      Example(command: "recto detect photo.jpg", purpose: "Where is the page?"),
      Example(
        command: "recto detect --json photos/ > pages.jsonl",
        purpose: "For other programs: quads, confidences and quality of a whole folder"),
    ])

  static func run(
    _ arguments: ParsedArguments, in surroundings: Surroundings
  ) async throws -> ExitStatus {
    var inputs = try InputRequest(arguments)
    try inputs.readPasswords()
    let run = DetectRun(
      inputs, prompt: SecretPrompt(interruptions: surroundings.interruptions),
      tellsJSON: arguments.has(json), isQuiet: arguments.has(quiet))
    return try await run.run()
  }
}
