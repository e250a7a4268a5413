import CMicroHTTPD
import Glibc

/// The address of a client: an IPv4 address has four bytes, an IPv6 address sixteen.
public struct PeerAddress: Hashable, Sendable, CustomStringConvertible {
  /// In the network's order.
  public let bytes: [UInt8]

  /// An address from its four or sixteen bytes; an IPv4 address that came over an IPv6 socket
  /// becomes the IPv4 address that it is.
  public init(bytes: [UInt8]) {
    precondition(bytes.count == 4 || bytes.count == 16, "an address has 4 or 16 bytes")
    let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
    self.bytes = bytes.count == 16 && bytes.starts(with: mapped) ? Array(bytes[12...]) : bytes
  }

  /// 127.0.0.1.
  public static let loopback = PeerAddress(bytes: [127, 0, 0, 1])

  /// Whether it is this very machine.
  public var isLoopback: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
  }

  /// The network that it is in, as whoever has one address there has many: itself for IPv4, its 64
  /// leading bits for IPv6.
  public var network: [UInt8] { bytes.count == 4 ? bytes : Array(bytes[..<8]) }

  /// As people write it.
  public var description: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "?" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The address within a `sockaddr`; `nil` when that is of neither kind.
  package init?(socketAddress raw: UnsafeRawPointer) {
    switch Int32(raw.loadUnaligned(as: sockaddr.self).sa_family) {
    case AF_INET:
      let address = raw.loadUnaligned(as: sockaddr_in.self).sin_addr
      self.init(bytes: withUnsafeBytes(of: address) { Array($0) })
    case AF_INET6:
      let address = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      self.init(bytes: withUnsafeBytes(of: address) { Array($0) })
    default: return nil
    }
  }
}
