import Glibc
import Imaging
import PhotoFiles

/// A photo on its way in: copied, hashed, synced and looked at, but under a hidden name. Dropped
/// before it is placed, it leaves nothing behind.
package final class StagedPhoto: Sendable {
  package let hash: PhotoHash
  package let ending: String
  package let bytes: Int64
  let pageCount: Int
  /// What it was called.
  let name: String
  /// Where the bytes are until the photo has its place.
  package let temporaryPath: String
  /// From here to the commit nobody removes photos.
  private let hold: (any PhotoHold)?

  /// Copies what `source` writes.
  init(
    in folder: String, name: String, limits: Limits, hold: (any PhotoHold)?,
    source: (LibraryFile) throws(LibraryError) -> PhotoHash
  ) throws(LibraryError) {
    let temporary = DurableFile.unusedName(in: folder)
    do throws(LibraryError) {
      let copy = try LibraryFile(creating: temporary)
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

  /// What its file will be called.
  package var fileName: PhotoName { PhotoName(hash: hash, ending: ending) }

  /// Throws when somebody may have removed photos since it was staged.
  func confirmHold() throws(LibraryError) { try hold?.confirm() }

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
