/// Who a server is, for TLS.
public struct TLSIdentity: Equatable, Sendable {
  /// The certificate, and those that lead from it to its root, in PEM.
  public let certificates: String
  /// The private key in PEM.
  public let key: String

  /// An identity from its two texts.
  public init(certificates: String, key: String) {
    self.certificates = certificates
    self.key = key
  }
}
