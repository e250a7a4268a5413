import Glibc
import Imaging

/// Where the files of deliveries lie until those have ended: drawn once, sent as they are each
/// time.
struct Outbox: Sendable {
  let path: String

  init(library: LibraryFolder) { path = library.path + "/outbox" }

  func path(of id: DeliveryID) -> String { "\(path)/\(id.text).pdf" }

  /// Whether the file lies there as it was drawn.
  func holds(_ file: PreparedFile, of id: DeliveryID) throws(LibraryError) -> Bool {
    let path = path(of: id)
    guard LibraryFolder.isFile(path) else { return false }
    return try LibraryFile(reading: path).hash() == file.hash
  }

  /// A path to draw at; what an attempt before has left there is gone.
  func sketch(of id: DeliveryID) throws(LibraryError) -> String {
    try LibraryFolder.make(path)
    let sketch = "\(path)/.\(id.text).tmp"
    unlink(sketch)
    return sketch
  }

  /// Gives what was drawn its name, durably, and tells what it is.
  func place(
    _ sketch: String, of id: DeliveryID
  ) throws(LibraryError) -> (hash: PhotoHash, bytes: Int64) {
    let file = try LibraryFile(reading: sketch)
    let hash = try file.hash()
    var status = stat()
    guard fstat(file.descriptor, &status) == 0 else {
      throw FileFailure.error(path: sketch, errno)
    }
    try file.sync()
    try DurableFile.rename(sketch, to: path(of: id))
    return (hash, Int64(status.st_size))
  }

  func remove(_ id: DeliveryID) { unlink(path(of: id)) }

  /// The deliveries that have left files.
  var ids: [DeliveryID] {
    LibraryFolder.names(in: path).compactMap { name in
      DeliveryID(String(name.drop { $0 == "." }.prefix { $0 != "." }))
    }
  }

  /// Removes all that a delivery has left.
  func clear(_ id: DeliveryID) {
    remove(id)
    unlink("\(path)/.\(id.text).tmp")
  }
}
