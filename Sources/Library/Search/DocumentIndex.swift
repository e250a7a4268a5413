import Documents

/// Keeps the store's word index with what documents say.
struct DocumentIndex {
  let store: any LibraryStore

  /// Raised when `SearchWords` cuts or folds differently: then every library is indexed anew.
  private static let version = "1"

  /// Brings the words of a document up to date, without those of its pages.
  func update(_ row: DocumentRow) throws(LibraryError) {
    let labels = [row.fields.folder] + row.fields.tags
    try store.index(
      DocumentWords(
        title: SearchWords.indexed(row.fields.title),
        labels: SearchWords.indexed(labels.joined(separator: "\n"))),
      of: row.id)
  }

  /// Brings the words of a page up to date: those of its text, and what was found on it.
  func update(_ page: PageRow) throws(LibraryError) {
    guard page.place != nil, let row = try store.text(of: page.id),
      let text = CompactText.text(of: row.words)
    else { return try store.unindex(page) }
    let found = row.found.flatMap { [$0.text, $0.value] }
    try store.index(
      SearchWords.indexed(([text.plainText] + found).joined(separator: "\n")), of: page)
  }

  /// Makes the index anew.
  func rebuild() throws(LibraryError) {
    try store.transaction { () throws(LibraryError) in
      try store.clearIndex()
      for id in try store.allDocuments() {
        guard let row = try store.document(id) else { continue }
        try update(row)
        for page in try store.pages(of: id, withRemoved: false) { try update(page) }
      }
      try store.set("indexVersion", to: Self.version)
    }
  }

  /// Makes the index anew where another version of the words has made it, or none.
  func refresh() throws(LibraryError) {
    if try store.setting("indexVersion") != Self.version { try rebuild() }
  }
}
