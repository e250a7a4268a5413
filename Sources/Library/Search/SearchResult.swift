public import Imaging

/// What a search has found.
public struct SearchResults: Equatable, Sendable {
  /// The part asked for, best first; without words to look for, newest first.
  public let hits: [SearchHit]
  /// How many there are in all.
  public let total: Int
}

/// A document that was found.
public struct SearchHit: Equatable, Sendable {
  /// The document.
  public let document: DocumentSummary
  /// The title, with the words that were looked for marked.
  public let title: SearchSnippet
  /// Pages with the words, in order; at most those that were asked for.
  public let pages: [PageHit]
  /// Pages with the words, in all.
  public let pageCount: Int
}

/// A page on which the words were found.
public struct PageHit: Equatable, Sendable {
  /// The page.
  public let page: PageID
  /// Its place in the document, from 0.
  public let place: Int
  /// Some of its text; `nil` where the words are in what was found on it, such as a barcode.
  public let snippet: SearchSnippet?
  /// Where the words stand, in unit coordinates of the page; to be shown only while the text is not
  /// stale.
  public let quads: [Quad]
}

/// A part of a text with marks, as plain text: whoever shows it as HTML must escape it.
public struct SearchSnippet: Equatable, Sendable {
  /// A run of text.
  public struct Part: Equatable, Sendable {
    /// In one line.
    public let text: String
    /// Whether it is what was looked for.
    public let isMarked: Bool
  }
  /// In order.
  public let parts: [Part]
  /// Whether something of the text comes before.
  public let goesOnBefore: Bool
  /// Whether something of the text comes after.
  public let goesOnAfter: Bool

  /// The text without marks.
  public var text: String { parts.map(\.text).joined() }
}
