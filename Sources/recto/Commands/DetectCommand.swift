import Imaging
import PhotoFiles
import Scanning

/// `recto detect`.
enum DetectCommand {
  private static let json = Flag("json", summary: "One JSON object a line")
  private static let quiet = Flag("quiet", short: "q", summary: "Say nothing but failures")

  static let declaration = CommandDeclaration(
    name: "detect", summary: "tell where the page lies in each photo",
    synopsis: "PHOTO... [options]",
    description: [
      """
      Prints each photo's name and the four corners of the page, in pixels of the upright photo, \
      clockwise from the page's top left, ready for `recto scan --quad`; or says why there is \
      none. Ends with 0 when a page was found in every photo, with 1 when not.
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
          json.declaration, quiet.declaration, ScanOptions.order.declaration,
          ScanOptions.password.declaration, ScanOptions.megapixels.declaration,
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
    let isQuiet = arguments.has(quiet)
    let tellsJSON = arguments.has(json)
    let console = Console(quiet: isQuiet)
    let inputs = ScanInputs(
      arguments.operands.map { Path($0) },
      order: try arguments.value(of: ScanOptions.order) ?? .given)
    var limits = Limits()
    if let megapixels = try arguments.value(of: ScanOptions.megapixels) {
      limits.pixels = megapixels * 1_000_000
    }
    let password = try arguments.value(of: ScanOptions.password)

    var (found, missing, failed) = (0, 0, 0)
    func say(_ failure: ScanFailure) throws(FileError) {
      failed += 1
      console.failure("\(failure.name): \(Failures.words(for: failure.reason))")
      if tellsJSON { try Console.answer(failure.line.text + "\n") }
    }
    for (name, error) in inputs.failures {
      try say(ScanFailure(name: name.description, reason: .file(error)))
    }
    for input in inputs.inputs {
      do {
        let file = try PhotoFile(path: input.place.path, limits: limits, password: password)
        for index in 0..<file.pageCount {
          let finding = PhotoFinding(
            input: input.name, index: index, pages: file.pageCount,
            photo: try file.photo(at: index))
          if finding.detection.quad == nil { missing += 1 } else { found += 1 }
          if tellsJSON {
            try Console.answer(finding.json.text + "\n")
          } else if !isQuiet {
            try Console.answer(finding.words + "\n")
          }
        }
      } catch let error as PhotoFileError {
        try say(ScanFailure(name: input.name.description, reason: .photo(error)))
      }
    }
    return missing + failed == 0 ? .done : found + missing == 0 ? .failed : .incomplete
  }
}

/// What was found in one photo.
private struct PhotoFinding {
  let input: Path
  let index: Int
  let pages: Int
  let width: Int
  let height: Int
  let detection: Detection
  let quality: PageQuality

  init(input: Path, index: Int, pages: Int, photo: Photo) {
    self.input = input
    self.index = index
    self.pages = pages
    width = photo.bitmap.width
    height = photo.bitmap.height
    detection = PageDetector().detect(in: photo.bitmap)
    quality = PageQuality.measure(photo.bitmap, quad: detection.quad)
  }

  /// In pixels of the upright photo.
  private var quad: [(x: Double, y: Double)]? {
    detection.quad?.scaled(x: Double(width), y: Double(height)).corners.map { ($0.x, $0.y) }
  }

  var words: String {
    let name = pages == 1 ? input.description : "\(input) page \(index + 1)"
    let status = Notes.words(for: detection.status)
    let place =
      quad.map { corners in
        corners.map { "\(Int($0.x.rounded())),\(Int($0.y.rounded()))" }.joined(separator: ",")
      } ?? "-"
    let percent = Int((detection.confidence * 100).rounded())
    return "\(name): \(place) (\(status), sure to \(percent) %, quality \(quality.grade))"
  }

  var json: JSON {
    .object([
      "file": .string(input.jsonText), "width": .int(width), "height": .int(height),
      "quad": quad.map { .array($0.map { .array([.number($0.x), .number($0.y)]) }) } ?? .null,
      "status": .string("\(detection.status)"), "confidence": .number(detection.confidence),
      "quality": .string("\(quality.grade)"),
      "reasons": .array(quality.reasons.map { .string("\($0)") }),
    ])
  }
}
