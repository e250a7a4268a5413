import CGnuTLS
import Glibc

/// A call of GnuTLS that failed.
public struct GnuTLSFailure: Error, Equatable {
  /// GnuTLS's number, below 0.
  public let number: Int32
  /// What GnuTLS says of it.
  public var reason: String { String(cString: gnutls_strerror(number)) }
}

/// What GnuTLS does for us, without its pointers.
enum GnuTLS {
  /// Throws when a call failed.
  static func check(_ result: Int32) throws(GnuTLSFailure) {
    if result < 0 { throw GnuTLSFailure(number: result) }
  }

  /// The SHA-256 of bytes (FIPS 180-4).
  static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    let result = gnutls_hash_fast(GNUTLS_DIG_SHA256, bytes, bytes.count, &digest)
    precondition(result == 0, "SHA-256 is always there")
    return digest
  }

  /// Calls `body` with the bytes as GnuTLS takes them.
  static func with<Result>(
    _ bytes: [UInt8], _ body: (UnsafePointer<gnutls_datum_t>) -> Result
  ) -> Result {
    var bytes = bytes
    let count = UInt32(bytes.count)
    return bytes.withUnsafeMutableBufferPointer { buffer in
      var datum = gnutls_datum_t(data: buffer.baseAddress, size: count)
      return body(&datum)
    }
  }

  /// The bytes that `fill` allocates, freed here.
  static func bytes(
    _ fill: (UnsafeMutablePointer<gnutls_datum_t>) -> Int32
  ) throws(GnuTLSFailure) -> [UInt8] {
    var datum = gnutls_datum_t()
    try check(fill(&datum))
    // GnuTLS allocates by malloc unless it is told otherwise.
    defer { free(datum.data) }
    return Array(UnsafeBufferPointer(start: datum.data, count: Int(datum.size)))
  }
}
