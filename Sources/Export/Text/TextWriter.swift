import Documents

/// Writes what was read as UTF-8: pages in order, a form feed between them, as `pdftotext`
/// and Tesseract write them. A page without text stays as an empty one.
public actor TextWriter: DocumentWriter {
  private let destination: Destination
  private var pages: PageSpool<Void>
  private var isFinished = false

  /// A writer of the file at `path`. Throws at once when the folder can't be written or the
  /// name is taken and must not be overwritten.
  public init(path: String, overwrites: Bool = false) throws(ExportError) {
    destination = try Destination(path, overwrites: overwrites)
    pages = try PageSpool(beside: path)
  }

  /// Keeps a page's text.
  public func add(_ page: ExportPage, at index: Int) throws(ExportError) {
    precondition(!isFinished, "a page is added before the document is finished")
    let text = page.text?.plainText ?? ""
    try pages.append(Array((text.isEmpty ? "" : text + "\n").utf8), (), at: index)
  }

  /// Writes the file under its name, whole and durable.
  @discardableResult
  public func finish() throws(ExportError) -> [String] {
    precondition(!isFinished, "a document is finished once")
    guard pages.count > 0 else { throw .noPages }
    isFinished = true
    var file = try destination.makeFile()
    var isFirst = true
    try pages.forEach { (bytes, _) throws(ExportError) in
      if !isFirst { try file.write([0x0C]) }
      isFirst = false
      try file.write(bytes)
    }
    try file.publish()
    return [destination.path]
  }
}
