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
      exportSettings.maximumDensity = Double(density)
    }
    settings.maximumDensity = exportSettings.maximumDensity
    metadata = DocumentMetadata(
      title: try arguments.value(of: ScanOptions.title),
      author: try arguments.value(of: ScanOptions.author),
      subject: try arguments.value(of: ScanOptions.subject),
      keywords: try arguments.values(of: ScanOptions.keywords),
      created: DocumentMetadata.sourceDate() ?? Date())
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
    if arguments.has(ScanOptions.noCrop) { settings.crop = .none }
    if let quad = try arguments.value(of: ScanOptions.quad) { settings.crop = .corners(quad) }
    settings.rotation = try arguments.value(of: ScanOptions.rotate) ?? .automatic
    settings.dewarping = try arguments.value(of: ScanOptions.dewarp) ?? .automatic
    settings.look = try arguments.value(of: ScanOptions.look) ?? .auto
    settings.paper = try arguments.value(of: ScanOptions.paper) ?? .auto
    settings.languages = try arguments.value(of: ScanOptions.language) ?? []
    settings.readsText = !arguments.has(ScanOptions.noText)
    return settings
  }
}
