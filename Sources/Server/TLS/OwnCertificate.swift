import CGnuTLS
public import Foundation
public import HTTP

/// A certificate and key of the user's own, from files.
public enum OwnCertificate {
  /// Reads and checks them: the key must be the certificate's, and the certificate must hold now.
  public static func identity(
    certificatePath: String, keyPath: String, now: Date = Date()
  ) throws(TLSError) -> (identity: TLSIdentity, leaf: Certificate) {
    let (certificate, key) = try TLSError.around { () throws(StateError) in
      (try read(certificatePath), try read(keyPath))
    }
    let leaf: Certificate
    do throws(GnuTLSFailure) {
      leaf = try Certificate(pem: certificate)
    } catch {
      throw .unfit(reason: "\(certificatePath): \(error.reason)")
    }
    let parsed: PrivateKey
    do throws(GnuTLSFailure) {
      parsed = try PrivateKey(pem: key)
    } catch {
      throw .unfit(reason: "\(keyPath): \(error.reason)")
    }
    guard parsed.belongs(to: leaf) else {
      throw .unfit(reason: "the key is not the certificate's")
    }
    guard leaf.ends > now else { throw .unfit(reason: "the certificate has expired") }
    guard leaf.begins <= now else { throw .unfit(reason: "the certificate does not hold yet") }
    let identity = TLSIdentity(
      certificates: String(decoding: certificate, as: UTF8.self),
      key: String(decoding: key, as: UTF8.self))
    return (identity, leaf)
  }

  private static func read(_ path: String) throws(StateError) -> [UInt8] {
    guard let bytes = try PrivateFile.readFollowingLinks(path) else {
      throw StateError(path: path, number: ENOENT)
    }
    return bytes
  }
}

extension PrivateKey {
  /// Whether the certificate is this key's.
  fileprivate func belongs(to certificate: Certificate) -> Bool {
    func name(_ get: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<Int>) -> Int32) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: 64)
      var count = bytes.count
      return get(&bytes, &count) == 0 ? Array(bytes.prefix(count)) : []
    }
    let own = name { gnutls_x509_privkey_get_key_id(handle, 0, $0, $1) }
    let its = name { gnutls_x509_crt_get_key_id(certificate.handle, 0, $0, $1) }
    return !own.isEmpty && own == its
  }
}
