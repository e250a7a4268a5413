import Library

/// Where a library is, as `--library` names it: a folder, or a file ending in `.conf` that tells where
/// its parts are (`docs/past-one-machine.md`).
struct LibraryPlace: Sendable {
  /// The folder or file.
  let path: String

  /// Whether the library is shared by machines, and what copies it is not Recto's.
  var isShared: Bool { path.hasSuffix(".conf") }

  /// Opens the library, and brings one of an earlier version up to date.
  ///
  /// - Parameter creating: whether one that is not there is made.
  func open(creating: Bool = true) throws -> OpenLibrary {
    guard isShared else {
      let library = try DocumentLibrary(at: path, creating: creating)
      return OpenLibrary(library: library, exports: library.path + "/exports", sharesExports: true)
    }
    let shared = try SharedLibrary(fileAt: path)
    let library = try Composition.library(shared, creating: creating)
    return OpenLibrary(
      library: library, exports: shared.exports ?? library.path + "/exports",
      sharesExports: shared.exports != nil)
  }
}

/// A library that is open, and where its exports go.
struct OpenLibrary: Sendable {
  let library: DocumentLibrary
  /// The folder of finished exports.
  let exports: String
  /// Whether all who work on the library have that folder.
  let sharesExports: Bool
}
