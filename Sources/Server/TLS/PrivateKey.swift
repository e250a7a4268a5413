import CGnuTLS

/// A private key on the curve P-256 (FIPS 186-4), which every phone and browser knows.
///
/// Unchecked because GnuTLS's handle is a pointer: the key is never changed after `init`.
final class PrivateKey: @unchecked Sendable {
  let handle: gnutls_x509_privkey_t

  private init(_ handle: gnutls_x509_privkey_t) { self.handle = handle }

  deinit { gnutls_x509_privkey_deinit(handle) }

  /// A new one.
  static func make() throws(GnuTLSFailure) -> PrivateKey {
    let key = try empty()
    // A curve's number in place of a size in bits, as GNUTLS_CURVE_TO_BITS writes it.
    let curve = 1 << 31 | UInt32(GNUTLS_ECC_CURVE_SECP256R1.rawValue)
    try GnuTLS.check(gnutls_x509_privkey_generate(key.handle, GNUTLS_PK_ECDSA, curve, 0))
    return key
  }

  /// One in PEM.
  convenience init(pem: [UInt8]) throws(GnuTLSFailure) {
    var handle: gnutls_x509_privkey_t?
    try GnuTLS.check(gnutls_x509_privkey_init(&handle))
    guard let handle else { throw GnuTLSFailure(number: GNUTLS_E_MEMORY_ERROR) }
    self.init(handle)
    try GnuTLS.check(
      GnuTLS.with(pem) { gnutls_x509_privkey_import2(handle, $0, GNUTLS_X509_FMT_PEM, nil, 0) })
  }

  /// In PEM (PKCS #8).
  func pem() throws(GnuTLSFailure) -> [UInt8] {
    try GnuTLS.bytes { datum in
      gnutls_x509_privkey_export2_pkcs8(
        handle, GNUTLS_X509_FMT_PEM, nil, UInt32(GNUTLS_PKCS_PLAIN.rawValue), datum)
    }
  }

  private static func empty() throws(GnuTLSFailure) -> PrivateKey {
    var handle: gnutls_x509_privkey_t?
    try GnuTLS.check(gnutls_x509_privkey_init(&handle))
    guard let handle else { throw GnuTLSFailure(number: GNUTLS_E_MEMORY_ERROR) }
    return PrivateKey(handle)
  }
}
