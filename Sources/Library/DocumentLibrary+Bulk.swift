package import Documents

extension DocumentLibrary {
  /// Makes many documents in one transaction, with the texts of their pages: for benchmarks, which
  /// would otherwise measure the disk.
  package func create(
    _ new: [(document: NewDocument, texts: [PageText])]
  ) throws(LibraryError) {
    try write { () throws(LibraryError) in
      for (document, texts) in new {
        let made = try create(document)
        for (page, text) in zip(made.pages, texts) {
          guard let row = try store.page(page.id) else { throw .noPage(page.id) }
          try store.setText(
            TextRow(words: CompactText.bytes(of: text), found: [], shape: row.recipe.shapeKey),
            of: page.id)
          try index.update(row)
        }
      }
    }
  }
}
