import Glibc
import Imaging
public import Library

/// Photos in a bucket of any service that speaks S3: objects named as the files of a library's folder
/// are, `ab/abcdef….jpg`, so that a folder's photos can be copied into one as they are.
///
/// A photo is kept when the bucket has acknowledged it, having compared its SHA-256. What is read
/// comes through a folder of this machine that is bounded in bytes, its hash compared.
public struct BucketPhotos: Sendable {
  private let bucket: Bucket
  private let cache: PhotoCache
  package let staging: String

  /// Photos in a bucket.
  ///
  /// - Parameters:
  ///   - folder: of this machine, for photos on their way; made when it is not there. Several
  ///     processes may share it.
  ///   - cacheBytes: how much of it photos may take that were read.
  public init(
    _ settings: BucketSettings, folder: String, cacheBytes: Int64
  ) throws(LibraryError) {
    try self.init(settings, folder: folder, cacheBytes: cacheBytes, listLimit: 1000)
  }

  /// Photos that are listed in parts of another size, for tests.
  package init(
    _ settings: BucketSettings, folder: String, cacheBytes: Int64, listLimit: Int
  ) throws(LibraryError) {
    var bucket = Bucket(settings)
    bucket.listLimit = listLimit
    self.bucket = bucket
    try LibraryFolder.makeAll(folder)
    staging = folder + "/incoming"
    try LibraryFolder.make(staging)
    cache = try PhotoCache(folder: folder + "/photos", mostBytes: cacheBytes)
  }
}

extension BucketPhotos: PhotoStore {
  package func place(_ photo: StagedPhoto) throws(LibraryError) {
    let name = photo.fileName
    let file = (path: photo.temporaryPath, bytes: photo.bytes)
    if try bucket.look(for: name.path) == .absent {
      let outcome = try bucket.put(file, hash: photo.hash.hex, as: name.path, isNew: true)
      if outcome == .stored { return }
    }
    // What was there before is compared, whoever put it there.
    if try !isWhole(name) {
      _ = try bucket.put(file, hash: photo.hash.hex, as: name.path, isNew: false)
    }
  }

  package func file(of photo: PhotoName) throws(LibraryError) -> String {
    if let path = cache.path(of: photo) { return path }
    return try cache.add(photo) { file throws(LibraryError) in
      let sink = FileSink(file)
      guard try bucket.get(photo.path, into: sink) else { throw .photoMissing(photo.hash) }
      guard sink.hash() == photo.hash else { throw .photoDamaged(photo.hash) }
    }
  }

  package func check(_ photo: PhotoName) throws(LibraryError) {
    let sink = HashSink()
    guard try bucket.get(photo.path, into: sink) else { throw .photoMissing(photo.hash) }
    guard sink.hash() == photo.hash else { throw .photoDamaged(photo.hash) }
  }

  package func remove(_ photo: PhotoName) throws(LibraryError) {
    try bucket.delete(photo.path)
    cache.remove(photo)
  }

  package func names() throws(LibraryError) -> [PhotoName] {
    try bucket.keys().compactMap { PhotoName(path: $0) }
  }

  /// Stores one photo under the name of another, for tests.
  package func put(_ photo: StagedPhoto, as name: PhotoName) throws(LibraryError) {
    _ = try bucket.put(
      (photo.temporaryPath, photo.bytes), hash: photo.hash.hex, as: name.path, isNew: false)
  }

  private func isWhole(_ photo: PhotoName) throws(LibraryError) -> Bool {
    let sink = HashSink()
    return try bucket.get(photo.path, into: sink) && sink.hash() == photo.hash
  }
}

/// Hashes what comes.
private final class HashSink: TransferSink {
  private var running = SHA256.Running()

  func begin() { running = SHA256.Running() }

  func take(_ bytes: UnsafeRawBufferPointer) {
    running.add(bytes.bindMemory(to: UInt8.self).span)
  }

  func hash() -> PhotoHash { PhotoHash(bytes: running.hash()) }
}

/// Hashes what comes, and writes it down.
private final class FileSink: TransferSink {
  private let file: LibraryFile
  private let hashing = HashSink()

  init(_ file: LibraryFile) { self.file = file }

  func begin() throws(LibraryError) {
    hashing.begin()
    guard ftruncate(file.descriptor, 0) == 0, lseek(file.descriptor, 0, SEEK_SET) == 0 else {
      throw FileFailure.error(path: file.path, errno)
    }
  }

  func take(_ bytes: UnsafeRawBufferPointer) throws(LibraryError) {
    hashing.take(bytes)
    try file.write(Array(bytes))
  }

  func hash() -> PhotoHash { hashing.hash() }
}
