import Glibc
import Synchronization

/// Files that can be made again, in a folder that never grows beyond a number of bytes: those that
/// nobody has used for longest go first.
///
/// Any file may vanish at any time; whoever opens one after it was found reads it whole all the same,
/// as an open file stays. Nothing here is synced.
final class RenderingCache: Sendable {
  private let folder: String
  private let mostBytes: Int64
  /// `nil` until the folder has been looked at.
  private let bytes = Mutex<Int64?>(nil)

  init(folder: String, mostBytes: Int64) {
    self.folder = folder
    self.mostBytes = mostBytes
  }

  /// Where a rendering lies; `nil`: it is to be made. Finding it counts as use.
  func path(of name: String) -> String? {
    let path = "\(folder)/\(name)"
    guard LibraryFolder.isFile(path) else { return nil }
    utimensat(AT_FDCWD, path, nil, 0)
    return path
  }

  /// Puts a rendering in.
  func add(_ contents: [UInt8], as name: String) throws(LibraryError) -> String {
    let temporary = DurableFile.unusedName(in: folder)
    let path = "\(folder)/\(name)"
    do throws(LibraryError) {
      try LibraryFile(creating: temporary).write(contents)
      guard rename(temporary, path) == 0 else { throw FileFailure.error(path: path, errno) }
    } catch {
      unlink(temporary)
      throw error
    }
    bytes.withLock { bytes in
      let total = (bytes ?? size()) + Int64(contents.count)
      bytes = total > mostBytes ? shrink() : total
    }
    return path
  }

  /// Bytes that it takes now.
  var takenBytes: Int64 {
    bytes.withLock { bytes in
      let total = bytes ?? size()
      bytes = total
      return total
    }
  }

  /// Removes everything.
  func clear() {
    bytes.withLock { bytes in
      for file in files() { unlink(file.path) }
      bytes = 0
    }
  }

  private struct File {
    let path: String
    let bytes: Int64
    let used: (Int, Int)
  }

  private func files() -> [File] {
    LibraryFolder.names(in: folder).compactMap { name in
      var status = stat()
      let path = "\(folder)/\(name)"
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      return File(
        path: path, bytes: Int64(status.st_size),
        used: (status.st_mtim.tv_sec, status.st_mtim.tv_nsec))
    }
  }

  private func size() -> Int64 { files().reduce(0) { $0 + $1.bytes } }

  /// Removes the oldest down to nine tenths, so that not each new one has to; tells what is left.
  private func shrink() -> Int64 {
    let files = files().sorted { $0.used < $1.used }
    var total = files.reduce(0) { $0 + $1.bytes }
    for file in files where total > mostBytes / 10 * 9 {
      unlink(file.path)
      total -= file.bytes
    }
    return total
  }
}
