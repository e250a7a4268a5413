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
      picture a page), .zip (of such pictures), .txt, .hocr and .alto or .xml (text with places), \
      .json. A lone - is standard output
      """,
    wanted: "a file name"
  ) { $0.bytes.isEmpty ? nil : Path($0) }
  static let format = Option<OutputKind>(
    "format", value: "KIND", completion: .words(OutputKind.endings),
    summary: """
      What the result becomes, whatever its name: \(OutputKind.endings.joined(separator: ", "))
      """,
    wanted: "one of \(OutputKind.endings.joined(separator: ", "))"
  ) { OutputKind(ending: $0.text) }
  static let force = Flag("force", short: "f", summary: "Replace FILE when it exists")

  static let look = Option.choice(
    "look", short: "l", value: "LOOK",
    among: [
      "auto": Look.auto, "colour": .colour, "grey": .grey, "bw": .blackAndWhite,
      "whiteboard": .whiteboard, "photo": .photo, "original": .original,
    ],
    summary: """
      How pages are cleaned: auto (what fits each page, the default), colour, grey, bw (black \
      and white), whiteboard, photo (gently), original (not at all)
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
  static let split = Option.choice(
    "split-pages", value: "WHEN",
    among: ["auto": PageSplitting.automatic, "always": .always, "never": .never],
    summary: """
      Make two pages of an open book: auto (where the fold is clearly seen, the default), always \
      (whatever is as wide as two pages), never
      """)
  static let rightPageFirst = Flag(
    "right-page-first", summary: "Of an open book, take the right page before the left one")
  static let dropBlank = Flag(
    "drop-blank",
    summary: """
      Leave out blank pages, and name each; what bears a number, a line or a pencil mark stays
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
  static let sheet = Option<SheetChoice>(
    "sheet", value: "N", completion: .words(["cards", "2", "4"]),
    summary: """
      Lay N pages on each sheet of paper (--paper; A4 where that names none): 2, 4, 6, …, or cards, \
      two on a sheet at true size
      """,
    wanted: "cards, or a whole number from 1 to 64"
  ) { argument in
    if argument.text == "cards" { return .cards }
    return Int(argument.text).flatMap { (1...64).contains($0) ? .pages($0) : nil }
  }
  static let fit = Option.choice(
    "fit", value: "KIND",
    among: ["fit": SheetLayout.Fit.fit, "fill": .fill, "true": .trueSize],
    summary: """
      How large a page is on its sheet: fit (as large as it can be and whole, the default), fill \
      (over all, what reaches out is cut off), true (as large as it is)
      """)
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
      How much the pictures are compressed: small (for the screen; in a PDF letters stay sharp), \
      balanced (for print, the default), best (every pixel)
      """)
  static let maximumBytes = Option<Int>(
    "max-bytes-per-page", value: "N", example: "90k",
    summary: """
      Bytes that a page of a PDF, or each JPEG, may take: 60000, 90k, 1M. Each page gets the best \
      form that fits, from that of --size downwards
      """,
    wanted: "a number of bytes from 1k to 1000M, such as 60000, 90k or 1M",
    read: byteCount(from:))
  static let inkCoding = Option.choice(
    "ink-coding", value: "KIND", among: ["jbig2": InkCoding.jbig2, "g4": .ccittG4],
    summary: """
      How a small PDF's letters are compressed: jbig2 (the default), or g4, half as large again, for \
      programs that show the other wrong
      """)
  static let title = Option.text("title", value: "TEXT", summary: "The document's title")
  static let author = Option.text("author", value: "TEXT", summary: "The document's author")
  static let subject = Option.text("subject", value: "TEXT", summary: "The document's subject")
  static let keywords = Option.text(
    "keywords", value: "TEXT", repeats: true, summary: "Keywords; may be given several times")

  static let archival = Flag(
    "pdfa", summary: "Make the PDF a PDF/A-2u, for archives that ask for it")
  static let password = Option.text(
    "password", value: "TEXT",
    summary: """
      Encrypt the PDF with this password (AES-256); - asks for it at the terminal. Other users can \
      see arguments: better is - or --password-file
      """)
  static let passwordFile = Option.file(
    "password-file", summary: "Encrypt the PDF with the password in the first line of a file")
  static let outline = Option.choice(
    "outline", value: "KIND",
    among: ["auto": OutlineChoice.automatic, "inputs": .inputs, "none": .never],
    summary: """
      The PDF's table of contents: auto (an entry an input when there are several and one has \
      several pages, the default), inputs (an entry an input), none
      """)
  static let pageLabels = Option<[PDFPageLabel]>(
    "page-labels", value: "PAGE=NAME,...", example: "1=i,5=1",
    summary: """
      What PDF viewers call the pages: 1=i,5=1 counts i, ii, iii, iv, and from the fifth page on \
      1, 2, 3; names may be numbers with a prefix, Roman numbers, letters, or a text for all
      """,
    wanted: "a page's place and its name, as 1=i,5=1", read: pageLabels(from:))
  static let append = Flag(
    "append",
    summary: """
      Where FILE is a PDF that exists, add the new pages behind its own, which stay as they are
      """)
  static let pdfPages = Option.choice(
    "pdf-pages", value: "KIND",
    among: ["keep": PDFPagesChoice.all, "draw": PDFPagesChoice.none, "auto": .searchable],
    summary: """
      How pages of PDFs come into a PDF: keep (as they are), draw (anew, like photos), auto (keep \
      those with text of their own; the default, unless look, size or shape of pages are asked for)
      """)
  static let linearised = Flag(
    "linearise", summary: "Let browsers show the PDF's first page before all of it has come")
  static let tiffCompression = Option.choice(
    "tiff-compression", value: "KIND",
    among: ["jpeg": TIFFCompression.jpeg, "lzw": .lzw],
    summary: """
      How TIFF keeps colour and grey: jpeg (small, the default) or lzw (nothing is lost). Black \
      and white is always group 4
      """)

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
  static let inputPassword = Option.text(
    "input-password", value: "TEXT", repeats: true,
    summary: """
      The password of encrypted PDFs; several are tried in turn. Other users can see arguments: \
      better is --input-password-file, or no option and an answer at the terminal
      """)
  static let inputPasswordFile = Option.file(
    "input-password-file", repeats: true,
    summary: "A file whose first line is the password of encrypted PDFs")
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
  @Sendable private static func byteCount(from argument: Argument) -> Int? {
    let text = argument.text
    let unit =
      switch text.last {
      case "k", "K": 1000
      case "m", "M": 1_000_000
      default: 1
      }
    let digits = unit == 1 ? text[...] : text.dropLast()
    guard let number = Int(digits), number <= 1_000_000_000 / unit else { return nil }
    return number * unit >= 1000 ? number * unit : nil
  }

  private static let paperNames: KeyValuePairs<String, StandardPaper> = [
    "a3": .a3, "a4": .a4, "a5": .a5, "a6": .a6, "letter": .letter, "legal": .legal, "id1": .id1,
  ]

  @Sendable private static func pageLabels(from argument: Argument) -> [PDFPageLabel]? {
    var labels: [PDFPageLabel] = []
    for part in argument.text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let equals = part.firstIndex(of: "="), let page = Int(part[..<equals]),
        (1...1_000_000).contains(page), part.index(after: equals) < part.endIndex
      else { return nil }
      labels.append(
        PDFPageLabel(firstPage: page - 1, called: String(part[part.index(after: equals)...])))
    }
    return labels
  }

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
