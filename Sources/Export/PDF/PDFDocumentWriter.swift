public import PhotoFiles
import Scanning

/// Writes a searchable PDF, which may take over pages of others.
///
/// Pages wait on disk: memory holds the few that are being encoded and some bytes for each
/// character in use. The same pages and metadata give the same bytes.
public actor PDFDocumentWriter: DocumentWriter {
  private let destination: Destination
  private let settings: ExportSettings
  private let metadata: DocumentMetadata
  private let features: PDFFeatures

  private var objects: PDFObjectFile
  /// The pages so far, by their indices.
  private var origins: [Int: PDFAssembly.Origin] = [:]
  private var scalars: Set<Unicode.Scalar> = []
  private var isFinished = false
  /// Pages that take more than `ExportSettings.maximumBytesPerPage`.
  public private(set) var oversizedPages: [Int: Int] = [:]

  /// A writer of the document at `path`. Throws at once when the folder can't be written or
  /// the name is taken and must not be overwritten.
  public init(
    path: String, metadata: DocumentMetadata = DocumentMetadata(),
    settings: ExportSettings = ExportSettings(), features: PDFFeatures = PDFFeatures(),
    overwrites: Bool = false
  ) throws(ExportError) {
    precondition(
      !features.isArchival || features.password == nil, "an archived document has no password")
    destination = try Destination(path, overwrites: overwrites)
    self.settings = settings
    self.metadata = metadata
    self.features = features
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
    try append(EncodedPage(page, settings: settings), at: (origins.keys.max() ?? -1) + 1)
  }

  /// Takes over a page of another PDF as it is; `page` counts its pages from 0. Not into an archived
  /// document: what the page holds is not known.
  public func add(_ page: Int, of lender: PDFLender, at index: Int) {
    precondition(!features.isArchival, "an archived document has pages of our own only")
    checkIndex(index)
    origins[index] = .lent(lender, page: page)
  }

  /// Puts an encoded page on disk.
  public func append(_ page: EncodedPage, at index: Int) throws(ExportError) {
    checkIndex(index)
    if features.isArchival, min(page.size.pointsWide, page.size.pointsHigh) < Self.leastArchived {
      throw .pageSizeOutOfRange(page.size)
    }
    try page.write(to: &objects, ObjectNumber.Page(index: index))
    if let excess = page.excess { oversizedPages[index] = excess }
    scalars.formUnion(page.scalars)
    origins[index] = .made
  }

  private func checkIndex(_ index: Int) {
    precondition(!isFinished, "a page is added before the document is finished")
    precondition(index >= 0, "pages are counted from 0")
    precondition(origins[index] == nil, "each page has an index of its own")
  }

  /// Writes the document under its name, whole and durable.
  @discardableResult
  public func finish() throws(ExportError) -> [String] {
    precondition(!isFinished, "a document is finished once")
    guard !origins.isEmpty else { throw .noPages }
    isFinished = true
    try GlyphlessFont.write(for: scalars, to: &objects)
    let assembly = PDFAssembly(metadata: metadata, features: features, origins: origins)
    try PDFStructure(metadata: metadata, features: features, indices: assembly.made)
      .write(to: &objects)

    var file = try destination.makeFile()
    try assembly.write(made: objects.path, to: file.temporaryPath)
    try file.publish()
    return [destination.path]
  }

  /// Points to a side of a page, at least, in PDF/A (ISO 19005-2, 6.1.13).
  private static let leastArchived = 3.0
}
