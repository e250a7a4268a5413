extension DocumentLibrary {
  /// Makes a copy of the library in another folder, consistent even while it is in use. The folder is
  /// then a library itself; a second time only what is new is copied.
  ///
  /// - Parameter progress: told with the photos done and of all.
  /// - Returns: how many photos the copy has.
  @discardableResult
  public nonisolated static func backUp(
    _ library: String, to folder: String,
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws(LibraryError) -> Int {
    let (source, destination) = (LibraryFolder(library), LibraryFolder(folder))
    let isCopy = LibraryFolder.isFile(destination.database)
    guard isCopy || LibraryFolder.isEmpty(destination.path) else {
      throw .folderNotEmpty(folder: folder)
    }
    return try await Blocking.run { () throws(LibraryError) in
      try FolderCopy(source: source, destination: destination).run(progress)
    }
  }

  /// Brings a backup back as a library in a folder that is empty or not there: one that is in use is
  /// never written over.
  ///
  /// - Returns: how many photos the library has.
  @discardableResult
  public nonisolated static func restore(
    _ backup: String, to folder: String,
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws(LibraryError) -> Int {
    let (source, destination) = (LibraryFolder(backup), LibraryFolder(folder))
    guard !LibraryFolder.isFile(destination.database), LibraryFolder.isEmpty(destination.path)
    else { throw .folderNotEmpty(folder: folder) }
    return try await Blocking.run { () throws(LibraryError) in
      try FolderCopy(source: source, destination: destination).run(progress)
    }
  }

  /// Makes a library anew whose database is damaged or gone: the newest safety copy that can be read
  /// takes its place, else an empty one, and photos that it does not know become a document. The
  /// damaged database stays beside it, as `library.sqlite.damaged1`.
  public static func rebuild(
    at path: String, options: LibraryOptions = LibraryOptions()
  ) async throws(LibraryError) -> CheckReport {
    let folder = LibraryFolder(path)
    try SafetyCopies(folder: folder).replaceDatabase()
    let library = try DocumentLibrary(inExisting: folder, options: options)
    return try await library.check(repairing: true)
  }
}
