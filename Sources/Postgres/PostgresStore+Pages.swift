package import Library
import Scanning

extension PostgresStore {
  package func insert(_ page: PageRow) throws(LibraryError) -> PageID {
    let id = try connection.number(
      """
      INSERT INTO page (document, ordinal, place, photo, photo_index, recipe, shape, is_scanned,
        quality)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id
      """,
      .integer(page.document.rawValue), .integer(page.ordinal),
      .integer(page.place.map { Int64($0) }), .text(page.photo.hex), .integer(page.index),
      .text(StoredForm.text(page.recipe)), .text(page.recipe.shapeKey),
      .integer(page.isScanned ? 1 : 0), .integer(page.quality.map { Int64($0.rawValue) }))
    return PageID(id ?? 0)
  }

  package func update(_ page: PageRow) throws(LibraryError) {
    try connection.run(
      """
      UPDATE page SET photo = $1, photo_index = $2, recipe = $3, shape = $4, is_scanned = $5,
        quality = $6
      WHERE id = $7
      """,
      .text(page.photo.hex), .integer(page.index), .text(StoredForm.text(page.recipe)),
      .text(page.recipe.shapeKey), .integer(page.isScanned ? 1 : 0),
      .integer(page.quality.map { Int64($0.rawValue) }), .integer(page.id.rawValue))
  }

  package func delete(_ page: PageID) throws(LibraryError) {
    if let row = try self.page(page) { try unindex(row) }
    try connection.run("DELETE FROM page WHERE id = $1", .integer(page.rawValue))
  }

  package func page(_ id: PageID) throws(LibraryError) -> PageRow? {
    try connection.row(
      "SELECT \(PageRow.columns) FROM page WHERE id = $1", .integer(id.rawValue)
    ) { row throws(LibraryError) in try PageRow(row, in: place) }
  }

  package func pages(
    of document: DocumentID, withRemoved: Bool
  ) throws(LibraryError) -> [PageRow] {
    try connection.rows(
      """
      SELECT \(PageRow.columns) FROM page WHERE document = $1 AND (place IS NOT NULL OR $2)
      ORDER BY place NULLS LAST, ordinal
      """, [.integer(document.rawValue), .flag(withRemoved)]
    ) { row throws(LibraryError) in try PageRow(row, in: place) }
  }

  package func pages(
    of document: DocumentID, ordinals: [Int], limit: Int
  ) throws(LibraryError) -> [PageRow] {
    try connection.rows(
      """
      SELECT \(PageRow.columns) FROM page
      WHERE document = $1 AND place IS NOT NULL AND ordinal = ANY($2) ORDER BY place LIMIT $3
      """,
      [
        .integer(document.rawValue), .integers(ordinals.map { Int64($0) }),
        .integer(min(limit, SearchKey.mostPages)),
      ]
    ) { row throws(LibraryError) in try PageRow(row, in: place) }
  }

  package func setOrder(_ pages: [PageID], of document: DocumentID) throws(LibraryError) {
    // All out first: no two may share a place at any time.
    try connection.run(
      "UPDATE page SET place = NULL WHERE document = $1 AND place IS NOT NULL",
      .integer(document.rawValue))
    let count = try connection.run(
      """
      UPDATE page SET place = given.place - 1
      FROM unnest($1) WITH ORDINALITY AS given (id, place)
      WHERE page.id = given.id AND page.document = $2
      """, .integers(pages.map(\.rawValue)), .integer(document.rawValue))
    guard count != pages.count else { return }
    let own = Set(try self.pages(of: document, withRemoved: true).map(\.id))
    for page in pages where !own.contains(page) { throw .noPage(page) }
  }

  package func append(
    _ steps: [EditStep], number: Int, to document: DocumentID
  ) throws(LibraryError) {
    try connection.run(
      "INSERT INTO edit VALUES ($1, $2, $3)", .integer(document.rawValue), .integer(number),
      .text(StoredForm.json(steps)))
  }

  package func edit(_ number: Int, of document: DocumentID) throws(LibraryError) -> [EditStep]? {
    try connection.row(
      "SELECT steps FROM edit WHERE document = $1 AND number = $2", .integer(document.rawValue),
      .integer(number)
    ) { row throws(LibraryError) in
      try StoredForm.value([EditStep].self, row.string(at: 0) ?? "", in: place)
    }
  }

  package func editCount(of document: DocumentID) throws(LibraryError) -> Int {
    Int(
      try connection.number(
        "SELECT max(number) FROM edit WHERE document = $1", .integer(document.rawValue)) ?? 0)
  }

  package func deleteEdits(
    of document: DocumentID, where numbers: Range<Int>
  ) throws(LibraryError) {
    try connection.run(
      "DELETE FROM edit WHERE document = $1 AND number >= $2 AND number < $3",
      .integer(document.rawValue), .integer(numbers.lowerBound), .integer(numbers.upperBound))
  }

  package func setText(_ text: TextRow?, of page: PageID) throws(LibraryError) {
    guard let text else {
      try connection.run("DELETE FROM page_text WHERE page = $1", .integer(page.rawValue))
      return
    }
    try connection.run(
      """
      INSERT INTO page_text VALUES ($1, $2, $3, $4)
      ON CONFLICT (page) DO UPDATE SET words = excluded.words, found = excluded.found,
        shape = excluded.shape
      """,
      .integer(page.rawValue), .bytes(text.words), .text(StoredForm.json(text.found)),
      .text(text.shape))
  }

  package func text(of page: PageID) throws(LibraryError) -> TextRow? {
    try connection.row(
      "SELECT \(TextRow.columns) FROM page_text WHERE page = $1", .integer(page.rawValue)
    ) { row throws(LibraryError) in try TextRow(row, in: place) }
  }

  package func textShapes(
    of document: DocumentID
  ) throws(LibraryError) -> [PageID: String] {
    let pairs = try connection.rows(
      """
      SELECT page.id, page_text.shape FROM page JOIN page_text ON page_text.page = page.id
      WHERE document = $1
      """, [.integer(document.rawValue)]
    ) { (PageID($0.number(at: 0) ?? 0), $0.string(at: 1) ?? "") }
    return Dictionary(pairs) { first, _ in first }
  }
}
