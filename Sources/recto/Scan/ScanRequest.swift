import Documents
import Export
import Foundation
import Scanning

/// What one `recto scan` is to do, read from its command line.
struct ScanRequest: Sendable {
  var inputs: InputRequest
  var output: Path
  var kind: OutputKind
  var overwrites: Bool
  var settings: ScanSettings
  var exportSettings: ExportSettings
  var metadata: DocumentMetadata
  var options: FormatOptions
  var outline: OutlineChoice
  /// Which pages of PDFs are taken over as they are.
  var pdfPages: PDFPagesChoice
  /// How pages are laid on sheets; `nil`: each page is its own.
  var sheet: SheetLayout?
  /// Whether the output's pages stay before the new ones, where it exists.
  var appends: Bool
  /// Where the new document's password comes from; `nil`: it has none.
  var password: PasswordSource?
  var isQuiet: Bool
  var tellsJSON: Bool

  /// The request, when the command line makes sense.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    inputs = try InputRequest(arguments)
    guard let output = try arguments.value(of: ScanOptions.output) else {
      throw .optionMissing(option: "--output", value: "FILE")
    }
    self.output = output
    kind = try Self.kind(of: output, arguments)
    overwrites = arguments.has(ScanOptions.force)
    settings = try Self.settings(arguments)
    exportSettings = ExportSettings(try arguments.value(of: ScanOptions.size) ?? .balanced)
    if let density = try arguments.value(of: ScanOptions.density) {
      exportSettings.limit(to: Double(density))
    }
    exportSettings.inkCoding = try arguments.value(of: ScanOptions.inkCoding) ?? .jbig2
    exportSettings.maximumBytesPerPage = try Self.maximumBytes(arguments, kind, output)
    settings.maximumDensity = kind.usefulDensity(exportSettings)
    metadata = DocumentMetadata(
      title: try arguments.value(of: ScanOptions.title),
      author: try arguments.value(of: ScanOptions.author),
      subject: try arguments.value(of: ScanOptions.subject),
      keywords: try arguments.values(of: ScanOptions.keywords),
      created: DocumentMetadata.sourceDate() ?? Date())
    options = FormatOptions()
    options.pdf.isArchival = arguments.has(ScanOptions.archival)
    options.pdf.isLinearised = arguments.has(ScanOptions.linearised)
    options.pdf.pageLabels = try arguments.value(of: ScanOptions.pageLabels) ?? []
    options.tiff = try arguments.value(of: ScanOptions.tiffCompression) ?? .jpeg
    outline = try arguments.value(of: ScanOptions.outline) ?? .automatic
    password = try PasswordSource(
      arguments, text: ScanOptions.password, file: ScanOptions.passwordFile)
    sheet = try Self.sheet(arguments, kind)
    if sheet != nil {
      // The sheet has the size that is asked for, and no page a place of its own.
      settings.paper = .auto
      outline = .never
    }
    appends = arguments.has(ScanOptions.append)
    pdfPages = try Self.pdfPages(arguments, kind)
    if pdfPages == .all, options.pdf.isArchival {
      throw .contradiction("--pdf-pages keep", "--pdfa")
    }
    if options.pdf.isArchival || sheet != nil { pdfPages = .none }
    if appends {
      // A link goes on leading to the document.
      self.output = output.linked
      if options.pdf.isArchival { throw .contradiction("--append", "--pdfa") }
      if output == .standardStream { throw .contradiction("--append", "--output -") }
      if kind != .document(.pdf) { throw .onlyFor(kind: "pdf", option: "--append") }
    }
    if password != nil {
      if options.pdf.isArchival { throw .contradiction("--pdfa", "--password") }
      // A text that was to be secret must not stand open beside.
      if kind != .document(.pdf) { throw .onlyFor(kind: "pdf", option: "--password") }
    }
    isQuiet = arguments.has(ScanOptions.quiet)
    tellsJSON = arguments.has(ScanOptions.json)
    if tellsJSON, output == .standardStream { throw .contradiction("--json", "--output -") }
  }

  private static func kind(
    of output: Path, _ arguments: ParsedArguments
  ) throws(UsageError) -> OutputKind {
    if let kind = try arguments.value(of: ScanOptions.format) { return kind }
    if output == .standardStream { return .document(.pdf) }
    guard let kind = OutputKind(ending: output.ending) else {
      throw .outputKindUnknown(
        name: output.description, known: OutputKind.endings)
    }
    return kind
  }

  /// Pages with text of their own are taken over where nothing is asked that would change them.
  private static func pdfPages(
    _ arguments: ParsedArguments, _ kind: OutputKind
  ) throws(UsageError) -> PDFPagesChoice {
    let choice = try arguments.value(of: ScanOptions.pdfPages)
    guard kind == .document(.pdf) else {
      if choice == .all { throw .onlyFor(kind: "pdf", option: "--pdf-pages keep") }
      return .none
    }
    if let choice { return choice }
    let changes = [
      try arguments.value(of: ScanOptions.look) != nil,
      try arguments.value(of: ScanOptions.dewarp) != nil,
      try arguments.value(of: ScanOptions.split) != nil,
      try arguments.value(of: ScanOptions.quad) != nil, arguments.has(ScanOptions.noCrop),
      try arguments.value(of: ScanOptions.rotate) != nil,
      try arguments.value(of: ScanOptions.paper) != nil,
      try arguments.value(of: ScanOptions.density) != nil,
      try arguments.value(of: ScanOptions.size) != nil,
      try arguments.value(of: ScanOptions.maximumBytes) != nil,
      try arguments.value(of: ScanOptions.inkCoding) != nil,
    ].contains(true)
    return changes ? .none : .searchable
  }

  private static func sheet(
    _ arguments: ParsedArguments, _ kind: OutputKind
  ) throws(UsageError) -> SheetLayout? {
    let choice = try arguments.value(of: ScanOptions.sheet)
    let fit = try arguments.value(of: ScanOptions.fit)
    guard choice != nil || fit != nil else { return nil }
    if kind == .json { throw .onlyFor(kind: "pdf, tiff, jpg, png, zip", option: "--sheet") }
    let asked = try arguments.value(of: ScanOptions.paper)
    let paper =
      switch asked {
      case .standard(let paper): paper.size
      case .exact(let size): size
      case .auto, .fit, nil: StandardPaper.a4.size
      }
    switch choice {
    case .cards: return SheetLayout(pages: 2, paper: paper, fit: fit ?? .trueSize)
    case .pages(let count): return SheetLayout(pages: count, paper: paper, fit: fit ?? .fit)
    case nil: return SheetLayout(pages: 1, paper: paper, fit: fit ?? .fit)
    }
  }

  private static func maximumBytes(
    _ arguments: ParsedArguments, _ kind: OutputKind, _ output: Path
  ) throws(UsageError) -> Int? {
    guard let bytes = try arguments.value(of: ScanOptions.maximumBytes) else { return nil }
    // Only these have a form for every size.
    guard kind == .document(.pdf) || kind == .document(.jpeg) else {
      let option = "--" + ScanOptions.maximumBytes.declaration.name
      throw .contradiction(option, "--output \(output)")
    }
    return bytes
  }

  private static func settings(_ arguments: ParsedArguments) throws(UsageError) -> ScanSettings {
    var settings = ScanSettings()
    if arguments.has(ScanOptions.noCrop) { settings.crop = .none }
    if let quad = try arguments.value(of: ScanOptions.quad) { settings.crop = .corners(quad) }
    settings.rotation = try arguments.value(of: ScanOptions.rotate) ?? .automatic
    settings.dewarping = try arguments.value(of: ScanOptions.dewarp) ?? .automatic
    settings.splitting = try arguments.value(of: ScanOptions.split) ?? .automatic
    settings.readsRightPageFirst = arguments.has(ScanOptions.rightPageFirst)
    settings.looksForBlank = arguments.has(ScanOptions.dropBlank)
    settings.look = try arguments.value(of: ScanOptions.look) ?? .auto
    settings.paper = try arguments.value(of: ScanOptions.paper) ?? .auto
    settings.languages = try arguments.value(of: ScanOptions.language) ?? []
    settings.readsText = !arguments.has(ScanOptions.noText)
    return settings
  }
}

/// Which pages of PDFs are taken over as they are, and not drawn anew.
enum PDFPagesChoice: Equatable, Sendable {
  /// Those that carry their own text.
  case searchable
  case all
  case none
}

/// How many pages come on a sheet.
enum SheetChoice: Equatable, Sendable {
  /// Two, at true size.
  case cards
  case pages(Int)
}
