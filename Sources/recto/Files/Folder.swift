import Glibc

/// Looks into folders.
package enum Folder {
  /// Whether the path is a folder; `nil` when there is nothing.
  package static func exists(at path: Path) -> Bool? {
    var facts = stat()
    guard path.withCString({ stat($0, &facts) }) == 0 else { return nil }
    return facts.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether the name is taken, be it by a link to nothing.
  package static func isTaken(_ path: Path) -> Bool {
    var facts = stat()
    return path.withCString { lstat($0, &facts) } == 0
  }

  /// The files directly in a folder in natural order of their names; hidden files and folders
  /// are left out.
  package static func files(in folder: Path) throws(FileError) -> [Path] {
    guard let stream = folder.withCString({ opendir($0) }) else {
      throw .cannotOpen(folder, errno: errno)
    }
    defer { closedir(stream) }
    var names: [Path] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        Path(bytes: bytes.prefix { $0 != 0 })
      }
      if name.bytes.first == UInt8(ascii: ".") { continue }
      // A link to nothing counts: what it should have been is missed by name.
      if Folder.exists(at: folder.appending(name)) != true { names.append(name) }
    }
    return names.sorted(by: NaturalOrder.precedes).map { folder.appending($0) }
  }

  /// When the file's content last changed, in nanoseconds since 1970; 0 when it cannot be told.
  package static func modificationTime(of path: Path) -> Int {
    var facts = stat()
    guard path.withCString({ stat($0, &facts) }) == 0 else { return 0 }
    return Int(facts.st_mtim.tv_sec) * 1_000_000_000 + Int(facts.st_mtim.tv_nsec)
  }

  /// The file's bytes; 0 when it cannot be told.
  package static func size(of path: Path) -> Int {
    var facts = stat()
    guard path.withCString({ stat($0, &facts) }) == 0 else { return 0 }
    return Int(facts.st_size)
  }
}
