import Documents

/// Writes what was read into one file, page after page.
public struct TextWriter: DocumentWriter {
  /// What the file says of the text.
  public enum Form: Equatable, Sendable {
    /// The words alone, as UTF-8.
    case plain
    /// The words and where they stand, in HTML.
    case hOCR
    /// The words and where they stand, in XML for libraries.
    case alto
  }

  private let form: Form
  private let metadata: DocumentMetadata
  private let file: PiecewiseFile

  /// A writer of the file at `path`. Throws at once when the folder can't be written or the
  /// name is taken and must not be overwritten.
  public init(
    path: String, form: Form = .plain, metadata: DocumentMetadata = DocumentMetadata(),
    overwrites: Bool = false
  ) throws(ExportError) {
    self.form = form
    self.metadata = metadata
    let frame =
      switch form {
      case .plain: PlainText.frame
      case .hOCR: HOCR.frame(metadata)
      case .alto: ALTO.frame(metadata)
      }
    file = try PiecewiseFile(path: path, frame, overwrites: overwrites)
  }

  /// Keeps a page's text.
  public func add(_ page: ExportPage, at index: Int) async throws(ExportError) {
    let piece =
      switch form {
      case .plain: PlainText.piece(for: page)
      case .hOCR: HOCR.piece(for: page)
      case .alto: ALTO.piece(for: page, language: metadata.language)
      }
    try await file.append(piece, at: index)
  }

  /// Writes the file under its name, whole and durable.
  @discardableResult
  public func finish() async throws(ExportError) -> [String] { try await file.finish() }
}

/// Pages in order, a form feed between them, as `pdftotext` and Tesseract write them. A page
/// without text stays as an empty one.
enum PlainText {
  static let frame = PiecewiseFile.Frame(separator: "\u{0C}")

  static func piece(for page: ExportPage) -> String {
    let text = page.text?.plainText ?? ""
    return text.isEmpty ? "" : text + "\n"
  }
}
