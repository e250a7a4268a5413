import Glibc
import Imaging

/// Makes a library's folder again elsewhere: photos first, the database last, so that what bears a
/// library's name is whole. The same for a backup and for bringing one back.
///
/// The library may be in use. The database is copied as it was at one instant (SQLite's backup), the
/// photos that it names are there, as nobody removes any meanwhile. Photos that the destination has
/// already are not copied again, so a second backup to the same place takes little time.
struct FolderCopy {
  let source: LibraryFolder
  let destination: LibraryFolder

  /// How far a copy is: photos done, of all.
  typealias Progress = (_ done: Int, _ total: Int) -> Void

  /// Copies, and tells how many photos the copy has.
  func run(_ progress: Progress) throws(LibraryError) -> Int {
    guard LibraryFolder.isFile(source.database) else { throw .noLibrary(folder: source.path) }
    let hold = try holdSource()
    return try withExtendedLifetime(hold) { () throws(LibraryError) in
      try checkDestination()
      try LibraryFolder.makeAll(destination.path)
      try LibraryFolder.make(destination.photos)
      let temporary = DurableFile.unusedName(in: destination.path)
      do throws(LibraryError) {
        let photos = try copyDatabase(to: temporary)
        for (done, photo) in photos.enumerated() {
          progress(done, photos.count)
          try copy(photo)
        }
        progress(photos.count, photos.count)
        try checkDestination()
        try LibraryFile(reading: temporary).sync()
        try DurableFile.rename(temporary, to: destination.database)
        return photos.count
      } catch {
        unlink(temporary)
        throw error
      }
    }
  }

  /// A backup that is brought back may lie where nothing can be written, nor removed.
  private func holdSource() throws(LibraryError) -> (any PhotoHold)? {
    do throws(LibraryError) {
      return try FolderLock(path: source.lock).take(.adding)
    } catch .readOnly {
      return nil
    }
  }

  /// Only an older copy of the same library may be replaced, and one that nobody uses.
  private func checkDestination() throws(LibraryError) {
    guard LibraryFolder.isFile(destination.database) else { return }
    let (from, to) = (try state(of: source), try state(of: destination))
    guard to.identity == from.identity, to.revision <= from.revision else {
      throw .folderNotEmpty(folder: destination.path)
    }
    // Whoever closes a database last takes its log away.
    if LibraryFolder.isFile(destination.database + "-wal") {
      throw .busy(path: destination.database)
    }
  }

  private func state(
    of folder: LibraryFolder
  ) throws(LibraryError) -> (identity: String?, revision: Int64) {
    let store = try SQLiteStore(fileAt: folder.database)
    return (try store.setting("identity"), try store.revision())
  }

  private func copyDatabase(to path: String) throws(LibraryError) -> [StoredPhoto] {
    // For its owner only.
    _ = try LibraryFile(creating: path)
    _ = try SQLiteStore(fileAt: source.database).copy(to: path)
    let store = try SQLiteStore(fileAt: path)
    var photos: [StoredPhoto] = []
    while true {
      let more = try store.photos(after: photos.last?.hash, limit: 1000)
      if more.isEmpty { return photos }
      photos += more
    }
  }

  private func copy(_ photo: StoredPhoto) throws(LibraryError) {
    let from = PhotoFolder(path: source.photos).path(of: photo.fileName)
    let to = PhotoFolder(path: destination.photos).path(of: photo.fileName)
    var status = stat()
    if stat(to, &status) == 0, Int64(status.st_size) == photo.bytes { return }
    guard LibraryFolder.isFile(from) else { throw .photoMissing(photo.hash) }
    let folder = DurableFile.folder(of: to)
    try LibraryFolder.make(folder)
    let temporary = DurableFile.unusedName(in: folder)
    do throws(LibraryError) {
      let copy = try LibraryFile(creating: temporary)
      var hash = SHA256.Running()
      try LibraryFile(reading: from).eachPiece { piece throws(LibraryError) in
        hash.add(piece.span)
        try copy.write(piece)
      }
      guard PhotoHash(bytes: hash.hash()) == photo.hash else { throw .photoDamaged(photo.hash) }
      try copy.sync()
      try DurableFile.rename(temporary, to: to)
    } catch {
      unlink(temporary)
      throw error
    }
  }
}
