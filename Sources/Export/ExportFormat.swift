/// The kinds of file that pages can become.
public enum ExportFormat: String, CaseIterable, Sendable {
  /// All pages in one searchable document.
  case pdf
  /// All pages in one file.
  case tiff
  /// One picture a page.
  case jpeg
  /// One picture a page, nothing lost.
  case png
  /// One picture a page, all in one archive.
  case zip
  /// What was read, as UTF-8.
  case text
  /// What was read and where it stands, as hOCR 1.2.
  case hocr
  /// What was read and where it stands, as ALTO 4.
  case alto

  /// The format that a file's name asks for by its ending ("pdf", "tif", "JPG" …, without the
  /// dot).
  public init?(pathExtension: String) {
    switch pathExtension.lowercased() {
    case "pdf": self = .pdf
    case "tif", "tiff": self = .tiff
    case "jpg", "jpeg": self = .jpeg
    case "png": self = .png
    case "zip": self = .zip
    case "txt": self = .text
    case "hocr": self = .hocr
    case "alto", "xml": self = .alto
    default: return nil
    }
  }

  /// A writer of one document in this format. Throws at once when the folder can't be written
  /// or the name is taken, before any work has gone into pages.
  public func makeWriter(
    path: String, metadata: DocumentMetadata = DocumentMetadata(),
    settings: ExportSettings = ExportSettings(), options: FormatOptions = FormatOptions(),
    overwrites: Bool = false
  ) throws(ExportError) -> any DocumentWriter {
    switch self {
    case .pdf:
      try PDFDocumentWriter(
        path: path, metadata: metadata, settings: settings, features: options.pdf,
        overwrites: overwrites)
    case .tiff:
      try TIFFDocumentWriter(
        path: path, settings: settings, compression: options.tiff, overwrites: overwrites)
    case .jpeg:
      try PictureWriter(path: path, coding: .jpeg, settings: settings, overwrites: overwrites)
    case .png:
      try PictureWriter(path: path, coding: .png, settings: settings, overwrites: overwrites)
    case .zip:
      try ZIPWriter(path: path, metadata: metadata, settings: settings, overwrites: overwrites)
    case .text:
      try TextWriter(path: path, metadata: metadata, overwrites: overwrites)
    case .hocr:
      try TextWriter(path: path, form: .hOCR, metadata: metadata, overwrites: overwrites)
    case .alto:
      try TextWriter(path: path, form: .alto, metadata: metadata, overwrites: overwrites)
    }
  }
}

/// What one format can and the others cannot.
public struct FormatOptions: Equatable, Sendable {
  /// What a PDF has besides its pages.
  public var pdf = PDFFeatures()
  /// How a TIFF file keeps colour and grey pages.
  public var tiff = TIFFCompression.jpeg

  /// Each format's usual way.
  public init() {}
}
