import Glibc
import HTTP

/// The address by which browsers find this server through a program that ends TLS before it, a reverse
/// proxy on this machine.
///
/// To such browsers this server is `https://scan.example.org`, and here their requests come as plain
/// HTTP from loopback. Requests that come so, and call the server by that name, count as having come
/// over TLS: their origin, their cookies and their links are those of the address.
public struct PublicAddress: Equatable, Sendable {
  /// As `https://scan.example.org`, with a port where it is not TLS's own.
  public let origin: String
  /// The name in it, without the port.
  public let host: String
  /// What browsers say in `Host`.
  private let authority: String

  /// An address from its text; `nil` when that is none, or not over TLS.
  public init?(_ text: String) {
    var text = text.lowercased()
    if text.hasSuffix("/") { text.removeLast() }
    let scheme = "https://"
    guard text.hasPrefix(scheme) else { return nil }
    var authority = String(text.dropFirst(scheme.count))
    if authority.hasSuffix(":443") { authority.removeLast(4) }
    guard authority.utf8.allSatisfy(Self.mayStand), let host = HostPolicy.name(in: authority),
      !authority.hasSuffix(":")
    else { return nil }
    self.host = host
    self.authority = authority
    origin = scheme + authority
  }

  /// A request as the browser has sent it, where it came by way of the proxy.
  func seen(_ request: Request) -> Request {
    guard !request.isSecure, request.peer.isLoopback,
      request.fields["Host"]?.lowercased() == authority
    else { return request }
    // The last one is the proxy's own word; those before may be the client's invention.
    let client = request.fields.list("X-Forwarded-For").last.flatMap { PeerAddress(String($0)) }
    return Request(
      request.method, request.target, fields: request.fields, body: request.body,
      peer: client ?? request.peer, isSecure: true, id: request.id)
  }

  /// Letters, digits, and what names, ports and addresses in brackets have beside.
  private static func mayStand(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x30...0x39, 0x2D, 0x2E, 0x3A, 0x5B, 0x5D: true
    default: false
    }
  }
}

extension PeerAddress {
  /// An address as people write it; `nil` when the text is none.
  init?(_ text: String) {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET6, text, &bytes) == 1 {
      self.init(bytes: bytes)
    } else if inet_pton(AF_INET, text, &bytes) == 1 {
      self.init(bytes: Array(bytes[..<4]))
    } else {
      return nil
    }
  }
}
