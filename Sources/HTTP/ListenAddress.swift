import Glibc

/// Where a server listens.
public enum ListenAddress: Sendable, Equatable {
  /// 127.0.0.1.
  case loopback
  /// ::1.
  case loopbackIPv6
  /// Every address of this machine, IPv6 and IPv4.
  case any

  /// Both addresses by which browsers may look for `localhost`; one where there is no IPv6.
  public static var loopbacks: [ListenAddress] {
    let probe = Glibc.socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
    guard probe >= 0 else { return [.loopback] }
    defer { close(probe) }
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_addr = in6addr_loopback
    let isThere = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(probe, $0, socklen_t(MemoryLayout<sockaddr_in6>.size)) == 0
      }
    }
    return isThere ? [.loopback, .loopbackIPv6] : [.loopback]
  }

  /// A socket that listens there; port 0 takes any free one. Throws when it cannot be had.
  func socket(port: Int) throws(HTTPServerError) -> ListenSocket {
    switch self {
    case .loopback:
      return try Self.listen(ipv4: in_addr(s_addr: UInt32(0x7F00_0001).bigEndian), port)
    case .loopbackIPv6:
      return try Self.listen(ipv6: in6addr_loopback, port)
    case .any:
      do throws(HTTPServerError) {
        return try Self.listen(ipv6: in6addr_any, port)
      } catch {
        guard error == .system(number: EAFNOSUPPORT) || error == .noSuchAddress else { throw error }
        // A machine without IPv6.
        return try Self.listen(ipv4: in_addr(s_addr: 0), port)
      }
    }
  }

  private static func listen(ipv4: in_addr, _ port: Int) throws(HTTPServerError) -> ListenSocket {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr = ipv4
    return try listen(AF_INET, address, port: port)
  }

  private static func listen(ipv6: in6_addr, _ port: Int) throws(HTTPServerError) -> ListenSocket {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = in_port_t(port).bigEndian
    address.sin6_addr = ipv6
    return try listen(AF_INET6, address, port: port)
  }

  private static func listen<Address>(
    _ family: Int32, _ address: Address, port: Int
  ) throws(HTTPServerError) -> ListenSocket {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = Glibc.socket(family, kind | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw .system(number: errno) }
    // A port that a server of before has just left is free.
    set(SO_REUSEADDR, SOL_SOCKET, to: 1, of: descriptor)
    // IPv4 clients come over the IPv6 socket too.
    if family == AF_INET6 { set(IPV6_V6ONLY, Int32(IPPROTO_IPV6), to: 0, of: descriptor) }
    let failure = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, socklen_t(MemoryLayout<Address>.size)) == 0
          && Glibc.listen(descriptor, 511) == 0 ? 0 : errno
      }
    }
    if failure == 0 { return ListenSocket(descriptor: descriptor) }
    close(descriptor)
    switch failure {
    case EADDRINUSE: throw .portInUse(port)
    case EACCES: throw .portForbidden(port)
    case EADDRNOTAVAIL: throw .noSuchAddress
    default: throw .system(number: failure)
    }
  }

  private static func set(_ name: Int32, _ level: Int32, to value: Int32, of descriptor: Int32) {
    var value = value
    setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
  }
}

/// A socket that listens; it is closed with the last reference to it.
final class ListenSocket: Sendable {
  let descriptor: Int32

  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Turns away whoever comes from now on.
  func refuse() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// The port that it got.
  var port: Int {
    var address = sockaddr_in6()
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let failed = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &length)
      }
    }
    // The port lies at the same place in addresses of both kinds.
    return failed == 0 ? Int(in_port_t(bigEndian: address.sin6_port)) : 0
  }
}
