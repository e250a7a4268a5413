import Foundation
import PhotoFiles

extension DocumentLibrary {
  /// Takes a copy of a photo in: any file that Recto reads, PDFs too. When this returns, the photo is
  /// on the disk, synced; it stays for `photoDays` without a page that shows it.
  ///
  /// - Parameter name: what the user calls the file; a label only. `nil`: its own name.
  public nonisolated func addPhoto(
    copyOf file: String, name: String? = nil
  ) async throws(LibraryError) -> StoredPhoto {
    try await commit(try await placed(try await stage(copyOf: file, name: name)))
  }

  /// Takes a photo in, as `addPhoto(copyOf:)` does.
  public nonisolated func addPhoto(
    _ bytes: [UInt8], name: String
  ) async throws(LibraryError) -> StoredPhoto {
    let (photos, lock, limits) = (photos, lock, options.limits)
    let label = Self.label(name)
    let staged = try await Blocking.run { () throws(LibraryError) in
      try photos.stage(bytes, name: label, limits: limits, hold: try lock.take(.adding))
    }
    return try await commit(try await placed(staged))
  }

  /// A photo that the library holds; `nil` when it does not.
  public func photo(_ hash: PhotoHash) throws(LibraryError) -> StoredPhoto? {
    try store.photo(hash)
  }

  /// Where a photo's file lies: to be opened at once, and only read.
  public nonisolated func photoFile(_ hash: PhotoHash) async throws(LibraryError) -> String {
    guard let photo = try await photo(hash) else { throw .noPhoto(hash) }
    let photos = photos
    return try await Blocking.run { () throws(LibraryError) in
      try photos.file(of: photo.fileName)
    }
  }

  /// The documents outside the trash that show a photo: to tell that a file has come before.
  public func documents(with hash: PhotoHash) throws(LibraryError) -> [DocumentID] {
    try store.documents(with: hash, showing: true)
  }

  /// A copy of a file on its way in.
  nonisolated func stage(
    copyOf file: String, name: String?
  ) async throws(LibraryError) -> StagedPhoto {
    let (photos, lock, limits) = (photos, lock, options.limits)
    let label = Self.label(name ?? file)
    return try await Blocking.run { () throws(LibraryError) in
      try photos.stage(copyOf: file, name: label, limits: limits, hold: try lock.take(.adding))
    }
  }

  /// A staged photo that has its place.
  nonisolated func placed(_ staged: StagedPhoto) async throws(LibraryError) -> StagedPhoto {
    let photos = photos
    try await Blocking.run { () throws(LibraryError) in try photos.place(staged) }
    return staged
  }

  /// Gives a staged photo that has its place its row.
  func commit(_ staged: StagedPhoto) throws(LibraryError) -> StoredPhoto {
    try write { () throws(LibraryError) in try insert(staged) }
  }

  /// The row of a photo that has its place.
  func insert(_ staged: StagedPhoto) throws(LibraryError) -> StoredPhoto {
    try store.insert(
      StoredPhoto(
        hash: staged.hash, ending: staged.ending, bytes: staged.bytes,
        pageCount: staged.pageCount, name: staged.name,
        added: Date(milliseconds: options.now().milliseconds)))
    guard let stored = try store.photo(staged.hash) else { throw .noPhoto(staged.hash) }
    try staged.confirmHold()
    return stored
  }

  /// The last part of a name, without what no label should have.
  static func label(_ name: String) -> String {
    let last = name.split(separator: "/").last.map { String($0) } ?? ""
    let clean = last.unicodeScalars.filter { $0.properties.generalCategory != .control }
    return String(String(String.UnicodeScalarView(clean)).prefix(200))
  }
}
