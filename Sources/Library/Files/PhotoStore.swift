import Glibc
import Imaging
package import PhotoFiles

/// Where a library keeps the files of its photos: a folder, or a bucket elsewhere.
///
/// A store keeps bytes by their hash and knows nothing of documents. Several processes, on several
/// machines, may use one at once; `PhotoLock` says who may remove. Calls wait for disk or network.
package protocol PhotoStore: Sendable {
  /// A folder of this machine for photos on their way in.
  var staging: String { get }

  /// Keeps a staged photo: when this returns, its bytes last. A file that is there already is
  /// compared, and replaced if its bytes have suffered.
  func place(_ photo: StagedPhoto) throws(LibraryError)

  /// A file of this machine with the photo's bytes, to be opened at once and only read.
  func file(of photo: PhotoName) throws(LibraryError) -> String

  /// Throws when a photo is gone, or its bytes are not those that it was named by.
  func check(_ photo: PhotoName) throws(LibraryError)

  /// Removes a photo. Only for who holds the lock alone.
  func remove(_ photo: PhotoName) throws(LibraryError)

  /// Every photo, in no order.
  func names() throws(LibraryError) -> [PhotoName]
}

/// What the file of a photo is called: its hash and the ending that fits its format.
package struct PhotoName: Hashable, Sendable {
  package let hash: PhotoHash
  package let ending: String

  /// The name of a photo.
  package init(hash: PhotoHash, ending: String) {
    self.hash = hash
    self.ending = ending
  }

  /// The photo that a path below a store is of, `ab/abcdef….jpg`; `nil`: it is none.
  package init?(path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let name = parts[1].split(separator: ".", maxSplits: 1)
    guard name.count == 2, let hash = PhotoHash(String(name[0])), hash.hex.hasPrefix(parts[0]),
      parts[0].utf8.count == 2, !name[1].isEmpty
    else { return nil }
    self.init(hash: hash, ending: String(name[1]))
  }

  /// Where it lies below a store: `ab/abcdef….jpg`.
  package var path: String { "\(hash.hex.prefix(2))/\(hash.hex).\(ending)" }
}

extension StoredPhoto {
  /// What its file is called.
  package var fileName: PhotoName { PhotoName(hash: hash, ending: ending) }
}

extension PhotoStore {
  /// Copies a file to where photos come in.
  package func stage(
    copyOf source: String, name: String, limits: Limits, hold: (any PhotoHold)?
  ) throws(LibraryError) -> StagedPhoto {
    let original = try LibraryFile(reading: source)
    return try StagedPhoto(in: staging, name: name, limits: limits, hold: hold) {
      copy throws(LibraryError) in
      var running = SHA256.Running()
      try original.eachPiece { piece throws(LibraryError) in
        running.add(piece.span)
        try copy.write(piece)
      }
      return PhotoHash(bytes: running.hash())
    }
  }

  /// Writes bytes down where photos come in.
  package func stage(
    _ bytes: [UInt8], name: String, limits: Limits, hold: (any PhotoHold)?
  ) throws(LibraryError) -> StagedPhoto {
    try StagedPhoto(in: staging, name: name, limits: limits, hold: hold) {
      copy throws(LibraryError) in
      try copy.write(bytes)
      var running = SHA256.Running()
      running.add(bytes.span)
      return PhotoHash(bytes: running.hash())
    }
  }

  /// Removes what writers that died have left. Only for who holds the lock alone.
  func removeLeftovers() {
    for name in LibraryFolder.names(in: staging) where DurableFile.isTemporary(name) {
      unlink("\(staging)/\(name)")
    }
  }
}
