import Documents
import Export
import Imaging
import PhotoFiles
import Scanning

/// The options of `recto scan`.
enum ScanOptions {
  static let output = Option<Path>(
    "output", short: "o", value: "FILE", completion: .files,
    summary: """
      Where the result goes; its ending tells what it becomes: .pdf, .tiff, .jpg, .png (one \
      picture a page), .txt, .json. A lone - is standard output
      """,
    wanted: "a file name"
  ) { $0.bytes.isEmpty ? nil : Path($0) }
  static let format = Option<OutputKind>(
    "format", value: "KIND", completion: .words(OutputKind.endings),
    summary: "What the result becomes, whatever its name: pdf, tiff, jpg, png, txt, json",
    wanted: "one of \(OutputKind.endings.joined(separator: ", "))"
  ) { OutputKind(ending: $0.text) }
  static let force = Flag("force", short: "f", summary: "Replace FILE when it exists")

  static let look = Option.choice(
    "look", short: "l", value: "LOOK",
    among: [
      "auto": Look.auto, "colour": .colour, "grey": .grey, "bw": .blackAndWhite,
      "photo": .photo, "original": .original,
    ],
    summary: """
      How pages are cleaned: auto (what fits each page, the default), colour, grey, bw (black \
      and white), photo (gently), original (not at all)
      """)
  static let quad = Option<Quad>(
    "quad", value: "X,Y,...", contradicts: noCrop.declaration.name,
    summary: """
      The page's four corners in pixels of the upright photo: eight numbers, clockwise from the \
      page's own top left. For every page
      """,
    wanted: """
      eight numbers x,y,x,y,x,y,x,y: the corners of a page, clockwise from its own top left
      """, read: quad(from:))
  static let noCrop = Flag("no-crop", summary: "Keep each photo whole")
  static let rotate = Option.choice(
    "rotate", short: "r", value: "TURN",
    among: [
      "auto": Rotation.automatic, "0": .quarterTurns(0), "90": .quarterTurns(1),
      "180": .quarterTurns(2), "270": .quarterTurns(3),
    ],
    summary: """
      Turn pages clockwise: auto (upright and level, by their text; the default), 0, 90, 180, 270
      """)
  static let dewarp = Option.choice(
    "dewarp", value: "WHEN",
    among: ["auto": Dewarping.automatic, "always": .always, "never": .never],
    summary: """
      Flatten curled and folded pages: auto (those whose edges are clearly bent, the default), \
      always, never
      """)
  static let paper = Option<Paper>(
    "paper", short: "p", value: "SIZE",
    completion: .words(["auto", "fit"] + paperNames.map(\.key)),
    summary: """
      The pages' size: auto (the standard size that the shape tells, the default), fit (the \
      page's own), a3, a4, a5, a6, letter, legal, id1, or WxH in millimetres
      """,
    wanted: "auto, fit, a3, a4, a5, a6, letter, legal, id1, or millimetres as 100x150",
    read: paper(from:))
  static let density = Option.number(
    "dpi", value: "N", in: 36...2400,
    summary: "Pixels per inch of the pages, at most (default: as --size says)")

  static let language = Option<[LanguageCode]>(
    "language", value: "CODES", contradicts: noText.declaration.name,
    summary: """
      The languages of the text, three letters each, likeliest first: eng+deu (default: found \
      out)
      """,
    wanted: "language codes of three letters joined by +, such as eng+deu",
    read: languages(from:))
  static let noText = Flag("no-ocr", summary: "Do not read the text")

  static let size = Option.choice(
    "size", short: "s", value: "SIZE",
    among: ["small": SizePreset.small, "balanced": .balanced, "best": .best],
    summary: """
      How much the pictures are compressed: small (for the screen), balanced (for print, the \
      default), best (every pixel)
      """)
  static let title = Option.text("title", value: "TEXT", summary: "The document's title")
  static let author = Option.text("author", value: "TEXT", summary: "The document's author")
  static let subject = Option.text("subject", value: "TEXT", summary: "The document's subject")
  static let keywords = Option.text(
    "keywords", value: "TEXT", repeats: true, summary: "Keywords; may be given several times")

  static let order = Option.choice(
    "order", value: "ORDER",
    among: [
      "given": InputOrder.given, "name": .name, "time": .time, "interleave": .interleave,
      "alternate-interleave": .alternateInterleave,
    ],
    summary: """
      The order of the inputs: given (the default), name (page2 before page10), time (when the \
      files were last changed); interleave (all fronts, then all backs, as given), \
      alternate-interleave (the same, the backs from the last to the first)
      """)
  static let pageLimit = Option.number(
    "page-limit", value: "N", in: 1...100_000, summary: "Take the first N pages only")
  static let password = Option.text(
    "input-password", value: "TEXT", summary: "The password of encrypted PDFs")
  static let megapixels = Option.number(
    "max-pixels", value: "N", in: 1...1000,
    summary: """
      Refuse pictures of more than N million pixels (default: \(Limits().pixels / 1_000_000))
      """)
  static let jobs = Option.number(
    "jobs", short: "j", value: "N", in: 1...256, example: "4",
    summary: "How many pages are worked on at once (default: one a core)")

  static let quiet = Flag("quiet", short: "q", summary: "Say nothing but failures")
  static let json = Flag(
    "json", summary: "Tell each page and the result on standard output, one JSON object a line")
}

extension ScanOptions {
  private static let paperNames: KeyValuePairs<String, StandardPaper> = [
    "a3": .a3, "a4": .a4, "a5": .a5, "a6": .a6, "letter": .letter, "legal": .legal, "id1": .id1,
  ]

  @Sendable private static func quad(from argument: Argument) -> Quad? {
    let numbers = argument.text.split(separator: ",", omittingEmptySubsequences: false)
      .map { Double(String($0.filter { $0 != " " })) }
    let known = numbers.compactMap { $0 }.filter { $0.isFinite && abs($0) < 1_000_000 }
    guard numbers.count == 8, known.count == 8 else { return nil }
    let quad = Quad(
      Point(known[0], known[1]), Point(known[2], known[3]), Point(known[4], known[5]),
      Point(known[6], known[7]))
    return quad.isConvex ? quad : nil
  }

  @Sendable private static func paper(from argument: Argument) -> Paper? {
    let text = argument.text.lowercased()
    if text == "auto" { return .auto }
    if text == "fit" { return .fit }
    if let standard = paperNames.first(where: { $0.key == text }) {
      return .standard(standard.value)
    }
    let sides = (text.hasSuffix("mm") ? text.dropLast(2) : text[...]).split(separator: "x")
      .compactMap { Double(String($0)) }
    guard sides.count == 2, sides.allSatisfy({ (5...5000).contains($0) }) else { return nil }
    return .exact(PhysicalSize(millimetresWide: sides[0], high: sides[1]))
  }

  @Sendable private static func languages(from argument: Argument) -> [LanguageCode]? {
    let codes = argument.text.split(separator: "+", omittingEmptySubsequences: false)
    let areCodes = codes.allSatisfy { code in
      code.count >= 3 && code.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "_") }
    }
    return areCodes ? codes.map { LanguageCode($0.lowercased()) } : nil
  }
}
