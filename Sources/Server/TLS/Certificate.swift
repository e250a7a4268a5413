import CGnuTLS
public import Foundation

/// A certificate (X.509, RFC 5280).
///
/// Unchecked because GnuTLS's handle is a pointer: the certificate is never changed once made.
public final class Certificate: @unchecked Sendable {
  let handle: gnutls_x509_crt_t

  private init(_ handle: gnutls_x509_crt_t) { self.handle = handle }

  deinit { gnutls_x509_crt_deinit(handle) }

  /// One that `fill` makes and signs.
  convenience init(
    _ fill: (gnutls_x509_crt_t) throws(GnuTLSFailure) -> Void
  ) throws(GnuTLSFailure) {
    let draft = Certificate(try Self.newHandle())
    try fill(draft.handle)
    // GnuTLS finds names only in a certificate that it has read.
    let der = try draft.der()
    self.init(try Self.newHandle())
    try GnuTLS.check(
      GnuTLS.with(der) { gnutls_x509_crt_import(handle, $0, GNUTLS_X509_FMT_DER) })
  }

  /// The first one of a text in PEM.
  convenience init(pem: [UInt8]) throws(GnuTLSFailure) {
    self.init(try Self.newHandle())
    try GnuTLS.check(
      GnuTLS.with(pem) { gnutls_x509_crt_import(handle, $0, GNUTLS_X509_FMT_PEM) })
  }

  private static func newHandle() throws(GnuTLSFailure) -> gnutls_x509_crt_t {
    var handle: gnutls_x509_crt_t?
    try GnuTLS.check(gnutls_x509_crt_init(&handle))
    guard let handle else { throw GnuTLSFailure(number: GNUTLS_E_MEMORY_ERROR) }
    return handle
  }

  /// In PEM.
  public func pem() throws(GnuTLSFailure) -> [UInt8] {
    try GnuTLS.bytes { gnutls_x509_crt_export2(handle, GNUTLS_X509_FMT_PEM, $0) }
  }

  /// In DER.
  public func der() throws(GnuTLSFailure) -> [UInt8] {
    try GnuTLS.bytes { gnutls_x509_crt_export2(handle, GNUTLS_X509_FMT_DER, $0) }
  }

  /// When it begins to hold.
  public var begins: Date {
    Date(timeIntervalSince1970: Double(gnutls_x509_crt_get_activation_time(handle)))
  }

  /// When it ceases to hold.
  public var ends: Date {
    Date(timeIntervalSince1970: Double(gnutls_x509_crt_get_expiration_time(handle)))
  }

  /// Whether a browser takes it for this name or address.
  public func names(_ host: String) -> Bool { gnutls_x509_crt_check_hostname(handle, host) != 0 }

  /// The SHA-256 of it, in pairs of digits, as browsers show it.
  public func fingerprint() throws(GnuTLSFailure) -> String {
    let digits = Array(Hexadecimal.text(GnuTLS.sha256(try der())).uppercased())
    return stride(from: 0, to: digits.count, by: 2).map { String(digits[$0...($0 + 1)]) }
      .joined(separator: ":")
  }
}

extension Certificate {
  /// Whether clients that trust the other take this one now; looks at signature, dates, purposes
  /// and the names that the other may vouch for.
  public func isSigned(by authority: Certificate) -> Bool {
    var list: gnutls_x509_trust_list_t?
    guard gnutls_x509_trust_list_init(&list, 0) == 0, let list else { return false }
    defer { gnutls_x509_trust_list_deinit(list, 0) }
    var trusted: gnutls_x509_crt_t? = authority.handle
    guard gnutls_x509_trust_list_add_cas(list, &trusted, 1, 0) == 1 else { return false }
    var chain: gnutls_x509_crt_t? = handle
    var status: UInt32 = 0
    let result = gnutls_x509_trust_list_verify_crt(list, &chain, 1, 0, &status, nil)
    return result == 0 && status == 0
  }
}
