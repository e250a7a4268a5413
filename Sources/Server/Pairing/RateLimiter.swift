import HTTP
import Synchronization

/// How often something may be tried: a bucket of tries for each network, and one for all together,
/// which fill up again with time.
final class RateLimiter: Sendable {
  private let perNetwork: Double
  private let inAll: Double
  private let seconds: Double
  private let state = Mutex(State())

  private struct State {
    var buckets: [[UInt8]: Bucket] = [:]
    var all: Bucket?
  }

  private struct Bucket {
    var tries: Double
    var time: Double

    mutating func fill(at now: Double, perSecond: Double, most: Double) {
      tries = min(most, tries + max(0, now - time) * perSecond)
      time = now
    }
  }

  /// So many tries in so many seconds.
  init(perNetwork: Int, inAll: Int, seconds: Double) {
    self.perNetwork = Double(perNetwork)
    self.inAll = Double(inAll)
    self.seconds = seconds
  }

  /// Takes a try; false when none is left. `now` in seconds, by any clock that only goes on.
  func take(_ peer: PeerAddress, at now: Double) -> Bool {
    state.withLock { state in
      // Full buckets are as good as none; so their number stays small.
      if state.buckets.count > 1000 {
        state.buckets = state.buckets.filter { now - $0.value.time < seconds }
      }
      var all = state.all ?? Bucket(tries: inAll, time: now)
      var own = state.buckets[peer.network] ?? Bucket(tries: perNetwork, time: now)
      all.fill(at: now, perSecond: inAll / seconds, most: inAll)
      own.fill(at: now, perSecond: perNetwork / seconds, most: perNetwork)
      let isFree = all.tries >= 1 && own.tries >= 1
      if isFree {
        all.tries -= 1
        own.tries -= 1
      }
      state.all = all
      state.buckets[peer.network] = own
      return isFree
    }
  }
}
