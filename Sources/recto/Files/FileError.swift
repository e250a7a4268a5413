import Glibc

/// Why the file system did not do what it was asked.
package enum FileError: Error, Equatable {
  case cannotOpen(Path, errno: Int32)
  case cannotWrite(Path, errno: Int32)
  /// It is there, and `--force` was not given.
  case exists(Path)
  case isFolder(Path)
  /// The result would take the place of a photo it is made of.
  case isInput(Path)
  case emptyFolder(Path)
}
