import Glibc
import Imaging
import PhotoFiles

/// A photo on its way in: copied, hashed, synced and looked at, but under a hidden name. Dropped
/// before it is placed, it leaves nothing behind.
final class StagedPhoto: Sendable {
  let hash: PhotoHash
  let ending: String
  let bytes: Int64
  let pageCount: Int
  /// What it was called.
  let name: String
  let temporaryPath: String
  /// From here to the commit nobody removes photos.
  private let hold: FolderLock.Hold?

  /// Copies what `source` writes.
  init(
    in folder: String, name: String, limits: Limits, hold: FolderLock.Hold?,
    source: (OpenFile) throws(LibraryError) -> PhotoHash
  ) throws(LibraryError) {
    let temporary = DurableFile.unusedName(in: folder)
    do throws(LibraryError) {
      let copy = try OpenFile(creating: temporary)
      hash = try source(copy)
      try copy.sync()
      let file = try Self.opened(temporary, limits)
      ending = file.format.ending
      pageCount = file.pageCount
      var status = stat()
      guard fstat(copy.descriptor, &status) == 0 else {
        throw FileFailure.error(path: temporary, errno)
      }
      bytes = Int64(status.st_size)
    } catch {
      unlink(temporary)
      throw error
    }
    self.name = name
    self.hold = hold
    temporaryPath = temporary
  }

  deinit { unlink(temporaryPath) }

  private static func opened(_ path: String, _ limits: Limits) throws(LibraryError) -> PhotoFile {
    do throws(PhotoFileError) {
      let file = try PhotoFile(path: path, limits: limits)
      try check(file)
      return file
    } catch {
      throw .photo(error)
    }
  }

  /// Refuses a file none of whose pictures can be had: whoever brings it still has it, and hears why
  /// at once. With one that can be had, it stays whole, and the others tell when they are drawn.
  private static func check(_ file: PhotoFile) throws(PhotoFileError) {
    var first: PhotoFileError?
    for index in 0..<file.pageCount {
      do throws(PhotoFileError) {
        return try file.check(at: index)
      } catch {
        if first == nil { first = error }
      }
    }
    if let first { throw first }
  }
}
