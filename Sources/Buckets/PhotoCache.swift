import Glibc
import Library
import Synchronization

/// Copies of photos in a folder of this machine: those that nobody has used for longest go when they
/// take more than so many bytes. What was asked for within the last minute stays all the same, so that
/// whoever was given its name can open it.
struct PhotoCache: Sendable {
  private let folder: String
  private let mostBytes: Int64
  /// Seconds in which a file is opened that was asked for.
  private static let patience = 60

  init(folder: String, mostBytes: Int64) throws(LibraryError) {
    self.folder = folder
    self.mostBytes = mostBytes
    try LibraryFolder.make(folder)
  }

  /// Where a photo lies; `nil`: it is not here. Finding it counts as use.
  func path(of photo: PhotoName) -> String? {
    let path = place(of: photo)
    guard LibraryFolder.isFile(path), utimensat(AT_FDCWD, path, nil, 0) == 0 else { return nil }
    return path
  }

  /// Puts a photo in, which `fill` writes and vouches for.
  func add(
    _ photo: PhotoName, fill: (LibraryFile) throws(LibraryError) -> Void
  ) throws(LibraryError) -> String {
    let (path, temporary) = (place(of: photo), DurableFile.unusedName(in: folder))
    do throws(LibraryError) {
      let file = try LibraryFile(creating: temporary)
      try fill(file)
      // A photo that is cut short after a crash would be taken for damaged.
      try file.sync()
      guard rename(temporary, path) == 0 else { throw FileFailure.error(path: path, errno) }
    } catch {
      unlink(temporary)
      throw error
    }
    shrink()
    return path
  }

  func remove(_ photo: PhotoName) { unlink(place(of: photo)) }

  private func place(of photo: PhotoName) -> String {
    "\(folder)/\(photo.hash.hex).\(photo.ending)"
  }

  private func shrink() {
    var files: [(path: String, bytes: Int64, used: Int)] = []
    for name in LibraryFolder.names(in: folder) {
      let path = "\(folder)/\(name)"
      var status = stat()
      guard stat(path, &status) == 0 else { continue }
      files.append((path, Int64(status.st_size), status.st_mtim.tv_sec))
    }
    var total = files.reduce(0) { $0 + $1.bytes }
    guard total > mostBytes else { return }
    let recent = time(nil) - Self.patience
    files.sort { $0.used < $1.used }
    // Down to nine tenths, so that not each new one has to look.
    for file in files where total > mostBytes / 10 * 9 && file.used < recent {
      unlink(file.path)
      total -= file.bytes
    }
  }
}
