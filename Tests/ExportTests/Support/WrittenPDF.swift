import Export
import Foundation

/// A PDF that was just written, seen by poppler, MuPDF and qpdf.
struct WrittenPDF {
  /// A word where poppler sees it, in points from the page's top left.
  struct Word: Equatable {
    var text: String
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double
  }

  let folder: TemporaryFolder
  let path: String

  /// Writes pages in their order.
  init(
    _ pages: [ExportPage], metadata: DocumentMetadata = DocumentMetadata(),
    settings: ExportSettings = ExportSettings(), features: PDFFeatures = PDFFeatures()
  ) async throws {
    folder = try TemporaryFolder()
    path = "\(folder.path)/out.pdf"
    let writer = try PDFDocumentWriter(
      path: path, metadata: metadata, settings: settings, features: features)
    for (index, page) in pages.enumerated() { try await writer.add(page, at: index) }
    try await writer.finish()
  }

  var bytes: [UInt8] { get throws { try folder.bytes(of: "out.pdf") } }

  /// Throws unless qpdf finds nothing to complain about.
  func check() throws { try Tool.run("qpdf", "--check", path) }

  /// The text as poppler copies it: pages end with a form feed. Marks of direction are left
  /// out.
  func popplerText(_ options: String...) throws -> String {
    let text =
      if options.isEmpty { try Tool.run("pdftotext", path, "-") } else {
        try Tool.run("pdftotext", options[0], path, "-")
      }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.filter { !$0.properties.isBidiControl }))
  }

  /// The text as MuPDF copies it.
  func mupdfText() throws -> String {
    try Tool.run("mutool", "draw", "-q", "-F", "txt", path)
  }

  /// Where MuPDF finds a text on the first page.
  func search(_ needle: String) throws -> [Word] {
    let script = "\(folder.path)/search.js"
    // A hit is a list of quads: the corners' coordinates, one pair after the other.
    try #"print(JSON.stringify(new Document(scriptArgs[0]).loadPage(0).search(scriptArgs[1])))"#
      .write(toFile: script, atomically: true, encoding: .utf8)
    let found = try Tool.run("mutool", "run", script, path, needle)
    return try JSONDecoder().decode([[[Double]]].self, from: Data(found.utf8)).map { hit in
      let xs = hit.flatMap { quad in stride(from: 0, to: 8, by: 2).map { quad[$0] } }
      let ys = hit.flatMap { quad in stride(from: 1, to: 8, by: 2).map { quad[$0] } }
      return Word(
        text: needle, left: xs.min() ?? 0, top: ys.min() ?? 0, right: xs.max() ?? 0,
        bottom: ys.max() ?? 0)
    }
  }

  /// The words as poppler selects them.
  func words() throws -> [Word] {
    try Tool.run("pdftotext", "-bbox", path, "-").split(separator: "\n").compactMap { line in
      guard
        let match = line.firstMatch(
          of: #/<word xMin="(.*)" yMin="(.*)" xMax="(.*)" yMax="(.*)">(.*)</word>/#),
        let left = Double(match.1), let top = Double(match.2), let right = Double(match.3),
        let bottom = Double(match.4)
      else { return nil }
      return Word(text: String(match.5), left: left, top: top, right: right, bottom: bottom)
    }
  }

  /// All objects as JSON text.
  func json() throws -> String { try Tool.run("qpdf", "--json=2", "--json-key=qpdf", path) }

  /// All objects, by their names in qpdf's JSON.
  func objects() throws -> [String: [String: Any]] {
    let json = try JSONSerialization.jsonObject(with: Data(json().utf8)) as? [String: Any]
    let parts = json?["qpdf"] as? [Any]
    return parts?.last as? [String: [String: Any]] ?? [:]
  }

  /// All dictionaries in these objects, streams' and nested ones too.
  func dictionaries(in objects: [String: [String: Any]]) -> [[String: Any]] {
    func inside(_ value: Any) -> [[String: Any]] {
      if let dictionary = value as? [String: Any] {
        return [dictionary] + dictionary.values.flatMap(inside)
      }
      return (value as? [Any])?.flatMap(inside) ?? []
    }
    return objects.values.flatMap(inside)
  }

  /// The data of the stream that a reference as "7 0 R" leads to.
  func stream(_ reference: String) throws -> [UInt8] {
    let number = reference.prefix { $0 != " " }
    let file = "\(folder.path)/stream"
    try Tool.run(
      "sh", "-c", "qpdf --show-object=\(number) --filtered-stream-data \(path) > \(file)")
    return try folder.bytes(of: "stream")
  }
}
