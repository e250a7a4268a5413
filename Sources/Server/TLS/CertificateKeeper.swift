public import Foundation
public import HTTP

/// Keeps a server's certificate fit: a new one comes before the old one ends, and when the
/// machine's names or addresses have changed.
public actor CertificateKeeper {
  /// A leaf with less time left is renewed: 30 days.
  private static let leastSecondsLeft = 30 * 86_400.0

  private let authority: CertificateAuthority
  private let findNames: @Sendable () -> LocalNames
  private let now: @Sendable () -> Date
  private var names: LocalNames
  private var leaf: Certificate
  /// What to show at first.
  public nonisolated let identity: TLSIdentity

  /// A keeper with a first leaf.
  public init(
    _ authority: CertificateAuthority,
    findNames: @escaping @Sendable () -> LocalNames = { .current() },
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws(TLSError) {
    self.authority = authority
    self.findNames = findNames
    self.now = now
    names = findNames()
    (identity, leaf) = try authority.identity(for: names, now: now())
  }

  /// What is to be shown from now on.
  public struct Renewal: Sendable {
    /// The new certificate and its key.
    public let identity: TLSIdentity
    /// The names and addresses that it is for.
    public let names: LocalNames
    /// Whether they are others than before.
    public let hasMoved: Bool
  }

  /// A new identity when one is due; `nil` when the last one is still fit.
  public func renewed() throws(TLSError) -> Renewal? {
    let current = findNames()
    let left = leaf.ends.timeIntervalSince(now())
    if current == names, left > Self.leastSecondsLeft { return nil }
    let new = try authority.identity(for: current, now: now())
    defer { names = current }
    leaf = new.leaf
    return Renewal(identity: new.identity, names: current, hasMoved: current != names)
  }

  /// Looks every so often, until the task is cancelled, and hands on what is new, or what failed.
  public func keep(
    every interval: Duration = .seconds(20),
    _ report: @Sendable (Result<Renewal, TLSError>) -> Void
  ) async {
    while !Task.isCancelled {
      do { try await Task.sleep(for: interval) } catch { return }
      do throws(TLSError) {
        if let new = try renewed() { report(.success(new)) }
      } catch {
        report(.failure(error))
      }
    }
  }
}
