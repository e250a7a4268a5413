import Foundation
import Scanning

extension SQLiteStore {
  package func insert(_ page: PageRow) throws(LibraryError) -> PageID {
    try connection.run(
      """
      INSERT INTO page (document, ordinal, place, photo, photo_index, recipe, shape, is_scanned,
        quality)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .integer(page.document.rawValue), .integer(page.ordinal),
      .integer(page.place.map { Int64($0) }), .text(page.photo.hex), .integer(page.index),
      .text(StoredForm.text(page.recipe)), .text(page.recipe.shapeKey), .flag(page.isScanned),
      .integer(page.quality.map { Int64($0.rawValue) }))
    return PageID(connection.lastKey)
  }

  package func update(_ page: PageRow) throws(LibraryError) {
    try connection.run(
      """
      UPDATE page SET photo = ?, photo_index = ?, recipe = ?, shape = ?, is_scanned = ?,
        quality = ?
      WHERE id = ?
      """,
      .text(page.photo.hex), .integer(page.index), .text(StoredForm.text(page.recipe)),
      .text(page.recipe.shapeKey), .flag(page.isScanned),
      .integer(page.quality.map { Int64($0.rawValue) }), .integer(page.id.rawValue))
  }

  package func delete(_ page: PageID) throws(LibraryError) {
    if let row = try self.page(page) { try unindex(row) }
    try connection.run("DELETE FROM page WHERE id = ?", .integer(page.rawValue))
  }

  package func page(_ id: PageID) throws(LibraryError) -> PageRow? {
    try connection.row(
      "SELECT \(PageRow.columns) FROM page WHERE id = ?", .integer(id.rawValue)
    ) { row throws(LibraryError) in try PageRow(row, in: connection.path) }
  }

  package func pages(
    of document: DocumentID, withRemoved: Bool
  ) throws(LibraryError) -> [PageRow] {
    try connection.rows(
      """
      SELECT \(PageRow.columns) FROM page WHERE document = ? AND (place IS NOT NULL OR ?)
      ORDER BY place NULLS LAST, ordinal
      """, [.integer(document.rawValue), .flag(withRemoved)]
    ) { row throws(LibraryError) in try PageRow(row, in: connection.path) }
  }

  package func pages(
    of document: DocumentID, ordinals: [Int], limit: Int
  ) throws(LibraryError) -> [PageRow] {
    try connection.rows(
      """
      SELECT \(PageRow.columns) FROM page
      WHERE document = ? AND place IS NOT NULL AND ordinal IN (SELECT value FROM json_each(?))
      ORDER BY place LIMIT ?
      """,
      [
        .integer(document.rawValue), .text(StoredForm.json(ordinals)),
        .integer(min(limit, SearchKey.mostPages)),
      ]
    ) { row throws(LibraryError) in try PageRow(row, in: connection.path) }
  }

  package func setOrder(_ pages: [PageID], of document: DocumentID) throws(LibraryError) {
    // All out first: no two may share a place at any time.
    try connection.run(
      "UPDATE page SET place = NULL WHERE document = ?", .integer(document.rawValue))
    for (place, page) in pages.enumerated() {
      try connection.run(
        "UPDATE page SET place = ? WHERE id = ? AND document = ?", .integer(place),
        .integer(page.rawValue), .integer(document.rawValue))
      guard connection.changedRows == 1 else { throw .noPage(page) }
    }
  }

  package func append(
    _ steps: [EditStep], number: Int, to document: DocumentID
  ) throws(LibraryError) {
    try connection.run(
      "INSERT INTO edit VALUES (?, ?, ?)", .integer(document.rawValue), .integer(number),
      .text(StoredForm.json(steps)))
  }

  package func edit(_ number: Int, of document: DocumentID) throws(LibraryError) -> [EditStep]? {
    try connection.row(
      "SELECT steps FROM edit WHERE document = ? AND number = ?", .integer(document.rawValue),
      .integer(number)
    ) { row throws(LibraryError) in
      try StoredForm.value([EditStep].self, row.text(0), in: connection.path)
    }
  }

  package func editCount(of document: DocumentID) throws(LibraryError) -> Int {
    Int(
      try connection.number(
        "SELECT max(number) FROM edit WHERE document = ?", .integer(document.rawValue)) ?? 0)
  }

  package func deleteEdits(
    of document: DocumentID, where numbers: Range<Int>
  ) throws(LibraryError) {
    try connection.run(
      "DELETE FROM edit WHERE document = ? AND number >= ? AND number < ?",
      .integer(document.rawValue), .integer(numbers.lowerBound), .integer(numbers.upperBound))
  }

  package func setText(_ text: TextRow?, of page: PageID) throws(LibraryError) {
    guard let text else {
      try connection.run("DELETE FROM page_text WHERE page = ?", .integer(page.rawValue))
      return
    }
    try connection.run(
      """
      INSERT INTO page_text VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET words = excluded.words, found = excluded.found,
        shape = excluded.shape
      """,
      .integer(page.rawValue), .blob(text.words), .text(StoredForm.json(text.found)),
      .text(text.shape))
  }

  package func text(of page: PageID) throws(LibraryError) -> TextRow? {
    try connection.row(
      "SELECT \(TextRow.columns) FROM page_text WHERE page = ?", .integer(page.rawValue)
    ) { row throws(LibraryError) in try TextRow(row, in: connection.path) }
  }

  package func textShapes(
    of document: DocumentID
  ) throws(LibraryError) -> [PageID: String] {
    let pairs = try connection.rows(
      """
      SELECT page.id, page_text.shape FROM page JOIN page_text ON page_text.page = page.id
      WHERE document = ?
      """, [.integer(document.rawValue)]
    ) { (PageID($0.integer(0)), $0.text(1)) }
    return Dictionary(pairs) { first, _ in first }
  }
}
