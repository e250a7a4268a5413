/// A file with one or more pictures. Opening looks at the beginning only; each picture is read
/// and decoded when it is asked for, and nothing is kept in between, so a thousand open files
/// weigh nothing.
public struct PhotoFile: Sendable {
  /// Where the file is.
  public let path: String
  /// What its content says it is.
  public let format: PhotoFormat
  /// Pictures in it, at least 1.
  public let pageCount: Int
  /// What it may ask of the machine.
  public let limits: Limits
  /// Where a TIFF file's pages are in it.
  private var tiffPages: [UInt64] = []
  /// A PDF's pages.
  private var pdf: PDFFile?

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: may have any name: the format is told by the content.
  ///   - limits: beyond these, errors come instead of pictures.
  ///   - password: for encrypted PDFs.
  public init(
    path: String, limits: Limits = Limits(), password: String? = nil
  ) throws(PhotoFileError) {
    let prefix = try FileBytes.prefix(of: path, count: FileKind.prefixLength)
    guard !prefix.isEmpty else { throw .empty }
    switch FileKind(prefix: prefix) {
    case .foreign(let kind): throw .unsupported(kind)
    case .photo(let format): self.format = format
    }
    self.path = path
    self.limits = limits
    switch format {
    case .jpeg, .png, .webp:
      pageCount = 1
    case .heif:
      pageCount = try HEIFFile(
        FileBytes.all(of: path, limit: limits.fileBytes), limits: limits
      ).pageCount
    case .tiff:
      tiffPages = try TIFFFile(path: path, limits: limits).pages()
      pageCount = tiffPages.count
    case .pdf:
      let pdf = try PDFFile(path: path, limits: limits, password: password)
      self.pdf = pdf
      pageCount = pdf.pages.count
    }
  }

  /// Reads the picture at `index`, 0 up to `pageCount`.
  ///
  /// - Parameter longSide: for previews and detection: the picture may come smaller than it is
  ///   where that is faster, but with at least this many pixels along its longer side, if it has
  ///   them.
  public func photo(
    at index: Int, atLeast longSide: Int? = nil
  ) throws(PhotoFileError) -> Photo {
    precondition(index >= 0 && index < pageCount, "the file has no such page")
    guard !Task.isCancelled else { throw .cancelled }
    switch format {
    case .jpeg:
      return try JPEGReader.read(bytes(), limits: limits, atLeast: longSide).finished(
        within: limits)
    case .png:
      return try PNGReader.read(bytes(), limits: limits).finished(within: limits)
    case .webp:
      return try WebPReader.read(bytes(), limits: limits).finished(within: limits)
    case .heif:
      return try HEIFFile(bytes(), limits: limits).photo(at: index).finished(within: limits)
    case .tiff:
      return try TIFFFile(path: path, limits: limits).photo(at: tiffPages[index]).finished(
        within: limits)
    case .pdf:
      guard let pdf else { throw .damaged(reason: "no pages") }
      return try pdf.photo(at: index, atLeast: longSide)
    }
  }

  /// How many pixels the picture at `index` comes with, at most, as its header tells; 0 where it
  /// does not, and reading the picture will say why.
  public func pixelCount(at index: Int) -> Int {
    precondition(index >= 0 && index < pageCount, "the file has no such page")
    do throws(PhotoFileError) {
      guard let size = try size(at: index) else { return pdf?.pixelCount(at: index) ?? 0 }
      return min(size.width * size.height, limits.pixels, limits.pixelsInMemory)
    } catch {
      return 0
    }
  }

  /// Refuses the picture at `index` where its header tells that it is beyond the limits. Where the
  /// header tells nothing, the picture is read, which tells why. A PDF's page is drawn with as many
  /// pixels as the limits allow, so it is never beyond them.
  public func check(at index: Int) throws(PhotoFileError) {
    precondition(index >= 0 && index < pageCount, "the file has no such page")
    let size: (width: Int, height: Int)?
    do throws(PhotoFileError) {
      size = try self.size(at: index)
    } catch {
      _ = try photo(at: index)
      return
    }
    if let size { try limits.check(width: size.width, height: size.height) }
  }

  /// The size that the header tells; `nil` for a PDF's pages, which have none in pixels.
  private func size(at index: Int) throws(PhotoFileError) -> (width: Int, height: Int)? {
    switch format {
    case .jpeg: try JPEGReader.size(of: bytes())
    case .png: try PNGReader.size(of: bytes())
    case .webp: try WebPReader.size(of: bytes())
    case .heif: try HEIFFile(bytes(), limits: limits).size(at: index)
    case .tiff: try TIFFFile(path: path, limits: limits).size(at: tiffPages[index])
    case .pdf: nil
    }
  }

  /// What lends a PDF's pages as they are; `nil` for other files.
  public var lender: PDFLender? { pdf?.lender }

  /// Whether the file is a signed PDF.
  public var isSigned: Bool { pdf?.isSigned == true }

  /// Whether the file is an encrypted PDF.
  public var isEncrypted: Bool { pdf?.isEncrypted == true }

  /// Whether the picture at `index` is a PDF page that carries its own text and was read without
  /// trouble. Draws nothing.
  public func carriesText(at index: Int) throws(PhotoFileError) -> Bool {
    precondition(index >= 0 && index < pageCount, "the file has no such page")
    return try pdf?.carriesText(at: index) ?? false
  }

  private func bytes() throws(PhotoFileError) -> [UInt8] {
    try FileBytes.all(of: path, limit: limits.fileBytes)
  }
}
