package import Library
import Synchronization

/// The advisory locks of a library: two numbers each, of which the second stands for its schema.
enum PostgresLock: Int32 {
  /// Of transactions that write ("RCTW").
  case writing = 0x5243_5457
  /// Of photos that come and go ("RCTP").
  case photos = 0x5243_5450

  /// A statement that takes the lock until the end of the transaction.
  func statement(in schema: String) -> String {
    "SELECT pg_advisory_xact_lock(\(key(of: schema)))"
  }

  func key(of schema: String) -> String { "\(rawValue), \(Self.number(of: schema))" }

  /// FNV-1a: every process must come to the same. Two libraries with the same number wait for each
  /// other without need.
  private static func number(of schema: String) -> Int32 {
    var hash: UInt32 = 2_166_136_261
    for byte in schema.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int32(bitPattern: hash)
  }
}

/// The lock on the photos of a library on PostgreSQL: an advisory lock, which the server lets go of
/// when the connection ends.
///
/// Those who add share a connection of this process, and count: uploads by the hundred would use up a
/// server's connections. Whoever removes has one of its own, as a connection never waits for itself.
package final class PostgresPhotoLock: PhotoLock {
  private let settings: PostgresSettings
  private let adding: Mutex<Shared>

  /// The connection of those who add.
  private struct Shared: ~Copyable {
    let connection: PostgresConnection
    /// Holds on the lock by opening of the connection: those of an earlier one are void.
    var holds = 0
    var opening = 0
  }

  /// The lock of the library in a schema. Nothing is opened yet.
  package init(_ settings: PostgresSettings) {
    self.settings = settings
    adding = Mutex(Shared(connection: Self.connection(settings)))
  }

  private static func connection(_ settings: PostgresSettings) -> PostgresConnection {
    PostgresConnection(settings, greeting: PostgresSchema.greeting(settings))
  }

  package func take(_ use: PhotoLockUse) throws(LibraryError) -> (any PhotoHold)? {
    switch use {
    case .adding: AddingHold(self, opening: try beginAdding())
    case .removing: try RemovingHold(Self.connection(settings), key: key)
    }
  }

  private var key: String { PostgresLock.photos.key(of: settings.schema) }

  private func beginAdding() throws(LibraryError) -> Int {
    let key = key
    let result = adding.withLock { shared -> Result<Int, LibraryError> in
      do throws(LibraryError) {
        // The server's own lock is taken once, by the first.
        if shared.holds > 0, shared.connection.isStill(opening: shared.opening) {
          shared.holds += 1
          return .success(shared.opening)
        }
        shared.holds = 0
        try shared.connection.wake()
        try shared.connection.script("SELECT pg_advisory_lock_shared(\(key))")
        (shared.holds, shared.opening) = (1, shared.connection.openings)
        return .success(shared.opening)
      } catch {
        // Whatever became of the lock, it ends with the connection.
        shared.connection.close()
        shared.holds = 0
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func confirmAdding(_ opening: Int) throws(LibraryError) {
    let result = adding.withLock { shared -> Result<Void, LibraryError> in
      shared.connection.isStill(opening: opening)
        ? .success(())
        : .failure(
          .unreachable(
            place: shared.connection.place, reason: "the connection was lost meanwhile"))
    }
    try result.get()
  }

  private func endAdding(_ opening: Int) {
    let key = key
    adding.withLock { shared in
      guard shared.opening == opening, shared.holds > 0 else { return }
      shared.holds -= 1
      guard shared.holds == 0 else { return }
      do throws(LibraryError) {
        try shared.connection.script("SELECT pg_advisory_unlock_shared(\(key))")
      } catch {
        shared.connection.close()
      }
    }
  }

  private final class AddingHold: PhotoHold {
    private let lock: PostgresPhotoLock
    private let opening: Int

    init(_ lock: PostgresPhotoLock, opening: Int) {
      self.lock = lock
      self.opening = opening
    }

    deinit { lock.endAdding(opening) }

    func confirm() throws(LibraryError) { try lock.confirmAdding(opening) }
  }

  private final class RemovingHold: PhotoHold {
    private let connection: Mutex<Owned>
    private let key: String
    private struct Owned: ~Copyable { let connection: PostgresConnection }

    /// `nil`: others hold the lock.
    init?(_ connection: sending PostgresConnection, key: String) throws(LibraryError) {
      try connection.open()
      let isTaken = try connection.number("SELECT pg_try_advisory_lock(\(key))")
      guard isTaken == 1 else { return nil }
      self.key = key
      self.connection = Mutex(Owned(connection: connection))
    }

    deinit {
      let key = key
      connection.withLock { owned in
        do throws(LibraryError) {
          // At once: the server notices only by and by that a connection has ended.
          try owned.connection.script("SELECT pg_advisory_unlock(\(key))")
        } catch {
          owned.connection.close()
        }
      }
    }

    func confirm() throws(LibraryError) {
      let result = connection.withLock { owned -> Result<Void, LibraryError> in
        owned.connection.isStill(opening: 1)
          ? .success(())
          : .failure(
            .unreachable(
              place: owned.connection.place, reason: "the connection was lost meanwhile"))
      }
      try result.get()
    }
  }
}
