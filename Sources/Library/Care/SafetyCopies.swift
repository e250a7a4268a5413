import Glibc

/// Copies of a library's database beside it, one a day, the last few days: should the file itself be
/// damaged, what was done since the last is all that is lost, and of that no photo.
struct SafetyCopies {
  let folder: LibraryFolder
  private static let kept = 3

  /// Makes the copy of a day, unless it is there, and removes old ones. Only for who holds the lock
  /// alone.
  func make(day: Int64, from store: any LibraryStore) throws(LibraryError) {
    let path = "\(folder.safety)/\(day).sqlite"
    guard !LibraryFolder.isFile(path) else { return }
    let temporary = DurableFile.unusedName(in: folder.safety)
    do throws(LibraryError) {
      _ = try LibraryFile(creating: temporary)
      guard try store.copy(to: temporary) else {
        unlink(temporary)
        return
      }
      try LibraryFile(reading: temporary).sync()
      try DurableFile.rename(temporary, to: path)
    } catch {
      unlink(temporary)
      throw error
    }
    for name in LibraryFolder.names(in: folder.safety) where DurableFile.isTemporary(name) {
      unlink("\(folder.safety)/\(name)")
    }
    for old in days.dropLast(Self.kept) { unlink("\(folder.safety)/\(old).sqlite") }
  }

  /// Puts the newest sound copy in the place of the database, which is kept under other names; without
  /// a copy its place stays empty.
  func replaceDatabase() throws(LibraryError) {
    try LibraryFolder.makeAll(folder.path)
    guard let hold = try FolderLock(path: folder.lock).take(.removing) else {
      throw .busy(path: folder.path)
    }
    try withExtendedLifetime(hold) { () throws(LibraryError) in
      let name = unusedDamagedName()
      // The log first: beside another database it would mean something else.
      for ending in ["-wal", "-shm", ""] where LibraryFolder.isFile(folder.database + ending) {
        try DurableFile.rename(folder.database + ending, to: name + ending)
      }
      for day in days.reversed() {
        let path = "\(folder.safety)/\(day).sqlite"
        guard isSound(path), let bytes = try DurableFile.bytes(of: path) else { continue }
        return try DurableFile.write(bytes, to: folder.database)
      }
    }
  }

  private var days: [Int64] {
    LibraryFolder.names(in: folder.safety).compactMap { name in
      name.hasSuffix(".sqlite") ? Int64(name.dropLast(7)) : nil
    }.sorted()
  }

  private func isSound(_ path: String) -> Bool {
    do throws(LibraryError) {
      return try SQLiteStore(fileAt: path).faults().isEmpty
    } catch {
      return false
    }
  }

  private func unusedDamagedName() -> String {
    var number = 1
    while LibraryFolder.isFile("\(folder.database).damaged\(number)") { number += 1 }
    return "\(folder.database).damaged\(number)"
  }
}
