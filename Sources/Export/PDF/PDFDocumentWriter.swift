import Foundation
import Scanning

/// Writes a searchable PDF.
///
/// Pages wait on disk: memory holds the few that are being encoded and some bytes for each
/// character in use. The same pages and metadata give the same bytes.
public actor PDFDocumentWriter: DocumentWriter {
  private let path: String
  private let metadata: DocumentMetadata
  private let settings: ExportSettings
  private let overwrites: Bool

  private var objects: PDFObjectFile
  private let pageTree: ObjectNumber
  private var pages: [Int: ObjectNumber] = [:]
  private var fonts: [UInt32: ObjectNumber] = [:]
  private var scalars: Set<Unicode.Scalar> = []
  private var isFinished = false

  /// A writer of the document at `path`. Throws at once when the folder can't be written or
  /// the name is taken and must not be overwritten.
  public init(
    path: String, metadata: DocumentMetadata = DocumentMetadata(),
    settings: ExportSettings = ExportSettings(), overwrites: Bool = false
  ) throws(ExportError) {
    try AtomicFile.checkName(path, overwrites: overwrites)
    self.path = path
    self.metadata = metadata
    self.settings = settings
    self.overwrites = overwrites
    objects = try PDFObjectFile(beside: path)
    pageTree = objects.reserve()
  }

  /// Encodes a page in the caller's task and puts it on disk.
  public nonisolated func add(
    _ page: ExportPage, at index: Int
  ) async throws(ExportError) {
    try await append(EncodedPage(page, settings: settings), at: index)
  }

  /// Adds a page behind the last.
  public func add(_ page: ExportPage) throws(ExportError) {
    try append(EncodedPage(page, settings: settings), at: (pages.keys.max() ?? -1) + 1)
  }

  /// Puts an encoded page on disk.
  public func append(_ page: EncodedPage, at index: Int) throws(ExportError) {
    precondition(!isFinished, "a page is added before the document is finished")
    precondition(pages[index] == nil, "each page has an index of its own")
    let used = page.text?.scalars ?? []
    let planes = Set(used.map { GlyphlessFont.code(of: $0).plane }).sorted()
    for plane in planes where fonts[plane] == nil { fonts[plane] = objects.reserve() }

    let picture = try objects.writeStream(page.picture.bytes, page.pictureEntries)
    let content = try objects.writeStream(Array(page.content.utf8))
    let fontEntries = planes.compactMap { plane in
      fonts[plane].map { "/\(GlyphlessFont.name(ofPlane: plane)) \($0.reference)" }
    }.joined(separator: " ")
    let fontDictionary = fontEntries.isEmpty ? "" : "/Font << \(fontEntries) >>"
    let number = try objects.write(
      """
      << /Type /Page /Parent \(pageTree.reference) \
      /MediaBox [0 0 \(PDFSyntax.number(page.size.pointsWide)) \
      \(PDFSyntax.number(page.size.pointsHigh))] \
      /Resources << /XObject << /Im \(picture.reference) >> \(fontDictionary) >> \
      /Contents \(content.reference) >>
      """)
    scalars.formUnion(used)
    pages[index] = number
  }

  /// Writes the document under its name, whole and durable.
  @discardableResult
  public func finish() throws(ExportError) -> [String] {
    precondition(!isFinished, "a document is finished once")
    guard !pages.isEmpty else { throw .noPages }
    isFinished = true
    let kids = pages.sorted { $0.key < $1.key }.map(\.value.reference)
    try objects.write(
      "<< /Type /Pages /Count \(kids.count) /Kids [\(kids.joined(separator: "\n"))] >>",
      as: pageTree)
    try GlyphlessFont.write(fonts, scalars: scalars, to: &objects)
    let xmp = try objects.writeStream(
      Array(metadata.xmp.utf8), "/Type /Metadata /Subtype /XML")
    let info = try objects.write(metadata.infoDictionary)
    let root = try objects.write(
      """
      << /Type /Catalog /Pages \(pageTree.reference) /Metadata \(xmp.reference) \
      \(metadata.catalogEntries) >>
      """)
    try objects.writeTrailer(root: root, info: info)

    var file = try AtomicFile(path: path, overwrites: overwrites)
    try finishPDF(from: objects.path, to: file.temporaryPath)
    try file.publish()
    return [path]
  }
}
