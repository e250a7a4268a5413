import CGnuTLS
public import Foundation
public import HTTP

/// What vouches for this server, made and kept on this machine.
///
/// Phones and browsers that trust it trust it for little: its certificate lists the only names and
/// networks that it may vouch for, this machine's and those of homes (RFC 5280, section 4.2.1.10),
/// and servers only. So even whoever stole its key could not pass for a bank.
public final class CertificateAuthority: Sendable {
  /// What phones and browsers are to trust.
  public let certificate: Certificate
  private let key: PrivateKey

  private static let day = 86_400.0
  private static let authorityDays = 3650.0
  /// Apple's systems take up to 825.
  private static let leafDays = 90.0
  /// Clocks of phones may be a little behind.
  private static let slack = 3600.0
  /// No Recto is older: 1 January 2026.
  private static let earliestNow = 1_767_225_600.0

  private init(certificate: Certificate, key: PrivateKey) {
    self.certificate = certificate
    self.key = key
  }

  /// The authority in a folder. It is made there when there is none, when the one there ends within
  /// half a year, and when the machine is called otherwise by now.
  public static func open(
    in folder: String, for names: LocalNames, now: Date = Date()
  ) throws(TLSError) -> CertificateAuthority {
    guard now.timeIntervalSince1970 > earliestNow else { throw .clockWrong(now: now) }
    try TLSError.around { () throws(StateError) in try PrivateFile.makeFolder(folder) }
    if let kept = try kept(in: folder) {
      guard kept.certificate.begins <= now else { throw .clockWrong(now: now) }
      let isFresh = kept.certificate.ends.timeIntervalSince(now) > 180 * day
      if isFresh, try kept.mayVouch(for: names, now: now) { return kept }
    }
    let new = try make(for: names, now: now)
    let key = try TLSError.around { () throws(GnuTLSFailure) in try new.key.pem() }
    let certificate = try TLSError.around { () throws(GnuTLSFailure) in
      try new.certificate.pem()
    }
    try TLSError.around { () throws(StateError) in
      try PrivateFile.write(key, to: folder + "/authority.key")
      try PrivateFile.write(certificate, to: folder + "/authority.crt")
    }
    return new
  }

  private static func kept(in folder: String) throws(TLSError) -> CertificateAuthority? {
    let (certificate, key) = try TLSError.around { () throws(StateError) in
      (
        try PrivateFile.read(folder + "/authority.crt"),
        try PrivateFile.read(folder + "/authority.key")
      )
    }
    guard let certificate, let key else { return nil }
    do throws(GnuTLSFailure) {
      return CertificateAuthority(
        certificate: try Certificate(pem: certificate), key: try PrivateKey(pem: key))
    } catch {
      // Broken files: a new one is made, which devices must be told to trust.
      return nil
    }
  }

  /// Whether a leaf for these names would hold by its certificate.
  private func mayVouch(for names: LocalNames, now: Date) throws(TLSError) -> Bool {
    let (leaf, _) = try makeLeaf(for: names, now: now)
    return leaf.isSigned(by: certificate)
  }

  // MARK: Leaves

  /// A new certificate for this machine's names and addresses, and its key.
  public func identity(
    for names: LocalNames, now: Date = Date()
  ) throws(TLSError) -> (identity: TLSIdentity, leaf: Certificate) {
    let (leaf, key) = try makeLeaf(for: names, now: now)
    return try TLSError.around { () throws(GnuTLSFailure) in
      let chain = try leaf.pem() + certificate.pem()
      let identity = TLSIdentity(
        certificates: String(decoding: chain, as: UTF8.self),
        key: String(decoding: try key.pem(), as: UTF8.self))
      return (identity, leaf)
    }
  }

  private func makeLeaf(
    for names: LocalNames, now: Date
  ) throws(TLSError) -> (Certificate, PrivateKey) {
    try TLSError.around { () throws(GnuTLSFailure) in
      let leafKey = try PrivateKey.make()
      let leaf = try Certificate { (leaf) throws(GnuTLSFailure) in
        try Self.begin(leaf, key: leafKey, name: names.host, now: now, days: Self.leafDays)
        for name in names.names { try Self.add(GNUTLS_SAN_DNSNAME, Array(name.utf8), to: leaf) }
        for address in names.addresses {
          try Self.add(GNUTLS_SAN_IPADDRESS, address.bytes, to: leaf)
        }
        try GnuTLS.check(gnutls_x509_crt_set_basic_constraints(leaf, 0, -1))
        try GnuTLS.check(
          gnutls_x509_crt_set_key_usage(leaf, UInt32(GNUTLS_KEY_DIGITAL_SIGNATURE)))
        try Self.sign(leaf, of: leafKey, by: certificate.handle, key)
      }
      return (leaf, leafKey)
    }
  }

  // MARK: The authority

