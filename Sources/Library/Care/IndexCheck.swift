/// Whether the index of words has the rows that it should have, and does not contradict itself.
struct IndexCheck {
  let library: DocumentLibrary
  /// Looks before all is done in one step, in which nobody else is answered.
  private static let tries = 3
  /// Documents that are counted in one step.
  private static let step = 100

  func isRight() async throws(LibraryError) -> Bool {
    for _ in 0..<Self.tries {
      let revision = try await library.revision()
      let wanted = try await countByParts()
      let there = try await indexedRows()
      // What was counted while somebody changed documents says nothing.
      if try await library.revision() == revision { return there == wanted }
    }
    return try await library.isIndexRight()
  }

  private func countByParts() async throws(LibraryError) -> Int {
    let documents = try await library.allDocuments()
    var count = 0
    for start in stride(from: 0, to: documents.count, by: Self.step) {
      let part = documents[start..<min(start + Self.step, documents.count)]
      count += try await library.indexableRows(of: part)
    }
    return count
  }

  private func indexedRows() async throws(LibraryError) -> Int? {
    guard let path = await library.databaseFile else { return try await library.indexedRows() }
    return try await Blocking.run { () throws(LibraryError) in
      try SQLiteStore(fileAt: path).indexedRows()
    }
  }
}

extension DocumentLibrary {
  /// Rows that the index should have of some documents: one each, and one a page that was read.
  fileprivate func indexableRows(
    of documents: some Collection<DocumentID>
  ) throws(LibraryError) -> Int {
    var count = documents.count
    for id in documents {
      let texts = try store.textShapes(of: id)
      count += try store.pages(of: id, withRemoved: false).count { texts[$0.id] != nil }
    }
    return count
  }

  fileprivate func indexedRows() throws(LibraryError) -> Int? { try store.indexedRows() }

  fileprivate func isIndexRight() throws(LibraryError) -> Bool {
    let wanted = try indexableRows(of: try store.allDocuments())
    return try store.indexedRows() == wanted
  }
}
