/// Writes one document, page by page.
///
/// Pages may be added from several tasks at once, in any order: their indices tell their
/// order in the document. Nothing stands under the document's name before `finish()`, and a
/// writer that is dropped leaves nothing behind.
public protocol DocumentWriter: Sendable {
  /// Encodes a page outside any lock and puts it on disk. Indices that are left out are
  /// closed up; using one twice is the caller's bug. A page that throws was not added, and
  /// may be added again.
  func add(_ page: ExportPage, at index: Int) async throws(ExportError)

  /// Writes the document whole, makes it durable, gives it its name, and returns the paths of
  /// all files written. Once only; nothing can be added after.
  @discardableResult
  func finish() async throws(ExportError) -> [String]

  /// The pages, by index, that take more than `ExportSettings.maximumBytesPerPage` though they
  /// were made as small as can be read, with the bytes they take.
  var oversizedPages: [Int: Int] { get async }
}

extension DocumentWriter {
  /// None: what is no PDF or JPEG has no limit.
  public var oversizedPages: [Int: Int] { get async { [:] } }
}
