import Glibc

/// Where things lie in a library's folder.
package struct LibraryFolder: Sendable {
  /// The folder, without a slash at its end.
  let path: String

  init(_ path: String) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
  }

  /// Documents, pages, texts, jobs.
  var database: String { path + "/library.sqlite" }
  /// The photos, for ever as they came.
  var photos: String { path + "/photos" }
  /// Renderings: may be deleted at any time.
  var cache: String { path + "/cache" }
  /// Results of export jobs.
  var exports: String { path + "/exports" }
  /// Copies of the database of the last days.
  var safety: String { path + "/safety" }
  /// Says who uses what; see `FolderLock`.
  var lock: String { path + "/lock" }

  /// Makes the folder ready, for a library that is there or for a new one.
  func prepare(creating: Bool) throws(LibraryError) {
    if Self.isFile(database) {
      for folder in inner { try Self.make(folder) }
      return
    }
    // The database last: another process may be making it and bringing photos in just now.
    if Self.isFolder(photos), !Self.names(in: photos).isEmpty, !Self.isFile(database) {
      throw .databaseGone(folder: path)
    }
    guard creating else { throw .noLibrary(folder: path) }
    if Self.isFolder(path) {
      let own: Set<String> = ["photos", "cache", "exports", "safety", "lock", "outbox"]
      // Another process may just have made the database.
      guard Self.names(in: path).allSatisfy(own.contains) || Self.isFile(database) else {
        throw .folderNotEmpty(folder: path)
      }
    }
    try Self.makeAll(path)
    for folder in inner { try Self.make(folder) }
  }

  /// The folders in it.
  var inner: [String] { [photos, cache, exports, safety] }

  /// Whether nothing is there, or a folder without anything in it.
  static func isEmpty(_ path: String) -> Bool {
    kind(of: path) == nil || isFolder(path) && names(in: path).isEmpty
  }

  package static func isFile(_ path: String) -> Bool { kind(of: path) == S_IFREG }
  package static func isFolder(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

  /// What is in a folder; nothing when it cannot be read.
  package static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Makes a folder durably, unless it is there: for its owner only.
  package static func make(_ path: String) throws(LibraryError) {
    if mkdir(path, 0o700) == 0 {
      try DurableFile.sync(folder: DurableFile.folder(of: path))
      return
    }
    let number = errno
    guard number == EEXIST, isFolder(path) else { throw FileFailure.error(path: path, number) }
  }

  /// Makes a folder and those it lies in.
  package static func makeAll(_ path: String) throws(LibraryError) {
    if isFolder(path) { return }
    let parent = DurableFile.folder(of: path)
    if parent != path { try makeAll(parent) }
    try make(path)
  }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}
