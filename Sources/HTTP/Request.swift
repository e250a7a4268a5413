/// A request whose head has come; the body may still be on its way.
public struct Request: Sendable {
  /// Names it in the log, and to the client in `X-Request-Id`.
  public let id: String
  /// What is to be done.
  public let method: Method
  /// With what.
  public let target: Target
  /// What the client says beside.
  public let fields: Fields
  /// What it sends along.
  public let body: RequestBody
  /// Where it came from.
  public let peer: PeerAddress
  /// Whether it came over TLS.
  public let isSecure: Bool

  /// A request from its parts.
  public init(
    _ method: Method, _ target: Target, fields: Fields = Fields(), body: RequestBody = .empty,
    peer: PeerAddress = .loopback, isSecure: Bool = false, id: String = ""
  ) {
    self.id = id
    self.method = method
    self.target = target
    self.fields = fields
    self.body = body
    self.peer = peer
    self.isSecure = isSecure
  }
}
