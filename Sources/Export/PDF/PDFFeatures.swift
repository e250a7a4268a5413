/// What a PDF has besides its pages and what it says of itself.
public struct PDFFeatures: Equatable, Sendable {
  /// Whether the file is PDF/A-2u (ISO 19005-2, level U): made to be shown the same for ever, with
  /// text that is all Unicode. Such a file cannot have a password.
  public var isArchival = false
  /// What opens the document; `nil`: everybody may.
  public var password: PDFPassword?
  /// Whether viewers can show the first page before the rest of the file has come. Takes some
  /// bytes more.
  public var isLinearised = false
  /// The document's table of contents; empty: none.
  public var outline: [PDFOutlineEntry] = []
  /// What pages are called, in the order of their pages; empty: 1, 2, 3, ….
  public var pageLabels: [PDFPageLabel] = []

  /// Nothing besides the pages.
  public init() {}
}

/// A line of a document's table of contents.
public struct PDFOutlineEntry: Equatable, Sendable {
  /// What viewers show.
  public var title: String
  /// The indices of its pages, in order. It leads to the first that the document has, and is left
  /// out when there is none.
  public var pages: [Int]

  /// An entry from its parts.
  public init(title: String, pages: [Int]) {
    self.title = title
    self.pages = pages
  }
}
