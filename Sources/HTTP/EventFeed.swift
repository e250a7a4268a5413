import Synchronization

/// Joins a source of events and the heartbeats into one stream of bytes.
final class EventFeed: Sendable {
  /// Events that wait for a client before it counts as one that does not keep up.
  private static let patience = 256

  private let heartbeat: Duration
  private let retry: Duration
  private let source: @Sendable (Sender) async -> Void
  private let stream: AsyncStream<[UInt8]>
  private let sender: Sender
  private let tasks = Mutex<[Task<Void, Never>]?>(nil)

  /// What a source sends into.
  struct Sender: Sendable {
    let continuation: AsyncStream<[UInt8]>.Continuation

    /// False when the client is gone, or does not keep up: then the feed ends.
    func send(_ bytes: [UInt8]) -> Bool {
      switch continuation.yield(bytes) {
      case .enqueued: return true
      default:
        continuation.finish()
        return false
      }
    }
  }

  init(
    heartbeat: Duration, retry: Duration, source: @escaping @Sendable (Sender) async -> Void
  ) {
    self.heartbeat = heartbeat
    self.retry = retry
    self.source = source
    let (stream, continuation) = AsyncStream.makeStream(
      of: [UInt8].self, bufferingPolicy: .bufferingOldest(Self.patience))
    self.stream = stream
    sender = Sender(continuation: continuation)
  }

  deinit { tasks.withLock { $0?.forEach { $0.cancel() } } }

  /// The next bytes for the client. Nothing is asked of the source before the first call.
  func next() async -> [UInt8]? {
    startOnce()
    var iterator = stream.makeAsyncIterator()
    return await iterator.next()
  }

  private func startOnce() {
    tasks.withLock { tasks in
      guard tasks == nil else { return }
      let (source, heartbeat, sender) = (source, heartbeat, sender)
      let time = retry.components
      let milliseconds = time.seconds * 1000 + time.attoseconds / 1_000_000_000_000_000
      _ = sender.send(Array("retry: \(milliseconds)\n\n".utf8))
      // They know nothing of this object, so they end with it.
      let events = Task {
        await source(sender)
        sender.continuation.finish()
      }
      let beats = Task {
        repeat {
          do { try await Task.sleep(for: heartbeat) } catch { return }
        } while sender.send(Array(": here\n\n".utf8))
      }
      tasks = [events, beats]
    }
  }
}
