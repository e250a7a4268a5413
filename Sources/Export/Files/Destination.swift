/// The name that a document gets when it is whole.
struct Destination: Sendable {
  let path: String
  /// Whether a file of that name is replaced.
  let overwrites: Bool

  /// Throws at once when the name is taken and must not be overwritten, or is a folder's.
  init(_ path: String, overwrites: Bool) throws(ExportError) {
    try AtomicFile.checkName(path, overwrites: overwrites)
    self.path = path
    self.overwrites = overwrites
  }

  /// The file, empty and not yet under its name.
  func makeFile() throws(ExportError) -> AtomicFile {
    try AtomicFile(path: path, overwrites: overwrites)
  }
}
