import Foundation
import Glibc
import Library

/// A folder: written under a hidden name, synced, renamed to a name that has the delivery's id in
/// it, so that nothing else ever has it.
struct FolderPlace {
  let path: String

  func deliver(_ parcel: Parcel, _ log: DeliveryLog) throws(DeliveryFault) {
    if try find(parcel) == .there { return }
    let folder = try opened()
    defer { close(folder) }
    let temporary = ".recto-\(parcel.id.text).tmp"
    // What an attempt before has left. Nobody else uses the name.
    unlinkat(folder, temporary, 0)
    let file = openat(
      folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw fault(errno) }
    do throws(DeliveryFault) {
      defer { close(file) }
      try copy(parcel, to: file, log)
      guard fsync(file) == 0 else { throw fault(errno) }
    } catch {
      unlinkat(folder, temporary, 0)
      throw error
    }
    guard renameat(folder, temporary, folder, parcel.name) == 0 else {
      let number = errno
      unlinkat(folder, temporary, 0)
      throw fault(number)
    }
    // Some network file systems know no such thing; they sync by themselves.
    guard fsync(folder) == 0 || errno == EINVAL else { throw fault(errno) }
  }

  /// Whether the parcel has its name there.
  func find(_ parcel: Parcel) throws(DeliveryFault) -> Arrival {
    let folder = try opened()
    defer { close(folder) }
    var status = stat()
    guard fstatat(folder, parcel.name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      if errno == ENOENT { return .missing }
      throw fault(errno)
    }
    // It has its name only once it is whole, so another size is somebody's work on it.
    guard status.st_mode & S_IFMT == S_IFREG, Int64(status.st_size) == parcel.bytes else {
      throw DeliveryFault(.nameTaken)
    }
    return .there
  }

  func test() throws(DeliveryFault) {
    let folder = try opened()
    defer { close(folder) }
    guard faccessat(folder, ".", W_OK | X_OK, 0) == 0 else { throw fault(errno) }
  }

  /// Never made: where a drive is not mounted, its folder is missing, and must stay so.
  private func opened() throws(DeliveryFault) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw fault(errno) }
    return descriptor
  }

  private func copy(
    _ parcel: Parcel, to file: Int32, _ log: DeliveryLog
  ) throws(DeliveryFault) {
    let source = UploadSource([.file(parcel)], log: log)
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      guard let count = buffer.withUnsafeMutableBytes({ source.read(into: $0) }) else {
        throw source.fault ?? DeliveryFault(.stopped)
      }
      if count == 0 { return }
      var done = 0
      while done < count {
        let written = buffer.withUnsafeBytes {
          write(file, $0.baseAddress?.advanced(by: done), count - done)
        }
        if written < 0, errno == EINTR { continue }
        guard written > 0 else { throw fault(errno) }
        done += written
      }
    }
  }

  private func fault(_ number: Int32) -> DeliveryFault {
    let cause: DeliveryFault.Cause =
      switch number {
      case ENOENT, ENOTDIR, ENODEV, ENXIO, EIO, ESTALE, ENOTCONN, EHOSTDOWN: .folderGone
      case ENOSPC, EDQUOT: .full
      case EFBIG: .tooLarge
      case EACCES, EPERM, EROFS: .readOnly
      default: .brokenOff
      }
    return DeliveryFault(cause, String(cString: strerror(number)))
  }
}
