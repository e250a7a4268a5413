import Glibc

/// What the system's error numbers mean for a library.
package enum FileFailure {
  /// The fact behind the number of a call that failed.
  package static func error(
    path: String, _ number: Int32, otherwise reason: String = ""
  ) -> LibraryError {
    switch number {
    // Past a limit on the size of files, too, nothing more can be written.
    case ENOSPC, EDQUOT, EFBIG: .diskFull(path: path)
    case EROFS, EACCES, EPERM: .readOnly(path: path)
    case 0: .failed(path: path, reason: reason)
    default: .failed(path: path, reason: String(cString: strerror(number)))
    }
  }
}
