public import HTTP
import Synchronization

/// Hands out the words by which new devices are let in: each once, and only for a while.
public final class PairingDesk: Sendable {
  /// Seconds that a word is good for.
  public static let lifetime = 300.0
  /// Words that are good at a time; the oldest goes.
  private static let most = 20

  private let now: @Sendable () -> Double
  private let limiter = RateLimiter(perNetwork: 10, inAll: 60, seconds: 60)
  private let offers = Mutex<[Offer]>([])

  private struct Offer {
    let hash: String
    let end: Double
  }

  /// A desk with no words out. `now`: seconds, by a clock that only goes on.
  public init(now: @escaping @Sendable () -> Double = { Uptime.seconds }) { self.now = now }

  /// A new word.
  public func offer() -> Secret {
    let secret = Secret(bytes: 16)
    offers.withLock { offers in
      offers.removeAll { $0.end <= now() }
      if offers.count >= Self.most { offers.removeFirst() }
      offers.append(Offer(hash: secret.hash, end: now() + Self.lifetime))
    }
    return secret
  }

  /// How a word that somebody showed was taken.
  public enum Answer: Sendable { case welcome, unknown, tooManyTries }

  /// Takes a word, which is worth nothing afterwards.
  public func redeem(_ text: String, from peer: PeerAddress) -> Answer {
    guard limiter.take(peer, at: now()) else { return .tooManyTries }
    guard let hash = Secret(text)?.hash else { return .unknown }
    return offers.withLock { offers in
      offers.removeAll { $0.end <= now() }
      guard let place = offers.firstIndex(where: { $0.hash == hash }) else { return .unknown }
      offers.remove(at: place)
      return .welcome
    }
  }
}
