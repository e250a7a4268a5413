import Glibc
import Imaging
import PhotoFiles

/// The photos of a library: files named by the SHA-256 of their bytes, `ab/abcdef….jpg`.
///
/// A photo is written under a hidden name, synced, renamed, and its folder synced, before anything
/// points to it. It is never written again.
struct PhotoFolder: Sendable {
  let path: String

  /// Where a photo lies.
  func path(of hash: PhotoHash, ending: String) -> String {
    "\(folder(of: hash))/\(hash.hex).\(ending)"
  }

  private func folder(of hash: PhotoHash) -> String { "\(path)/\(hash.hex.prefix(2))" }

  /// Copies a file.
  func stage(
    copyOf source: String, name: String, limits: Limits, hold: FolderLock.Hold?
  ) throws(LibraryError) -> StagedPhoto {
    let original = try OpenFile(reading: source)
    return try StagedPhoto(in: path, name: name, limits: limits, hold: hold) {
      copy throws(LibraryError) in
      var running = SHA256.Running()
      try original.eachPiece { piece throws(LibraryError) in
        running.add(piece.span)
        try copy.write(piece)
      }
      return PhotoHash(bytes: running.hash())
    }
  }

  /// Writes bytes down.
  func stage(
    _ bytes: [UInt8], name: String, limits: Limits, hold: FolderLock.Hold?
  ) throws(LibraryError) -> StagedPhoto {
    try StagedPhoto(in: path, name: name, limits: limits, hold: hold) {
      copy throws(LibraryError) in
      try copy.write(bytes)
      var running = SHA256.Running()
      running.add(bytes.span)
      return PhotoHash(bytes: running.hash())
    }
  }

  /// Gives a staged photo its name, durably. A file of that name with the same bytes stays; one whose
  /// bytes have suffered is replaced.
  func place(_ photo: StagedPhoto) throws(LibraryError) {
    let place = path(of: photo.hash, ending: photo.ending)
    try LibraryFolder.make(folder(of: photo.hash))
    if LibraryFolder.isFile(place), try OpenFile(reading: place).hash() == photo.hash {
      // Whoever put it there may have died before this.
      try DurableFile.sync(folder: folder(of: photo.hash))
    } else {
      try DurableFile.rename(photo.temporaryPath, to: place)
    }
  }

  /// Whether a photo's file has the bytes it was named by.
  func check(_ photo: StoredPhoto) throws(LibraryError) {
    let place = path(of: photo.hash, ending: photo.ending)
    guard LibraryFolder.isFile(place) else { throw .photoMissing(photo.hash) }
    guard try OpenFile(reading: place).hash() == photo.hash else {
      throw .photoDamaged(photo.hash)
    }
  }

  /// Removes a photo's file. Only for who holds the lock alone.
  func remove(_ photo: StoredPhoto) throws(LibraryError) {
    let place = path(of: photo.hash, ending: photo.ending)
    guard unlink(place) == 0 || errno == ENOENT else {
      throw FileFailure.error(path: place, errno)
    }
  }

  /// Removes what writers that died have left. Only for who holds the lock alone.
  func removeLeftovers() {
    for name in LibraryFolder.names(in: path) where DurableFile.isTemporary(name) {
      unlink("\(path)/\(name)")
    }
  }

  /// Every file that is named as a photo is.
  func files() -> [(hash: PhotoHash, ending: String)] {
    var files: [(hash: PhotoHash, ending: String)] = []
    for folder in LibraryFolder.names(in: path) where folder.utf8.count == 2 {
      for name in LibraryFolder.names(in: "\(path)/\(folder)") {
        let parts = name.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let hash = PhotoHash(String(parts[0])) else { continue }
        files.append((hash, String(parts[1])))
      }
    }
    return files
  }
}

extension PhotoFormat {
  /// The ending of files of this format.
  var ending: String {
    switch self {
    case .jpeg: "jpg"
    case .png: "png"
    case .webp: "webp"
    case .heif: "heic"
    case .tiff: "tiff"
    case .pdf: "pdf"
    }
  }
}
