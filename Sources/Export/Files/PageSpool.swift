/// Encoded pages that wait on disk for their turn, with what must be known of each.
struct PageSpool<Info: Sendable>: ~Copyable {
  private var file: SpoolFile
  private var pages: [Int: (info: Info, range: Range<Int>)] = [:]

  /// No pages, on disk in the folder of `path`.
  init(beside path: String) throws(ExportError) { file = try SpoolFile(beside: path) }

  /// How many pages wait.
  var count: Int { pages.count }
  /// How many bytes wait.
  var length: Int { file.length }

  /// Puts a page on disk.
  mutating func append(_ bytes: [UInt8], _ info: Info, at index: Int) throws(ExportError) {
    precondition(pages[index] == nil, "each page has an index of its own")
    pages[index] = (info, try file.append(bytes))
  }

  /// Hands the pages over in order.
  func forEach(_ body: ([UInt8], Info) throws(ExportError) -> Void) throws(ExportError) {
    for (_, page) in pages.sorted(by: { $0.key < $1.key }) {
      try body(try file.read(page.range), page.info)
    }
  }
}
