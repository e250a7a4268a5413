import CGnuTLS
import Glibc
public import HTTP

/// By which names and addresses this machine can be reached.
public struct LocalNames: Equatable, Sendable {
  /// The machine's name without a domain, in small letters.
  public let host: String
  /// Names for browsers: `localhost`, the machine's own, and that by which the home network's
  /// multicast name service (RFC 6762) knows it.
  public let names: [String]
  /// Addresses within homes and on this machine: loopback, and those of RFC 1918, 3927, 6598 and
  /// 4193. A public address is nobody's own for long.
  public let addresses: [PeerAddress]

  /// Names from their parts.
  public init(host: String, addresses: [PeerAddress]) {
    self.host = host
    names = host == "localhost" ? [host] : ["localhost", host, host + ".local"]
    var seen: Set<PeerAddress> = []
    self.addresses = addresses.filter { Self.isPrivate($0) && seen.insert($0).inserted }
  }

  /// What the system says now.
  public static func current() -> LocalNames {
    LocalNames(host: hostName(), addresses: interfaceAddresses())
  }

  /// The addresses by which other machines reach this one, IPv4 first.
  public var outerAddresses: [PeerAddress] {
    addresses.filter { !$0.isLoopback && !Self.isLinkLocal($0) }
      .sorted { $0.bytes.count < $1.bytes.count }
  }

  private static func hostName() -> String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let label = String(decoding: bytes, as: UTF8.self).lowercased().prefix { $0 != "." }
    let isName = label.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D
    }
    return isName && !label.isEmpty && label.utf8.count < 64 ? String(label) : "localhost"
  }

  private static func interfaceAddresses() -> [PeerAddress] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [.loopback] }
    defer { freeifaddrs(first) }
    var result = [PeerAddress.loopback, PeerAddress(bytes: [UInt8](repeating: 0, count: 15) + [1])]
    var next = first
    while let interface = next?.pointee {
      next = interface.ifa_next
      guard interface.ifa_flags & UInt32(IFF_UP) != 0, let address = interface.ifa_addr,
        let peer = PeerAddress(socketAddress: address)
      else { continue }
      result.append(peer)
    }
    return result
  }

  private static func isLinkLocal(_ address: PeerAddress) -> Bool {
    let bytes = address.bytes
    return bytes.count == 4
      ? bytes[0] == 169 && bytes[1] == 254 : bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
  }

  private static func isPrivate(_ address: PeerAddress) -> Bool {
    PrivateNetwork.all.contains { $0.contains(address) }
  }
}

/// A range of addresses that anybody may use at home, and nobody owns.
struct PrivateNetwork: Sendable {
  let bytes: [UInt8]
  let mask: [UInt8]

  static let all = [
    PrivateNetwork([127, 0, 0, 0], 8), PrivateNetwork([10, 0, 0, 0], 8),
    PrivateNetwork([172, 16, 0, 0], 12), PrivateNetwork([192, 168, 0, 0], 16),
    PrivateNetwork([100, 64, 0, 0], 10), PrivateNetwork([169, 254, 0, 0], 16),
    PrivateNetwork([UInt8](repeating: 0, count: 15) + [1], 128),
    PrivateNetwork([0xFC] + [UInt8](repeating: 0, count: 15), 7),
    PrivateNetwork([0xFE, 0x80] + [UInt8](repeating: 0, count: 14), 10),
  ]

  private init(_ bytes: [UInt8], _ prefix: Int) {
    self.bytes = bytes
    mask = bytes.indices.map { place in
      UInt8(truncatingIfNeeded: 0xFF00 >> max(0, min(8, prefix - 8 * place)))
    }
  }

  func contains(_ address: PeerAddress) -> Bool {
    address.bytes.count == bytes.count
      && zip(address.bytes, zip(bytes, mask)).allSatisfy { $0 & $1.1 == $1.0 }
  }
}
