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
  /// What was read, as UTF-8.
  case text

  /// The format that a file's name asks for by its ending ("pdf", "tif", "JPG" …, without the
  /// dot).
  public init?(pathExtension: String) {
    switch pathExtension.lowercased() {
    case "pdf": self = .pdf
    case "tif", "tiff": self = .tiff
    case "jpg", "jpeg": self = .jpeg
    case "png": self = .png
    case "txt": self = .text
    default: return nil
    }
  }

  /// A writer of one document in this format. Throws at once when the folder can't be written
  /// or the name is taken, before any work has gone into pages.
  public func makeWriter(
    path: String, metadata: DocumentMetadata = DocumentMetadata(),
    settings: ExportSettings = ExportSettings(), overwrites: Bool = false
  ) throws(ExportError) -> any DocumentWriter {
    switch self {
    case .pdf:
      try PDFDocumentWriter(
        path: path, metadata: metadata, settings: settings, overwrites: overwrites)
    case .tiff:
      try TIFFDocumentWriter(path: path, settings: settings, overwrites: overwrites)
    case .jpeg:
      try PictureWriter(path: path, coding: .jpeg, settings: settings, overwrites: overwrites)
    case .png:
      try PictureWriter(path: path, coding: .png, settings: settings, overwrites: overwrites)
    case .text:
      try TextWriter(path: path, overwrites: overwrites)
    }
  }
}
