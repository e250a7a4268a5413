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
      return try PhotoFile(path: path, limits: limits)
    } catch .passwordNeeded {
      // It is a PDF, and is kept as it is all the same; but without its pages it is no photo.
      throw .photo(.passwordNeeded)
    } catch {
      throw .photo(error)
    }
  }
}
