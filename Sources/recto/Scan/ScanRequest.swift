import Documents
import Export
import Foundation
import PhotoFiles
import Scanning

/// What one `recto scan` is to do, read from its command line.
struct ScanRequest: Sendable {
  var inputs: [Path]
  var order: InputOrder
  var output: Path
  var kind: OutputKind
  var overwrites: Bool
  var settings: ScanSettings
  var exportSettings: ExportSettings
  var metadata: DocumentMetadata
  var limits: Limits
  var password: String?
  var pageLimit: Int?
  var jobs: Int?
  var isQuiet: Bool
  var tellsJSON: Bool

  /// The request, when the command line makes sense.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    inputs = arguments.operands.map { Path($0) }
    order = try arguments.value(of: ScanOptions.order) ?? .given
    guard let output = try arguments.value(of: ScanOptions.output) else {
      throw .optionMissing(option: "--output", value: "FILE")
    }
    self.output = output
    kind = try Self.kind(of: output, arguments)
    overwrites = arguments.has(ScanOptions.force)
    settings = try Self.settings(arguments)
    exportSettings = ExportSettings(try arguments.value(of: ScanOptions.size) ?? .balanced)
    if let density = try arguments.value(of: ScanOptions.density) {
      exportSettings.maximumDensity = Double(density)
    }
    settings.maximumDensity = exportSettings.maximumDensity
    metadata = DocumentMetadata(
      title: try arguments.value(of: ScanOptions.title),
      author: try arguments.value(of: ScanOptions.author),
      subject: try arguments.value(of: ScanOptions.subject),
      keywords: try arguments.values(of: ScanOptions.keywords),
      created: DocumentMetadata.sourceDate() ?? Date())
    limits = Limits()
    if let megapixels = try arguments.value(of: ScanOptions.megapixels) {
      limits.pixels = megapixels * 1_000_000
    }
    password = try arguments.value(of: ScanOptions.password)
    pageLimit = try arguments.value(of: ScanOptions.pageLimit)
    jobs = try arguments.value(of: ScanOptions.jobs)
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

  private static func settings(_ arguments: ParsedArguments) throws(UsageError) -> ScanSettings {
    var settings = ScanSettings()
    let quad = try arguments.value(of: ScanOptions.quad)
    if quad != nil, arguments.has(ScanOptions.noCrop) {
      throw .contradiction("--quad", "--no-crop")
    }
    if arguments.has(ScanOptions.noCrop) { settings.crop = .none }
    if let quad { settings.crop = .corners(quad) }
    settings.rotation = try arguments.value(of: ScanOptions.rotate) ?? .automatic
    settings.look = try arguments.value(of: ScanOptions.look) ?? .auto
    settings.paper = try arguments.value(of: ScanOptions.paper) ?? .auto
    let languages = try arguments.value(of: ScanOptions.language)
    settings.readsText = !arguments.has(ScanOptions.noText)
    if languages != nil, !settings.readsText { throw .contradiction("--language", "--no-ocr") }
    settings.languages = languages ?? []
    return settings
  }
}