  private static func make(
    for names: LocalNames, now: Date
  ) throws(TLSError) -> CertificateAuthority {
    try TLSError.around { () throws(GnuTLSFailure) in
      let key = try PrivateKey.make()
      let certificate = try Certificate { (new) throws(GnuTLSFailure) in
        try begin(new, key: key, name: "Recto on \(names.host)", now: now, days: authorityDays)
        try GnuTLS.check(gnutls_x509_crt_set_basic_constraints(new, 1, 0))
        try GnuTLS.check(gnutls_x509_crt_set_key_usage(new, UInt32(GNUTLS_KEY_KEY_CERT_SIGN)))
        try constrain(new, to: names)
        try sign(new, of: key, by: new, key)
      }
      return CertificateAuthority(certificate: certificate, key: key)
    }
  }

  private static func constrain(
    _ certificate: gnutls_x509_crt_t, to names: LocalNames
  ) throws(GnuTLSFailure) {
    var constraints: gnutls_x509_name_constraints_t?
    try GnuTLS.check(gnutls_x509_name_constraints_init(&constraints))
    guard let constraints else { throw GnuTLSFailure(number: GNUTLS_E_MEMORY_ERROR) }
    defer { gnutls_x509_name_constraints_deinit(constraints) }
    func permit(
      _ kind: gnutls_x509_subject_alt_name_t, _ bytes: [UInt8]
    ) throws(GnuTLSFailure) {
      try GnuTLS.check(
        GnuTLS.with(bytes) {
          gnutls_x509_name_constraints_add_permitted(constraints, kind, $0)
        })
    }
    for name in names.names { try permit(GNUTLS_SAN_DNSNAME, Array(name.utf8)) }
    for network in PrivateNetwork.all {
      try permit(GNUTLS_SAN_IPADDRESS, network.bytes + network.mask)
    }
    try GnuTLS.check(gnutls_x509_crt_set_name_constraints(certificate, constraints, 1))
  }

  // MARK: What both have

  private static func begin(
    _ certificate: gnutls_x509_crt_t, key: PrivateKey, name: String, now: Date, days: Double
  ) throws(GnuTLSFailure) {
    try GnuTLS.check(gnutls_x509_crt_set_key(certificate, key.handle))
    try GnuTLS.check(gnutls_x509_crt_set_version(certificate, 3))
    // Random, positive, and of 16 bytes always.
    var serial = (0..<16).map { _ in UInt8.random(in: 0...255) }
    serial[0] = serial[0] & 0x7F | 0x40
    try GnuTLS.check(gnutls_x509_crt_set_serial(certificate, serial, serial.count))
    let begin = now.timeIntervalSince1970 - slack
    try GnuTLS.check(gnutls_x509_crt_set_activation_time(certificate, Int(begin)))
    try GnuTLS.check(
      gnutls_x509_crt_set_expiration_time(certificate, Int(begin + days * day)))
    for (kind, text) in [("2.5.4.3", name), ("2.5.4.10", "Recto")] {
      try GnuTLS.check(
        gnutls_x509_crt_set_dn_by_oid(certificate, kind, 0, text, UInt32(text.utf8.count)))
    }
    // For servers only (id-kp-serverAuth).
    try GnuTLS.check(
      gnutls_x509_crt_set_key_purpose_oid(certificate, "1.3.6.1.5.5.7.3.1", 0))
  }

  private static func add(
    _ kind: gnutls_x509_subject_alt_name_t, _ bytes: [UInt8], to certificate: gnutls_x509_crt_t
  ) throws(GnuTLSFailure) {
    try GnuTLS.check(
      gnutls_x509_crt_set_subject_alt_name(
        certificate, kind, bytes, UInt32(bytes.count), UInt32(GNUTLS_FSAN_APPEND)))
  }

  private static func sign(
    _ certificate: gnutls_x509_crt_t, of key: PrivateKey, by issuer: gnutls_x509_crt_t,
    _ issuerKey: PrivateKey
  ) throws(GnuTLSFailure) {
    try identify(key.handle) { (bytes) throws(GnuTLSFailure) in
      try GnuTLS.check(
        gnutls_x509_crt_set_subject_key_id(certificate, bytes, bytes.count))
    }
    try identify(issuerKey.handle) { (bytes) throws(GnuTLSFailure) in
      try GnuTLS.check(
        gnutls_x509_crt_set_authority_key_id(certificate, bytes, bytes.count))
    }
    try GnuTLS.check(
      gnutls_x509_crt_sign2(certificate, issuer, issuerKey.handle, GNUTLS_DIG_SHA256, 0))
  }

  /// A name for a key, made of it.
  private static func identify(
    _ key: gnutls_x509_privkey_t, _ body: ([UInt8]) throws(GnuTLSFailure) -> Void
  ) throws(GnuTLSFailure) {
    var bytes = [UInt8](repeating: 0, count: 20)
    var count = bytes.count
    try GnuTLS.check(gnutls_x509_privkey_get_key_id(key, 0, &bytes, &count))
    try body(Array(bytes.prefix(count)))
  }
}
