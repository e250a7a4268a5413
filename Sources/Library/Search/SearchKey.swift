/// Rows of the word index: the document's number, and below it 20 bits, 0 for the document's own
/// words and otherwise a page's ordinal. So the rows of a document stand together, and a row tells
/// its document without a look elsewhere.
package enum SearchKey {
  /// Bits for the pages of a document.
  static let pageBits: Int64 = 20
  /// The largest ordinal of a page.
  package static let mostPages = 1 << 20 - 1

  static func of(_ document: DocumentID) -> Int64 { document.rawValue << pageBits }

  static func of(_ page: PageRow) -> Int64 {
    of(page.document) | Int64(page.ordinal)
  }

  /// The document that a row belongs to.
  static func document(of key: Int64) -> DocumentID { DocumentID(key >> pageBits) }
}
