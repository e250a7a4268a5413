/// Writes a searchable PDF.
///
/// Pages wait on disk: memory holds the few that are being encoded and some bytes for each
/// character in use. The same pages and metadata give the same bytes.
public actor PDFDocumentWriter: DocumentWriter {
  private let destination: Destination
  private let settings: ExportSettings
  private let metadata: DocumentMetadata

  private var objects: PDFObjectFile
  private var indices: Set<Int> = []
  private var scalars: Set<Unicode.Scalar> = []
  private var isFinished = false
  /// Pages that take more than `ExportSettings.maximumBytesPerPage`.
  public private(set) var oversizedPages: [Int: Int] = [:]

  /// A writer of the document at `path`. Throws at once when the folder can't be written or
  /// the name is taken and must not be overwritten.
  public init(
    path: String, metadata: DocumentMetadata = DocumentMetadata(),
    settings: ExportSettings = ExportSettings(), overwrites: Bool = false
  ) throws(ExportError) {
    destination = try Destination(path, overwrites: overwrites)
    self.settings = settings
    self.metadata = metadata
    objects = try PDFObjectFile(beside: path)
  }

  /// Encodes a page in the caller's task and puts it on disk.
  public nonisolated func add(
    _ page: ExportPage, at index: Int
  ) async throws(ExportError) {
    try await append(EncodedPage(page, settings: settings), at: index)
  }

  /// Adds a page behind the last.
  public func add(_ page: ExportPage) throws(ExportError) {
    try append(EncodedPage(page, settings: settings), at: (indices.max() ?? -1) + 1)
  }

  /// Puts an encoded page on disk.
  public func append(_ page: EncodedPage, at index: Int) throws(ExportError) {
    precondition(!isFinished, "a page is added before the document is finished")
    precondition(index >= 0, "pages are counted from 0")
    precondition(!indices.contains(index), "each page has an index of its own")
    try page.write(to: &objects, ObjectNumber.Page(index: index))
    if let excess = page.excess { oversizedPages[index] = excess }
    scalars.formUnion(page.scalars)
    indices.insert(index)
  }

  /// Writes the document under its name, whole and durable.
  @discardableResult
  public func finish() throws(ExportError) -> [String] {
    precondition(!isFinished, "a document is finished once")
    guard !indices.isEmpty else { throw .noPages }
    isFinished = true
    try GlyphlessFont.write(for: scalars, to: &objects)
    try writeStructure()

    var file = try destination.makeFile()
    try finishPDF(from: objects.path, to: file.temporaryPath)
    try file.publish()
    return [destination.path]
  }

  /// Writes what holds the pages together.
  private func writeStructure() throws(ExportError) {
    let kids = indices.sorted().map { ObjectNumber.Page(index: $0).page.reference }
    try objects.write(
      "<< /Type /Pages /Count \(kids.count) /Kids [\(kids.joined(separator: "\n"))] >>",
      as: .pageTree)
    try objects.writeStream(
      Array(metadata.xmp.utf8), "/Type /Metadata /Subtype /XML", as: .metadata)
    try objects.write(metadata.infoDictionary, as: .info)
    try objects.write(
      """
      << /Type /Catalog /Pages \(ObjectNumber.pageTree.reference) \
      /Metadata \(ObjectNumber.metadata.reference) \(metadata.catalogEntries) >>
      """, as: .catalog)
    try objects.writeTrailer()
  }
}
