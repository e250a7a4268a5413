import CGnuTLS
import Glibc
import HTTP

/// The bytes of an upload, away from the actor that knows them all: one slow client must not hold
/// others up.
enum UploadFile {
  /// Writes a body behind `offset`, synced when this returns; returns where the file ends then.
  static func append(
    _ body: RequestBody, to path: String, at offset: Int, end: Int
  ) async throws(UploadError) -> Int {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw .unknown }
    defer { close(descriptor) }
    var place = offset
    while let bytes = try await next(of: body) {
      guard place + bytes.count <= end else { throw .beyondEnd }
      try write(bytes, to: descriptor, at: place, path)
      place += bytes.count
    }
    if fsync(descriptor) != 0 { throw .notWritten(StateError(path: path, number: errno)) }
    return place
  }

  private static func next(of body: RequestBody) async throws(UploadError) -> [UInt8]? {
    do { return try await body.next() } catch { throw .body(error) }
  }

  private static func write(
    _ bytes: [UInt8], to descriptor: Int32, at place: Int, _ path: String
  ) throws(UploadError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(
          descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written, place + written)
      }
      if count > 0 {
        written += count
      } else if errno != EINTR {
        throw .notWritten(StateError(path: path, number: errno))
      }
    }
  }

  /// The SHA-256 of a file, in hexadecimal digits.
  static func sha256(of path: String) async throws(UploadError) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw .unknown }
    defer { close(descriptor) }
    var hash: gnutls_hash_hd_t?
    precondition(gnutls_hash_init(&hash, GNUTLS_DIG_SHA256) == 0, "SHA-256 is always there")
    var digest = [UInt8](repeating: 0, count: 32)
    defer { gnutls_hash_deinit(hash, &digest) }
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .notWritten(StateError(path: path, number: errno)) }
      if count == 0 { break }
      gnutls_hash(hash, piece, count)
      // Others get their turn between the pieces of a long file.
      await Task.yield()
    }
    gnutls_hash_output(hash, &digest)
    return Hexadecimal.text(digest)
  }
}
