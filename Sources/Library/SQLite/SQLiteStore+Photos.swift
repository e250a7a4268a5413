import Foundation

extension SQLiteStore {
  package func insert(_ photo: StoredPhoto) throws(LibraryError) {
    try connection.run(
      """
      INSERT INTO photo (hash, ending, bytes, page_count, name, added) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET unused_since = NULL
      """,
      .text(photo.hash.hex), .text(photo.ending), .integer(photo.bytes),
      .integer(photo.pageCount), .text(photo.name), .integer(photo.added.milliseconds))
  }

  package func photo(_ hash: PhotoHash) throws(LibraryError) -> StoredPhoto? {
    try connection.row(
      "SELECT \(StoredPhoto.columns) FROM photo WHERE hash = ?", .text(hash.hex)
    ) { row throws(LibraryError) in try StoredPhoto(row, in: connection.path) }
  }

  package func photos(after hash: PhotoHash?, limit: Int) throws(LibraryError) -> [StoredPhoto] {
    try connection.rows(
      "SELECT \(StoredPhoto.columns) FROM photo WHERE hash > ? ORDER BY hash LIMIT ?",
      [.text(hash?.hex ?? ""), .integer(limit)]
    ) { row throws(LibraryError) in try StoredPhoto(row, in: connection.path) }
  }

  package func documents(
    with photo: PhotoHash, showing: Bool
  ) throws(LibraryError) -> [DocumentID] {
    try connection.rows(
      """
      SELECT DISTINCT document.id FROM page JOIN document ON document.id = page.document
      WHERE photo = ? AND (NOT ? OR (place IS NOT NULL AND state <> 2)) ORDER BY document.id
      """, [.text(photo.hex), .flag(showing)]
    ) { DocumentID($0.integer(0)) }
  }

  package func unusedPhotos(
    noting today: Int64, since day: Int64
  ) throws(LibraryError) -> [PhotoHash] {
    let isUsed = "EXISTS (SELECT 1 FROM page WHERE page.photo = photo.hash)"
    try connection.run(
      "UPDATE photo SET unused_since = NULL WHERE unused_since IS NOT NULL AND \(isUsed)")
    try connection.run(
      "UPDATE photo SET unused_since = ? WHERE unused_since IS NULL AND NOT \(isUsed)",
      .integer(today))
    return try connection.rows(
      "SELECT hash FROM photo WHERE unused_since <= ? ORDER BY hash", [.integer(day)]
    ) { PhotoHash($0.text(0)) }.compactMap { $0 }
  }

  package func delete(_ photo: PhotoHash) throws(LibraryError) {
    try connection.run("DELETE FROM photo WHERE hash = ?", .text(photo.hex))
  }

  package func photoCount() throws(LibraryError) -> Int {
    Int(try connection.number("SELECT count(*) FROM photo") ?? 0)
  }

  package func photoBytes() throws(LibraryError) -> Int64 {
    try connection.number("SELECT coalesce(sum(bytes), 0) FROM photo") ?? 0
  }

  package func rowBytes() throws(LibraryError) -> Int64 {
    let pages = try connection.number("PRAGMA page_count") ?? 0
    return try pages * (connection.number("PRAGMA page_size") ?? 0)
  }

  package func note(_ entry: ImportEntry) throws(LibraryError) {
    try connection.run(
      "INSERT INTO import (photo, name, document, at) VALUES (?, ?, ?, ?)",
      .text(entry.photo.hex), .text(entry.name), .integer(entry.document.rawValue),
      .integer(entry.date.milliseconds))
  }

  package func imports(of photo: PhotoHash) throws(LibraryError) -> [ImportEntry] {
    try connection.rows(
      "SELECT name, document, at FROM import WHERE photo = ? ORDER BY id", [.text(photo.hex)]
    ) { row in
      ImportEntry(
        photo: photo, name: row.text(0), document: DocumentID(row.integer(1)),
        date: Date(milliseconds: row.integer(2)))
    }
  }
}
