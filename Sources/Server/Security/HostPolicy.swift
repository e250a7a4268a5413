import Glibc
public import HTTP
import Synchronization

/// By which names this server may be called.
///
/// A page from elsewhere can have its own name lead here (DNS rebinding), and then its browser
/// takes this server for that page's. So a name must be one of ours. Addresses need not be: no name
/// server answers for them.
public final class HostPolicy: Sendable {
  private let names: Mutex<Set<String>>

  private let knows: @Sendable (String) -> Bool

  /// Names beside `localhost`, and those that `knows` knows, as a certificate does.
  public init(
    names: some Sequence<String>, knows: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.names = Mutex(Set(names.map { $0.lowercased() }))
    self.knows = knows
  }

  /// Other names from now on.
  public func set(_ names: some Sequence<String>) {
    let new = Set(names.map { $0.lowercased() })
    self.names.withLock { $0 = new }
  }

  /// Whether the request's `Host` is one of ours.
  public func allows(_ request: Request) -> Bool {
    guard let host = request.fields["Host"], let name = Self.name(in: host) else { return false }
    return name == "localhost" || Self.isAddress(name) || names.withLock { $0.contains(name) }
      || knows(name)
  }

  /// The name in `name:port` or `[address]:port`, in small letters; `nil` when it is neither.
  static func name(in host: String) -> String? {
    var rest = host.utf8[...]
    var name: Substring.UTF8View
    if rest.first == UInt8(ascii: "[") {
      guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      name = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[rest.index(after: end)...]
    } else {
      name = rest.prefix { $0 != UInt8(ascii: ":") }
      rest = rest[name.endIndex...]
      // A name may end with the root's point.
      if name.last == UInt8(ascii: ".") { name = name.dropLast() }
    }
    guard !name.isEmpty else { return nil }
    let isPort =
      rest.isEmpty
      || rest.first == UInt8(ascii: ":")
        && rest.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
    return isPort ? Substring(name).lowercased() : nil
  }

  private static func isAddress(_ name: String) -> Bool {
    var address = in6_addr()
    return inet_pton(AF_INET, name, &address) == 1 || inet_pton(AF_INET6, name, &address) == 1
  }
}
