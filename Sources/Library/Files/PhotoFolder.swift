import Glibc
import PhotoFiles

/// Photos in a folder of this machine or of a shared file system: files named by the SHA-256 of their
/// bytes, `ab/abcdef….jpg`.
///
/// A photo is written under a hidden name, synced, renamed, and its folder synced, before anything
/// points to it. It is never written again.
package struct PhotoFolder: PhotoStore {
  let path: String

  /// Photos in a folder that is there.
  package init(path: String) { self.path = path }

  /// Photos in a folder, which is made when it is not there.
  package init(making path: String) throws(LibraryError) {
    try LibraryFolder.makeAll(path)
    self.init(path: path)
  }

  /// In the folder itself, so that a name is all that a photo needs.
  package var staging: String { path }

  /// Where a photo lies.
  func path(of photo: PhotoName) -> String { "\(path)/\(photo.path)" }

  package func place(_ photo: StagedPhoto) throws(LibraryError) {
    let place = path(of: photo.fileName)
    let folder = DurableFile.folder(of: place)
    try LibraryFolder.make(folder)
    if LibraryFolder.isFile(place), try LibraryFile(reading: place).hash() == photo.hash {
      // Whoever put it there may have died before this.
      try DurableFile.sync(folder: folder)
    } else {
      try DurableFile.rename(photo.temporaryPath, to: place)
    }
    // The folder itself may be the work of one who died before this.
    try DurableFile.sync(folder: path)
  }

  package func file(of photo: PhotoName) throws(LibraryError) -> String {
    let place = path(of: photo)
    guard LibraryFolder.isFile(place) else { throw .photoMissing(photo.hash) }
    return place
  }

  package func check(_ photo: PhotoName) throws(LibraryError) {
    guard try LibraryFile(reading: try file(of: photo)).hash() == photo.hash else {
      throw .photoDamaged(photo.hash)
    }
  }

  package func remove(_ photo: PhotoName) throws(LibraryError) {
    let place = path(of: photo)
    guard unlink(place) == 0 || errno == ENOENT else {
      throw FileFailure.error(path: place, errno)
    }
  }

  package func names() -> [PhotoName] {
    LibraryFolder.names(in: path).filter { $0.utf8.count == 2 }.flatMap { folder in
      LibraryFolder.names(in: "\(path)/\(folder)").compactMap { name in
        PhotoName(path: "\(folder)/\(name)")
      }
    }
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
