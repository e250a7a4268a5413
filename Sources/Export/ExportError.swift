public import Scanning

/// Why a document could not be written.
public enum ExportError: Error, Equatable, Sendable {
  /// A file of that name exists and was not to be overwritten.
  case fileExists(path: String)
  /// The file or its folder could not be written; the reason is the operating system's.
  case cannotWrite(path: String, reason: String)
  /// No page was added.
  case noPages
  /// The page's size is not within 1 mm … 5080 mm (200 inches, PDF's limit).
  case pageSizeOutOfRange(PhysicalSize)
  /// A picture has more pixels to a side than the format can hold.
  case pictureTooLarge(width: Int, height: Int, format: ExportFormat)
  /// The library that encodes the pictures refused; the reason is its own.
  case pictureNotEncoded(reason: String)
  /// The library that writes the document refused; the reason is its own.
  case documentNotWritten(reason: String)

  /// Whether one page is at fault, and the document can go on without it.
  public var isOfOnePage: Bool {
    switch self {
    case .pageSizeOutOfRange, .pictureTooLarge, .pictureNotEncoded: true
    case .fileExists, .cannotWrite, .noPages, .documentNotWritten: false
    }
  }
}
