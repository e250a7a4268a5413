import Documents
import Export
import Foundation

/// `recto scan`.
enum ScanCommand {
  static let declaration = CommandDeclaration(
    name: "scan",
    summary: "make one searchable document of photos, PDFs and folders",
    synopsis: "PHOTO... -o FILE [options]",
    description: [
      """
      Finds the page in each photo, straightens it, cleans it, reads its text, and writes all \
      pages into one file. What cannot be read is named and left out, and the rest goes on. A \
      photo in which no page is surely found is kept whole.
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
        title: "Result",
        options: [
          ScanOptions.output.declaration, ScanOptions.format.declaration,
          ScanOptions.force.declaration, ScanOptions.append.declaration,
          ScanOptions.size.declaration, ScanOptions.maximumBytes.declaration,
          ScanOptions.inkCoding.declaration,
          ScanOptions.title.declaration, ScanOptions.author.declaration,
          ScanOptions.subject.declaration, ScanOptions.keywords.declaration,
          ScanOptions.password.declaration, ScanOptions.passwordFile.declaration,
          ScanOptions.archival.declaration, ScanOptions.outline.declaration,
          ScanOptions.pageLabels.declaration, ScanOptions.linearised.declaration,
          ScanOptions.tiffCompression.declaration,
        ]),
      OptionGroup(
        title: "Pages",
        options: [
          ScanOptions.look.declaration, ScanOptions.quad.declaration,
          ScanOptions.noCrop.declaration, ScanOptions.dewarp.declaration,
          ScanOptions.rotate.declaration, ScanOptions.split.declaration,
          ScanOptions.rightPageFirst.declaration, ScanOptions.paper.declaration,
          ScanOptions.sheet.declaration, ScanOptions.fit.declaration,
          ScanOptions.density.declaration,
        ]),
      OptionGroup(
        title: "Text",
        options: [ScanOptions.language.declaration, ScanOptions.noText.declaration]),
      OptionGroup(
        title: "Inputs",
        options: [
          ScanOptions.order.declaration, ScanOptions.pageLimit.declaration,
          ScanOptions.dropBlank.declaration,
          ScanOptions.pdfPages.declaration,
          ScanOptions.inputPassword.declaration, ScanOptions.inputPasswordFile.declaration,
          ScanOptions.megapixels.declaration,
        ]),
      OptionGroup(
        title: "Running",
        options: [
          ScanOptions.jobs.declaration, ScanOptions.quiet.declaration,
          ScanOptions.json.declaration,
        ]),
    ],
    examples: [
      Example(
        command: "recto scan page1.jpg page2.heic -o letter.pdf",
        purpose: "Two photos become one searchable PDF"),
      Example(
        command: "recto scan photos/ -o contract.pdf --order name --title \"Contract\"",
        purpose: "A folder of photos, page2 before page10"),
      Example(
        command: "recto scan receipt.jpg -o receipt.txt",
        purpose: "Only the text"),
      Example(
        command: "recto scan old.pdf -o new.pdf --look bw --size small",
        purpose: "An old scan, cleaned to black and white"),
      Example(
        command: "recto scan front.jpg back.jpg -o card.pdf --sheet cards",
        purpose: "Both sides of a card on one page, as large as they are"),
      Example(
        command: "recto scan more.jpg -o contract.pdf --append",
        purpose: "Another page for a document that is there already"),
      Example(
        command: "recto scan locked.pdf --input-password-file word.txt -o open.pdf",
        purpose: "The same document without its password"),
      Example(
        command: "curl -s https://example.org/photo.jpg | recto scan - -o - > page.pdf",
        purpose: "Through a pipe"),
    ])

  static func run(
    _ arguments: ParsedArguments, in surroundings: Surroundings
  ) async throws -> ExitStatus {
    var request = try ScanRequest(arguments)
    let prompt = SecretPrompt(interruptions: surroundings.interruptions)
    try request.inputs.readPasswords()
    request.options.pdf.password = try request.password?.newPassword(asking: prompt)
    let console = Console(quiet: request.isQuiet)
    let memory = request.fit(into: .now())
    if let note = memory.note { console.failure(note) }
    let pagesAtOnce = request.inputs.jobs
    // Loads while the first photo is read.
    let settings = request.settings
    let recognizer = Task { () -> (any TextRecognizer)? in
      guard memory.recognition != .none else { return nil }
      do throws(RecognitionError) {
        return try Composition.recognizer(
          linesAtOnce: pagesAtOnce, turnsPages: settings.rotation == .automatic)
      } catch {
        if settings.readsText {
          console.failure("text cannot be read: \(Failures.words(for: error))")
        } else {
          console.note(Notes.words(for: .orientationNotRead(error)))
        }
        return nil
      }
    }
    let run = ScanRun(
      request: request, pagesAtOnce: pagesAtOnce, gate: memory.gate, recognizer: recognizer,
      dewarper: memory.dewarps ? Composition.dewarper() : nil, console: console,
      interruptions: surroundings.interruptions, prompt: prompt)
    return await run.run()
  }
}
