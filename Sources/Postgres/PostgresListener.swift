import Foundation
import Library
import Synchronization

/// Hears what other processes tell of a library (`NOTIFY`), on a thread and a connection of its own,
/// until it goes. A connection that is lost is opened anew; as something may have been missed then,
/// that counts as heard.
final class PostgresListener: Sendable {
  private let ending = Ending()
  /// Seconds within which an end is noticed, and between attempts to reach a lost server.
  private static let pause = 2

  /// A listener that calls back from its own thread.
  init(_ settings: PostgresSettings, _ heard: @escaping @Sendable () -> Void) {
    let ending = ending
    Thread.detachNewThread { Self.listen(settings, heard, until: ending) }
  }

  deinit { ending.isDue.withLock { $0 = true } }

  /// Whether the thread is to end. It outlives the listener for a moment.
  private final class Ending: Sendable {
    let isDue = Mutex(false)
  }

  private static func listen(
    _ settings: PostgresSettings, _ heard: @Sendable () -> Void, until ending: Ending
  ) {
    let connection = PostgresConnection(
      settings,
      greeting: PostgresSchema.greeting(settings) + [
        "LISTEN \(PostgresSchema.channel(of: settings.schema))"
      ])
    var opening = 0
    while !ending.isDue.withLock({ $0 }) {
      do throws(LibraryError) {
        try connection.open()
        if connection.openings != opening {
          // From now on nothing is missed; before, something may have been.
          opening = connection.openings
          heard()
        }
        if try connection.wait(seconds: pause) { heard() }
      } catch {
        // Those who work with the library meet the same failure, and tell it.
        Thread.sleep(forTimeInterval: Double(pause))
      }
    }
  }
}
