import CSQLite
import Foundation
import Glibc
import Library
import TestSupport

/// Rounds of work that is killed at a random instant, with one process or two on the same library,
/// and now and then a library of an earlier version to bring up to date. Every so many rounds a new
/// library begins, so that a round takes the same time at the end as at the beginning.
struct TortureRun {
  let rounds: Int
  let seed: UInt64
  /// Rounds of one library.
  private static let roundsOfOne = 50
  private let root = FileManager.default.temporaryDirectory
    .appendingPathComponent("recto-torture-\(UUID().uuidString)").path

  init(rounds: Int, seed: UInt64) {
    (self.rounds, self.seed) = (rounds, seed)
  }

  /// Whether nothing was lost.
  func run() async throws -> Bool {
    var random = SeededRandom(seed: seed)
    var (done, acknowledged, migrations) = (0, 0, 0)
    while done < rounds {
      let count = min(Self.roundsOfOne, rounds - done)
      try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
      let part = try await Part(root: root, first: done + 1).run(count, &random)
      try FileManager.default.removeItem(atPath: root)
      guard let part else {
        print("seed \(seed)")
        return false
      }
      done += count
      acknowledged += part.acknowledged
      migrations += part.migrations
      print("\(done) kills, \(part.ledger)")
      fflush(nil)
    }
    print(
      "\(rounds) kills, \(migrations) libraries of an earlier version, \(acknowledged) calls "
        + "acknowledged: nothing lost")
    return true
  }
}

/// The rounds of one library.
private struct Part {
  let root: String
  /// The number of its first round.
  let first: Int
  private var library: String { root + "/library" }

  struct Outcome {
    var acknowledged: Int
    var migrations = 0
    var ledger: String
  }

  init(root: String, first: Int) {
    (self.root, self.first) = (root, first)
  }

  /// `nil`: something was lost, and told.
  func run(_ count: Int, _ random: inout SeededRandom) async throws -> Outcome? {
    var ledger = TortureLedger(uploads: root + "/uploads")
    var migrations = 0
    for round in first..<first + count {
      if random.next() % 8 == 0, try downgrade() { migrations += 1 }
      let logs = (0...(random.next() % 3 == 0 ? 1 : 0)).map { "\(root)/log-\(round)-\($0)" }
      var children: [TortureChild] = []
      for log in logs {
        guard
          let child = TortureChild([
            "work", library, log, String(random.next()), String((round - first) * 2),
          ])
        else {
          print("round \(round): no worker")
          return nil
        }
        children.append(child)
      }
      // Half of them while they open the library, half at work, however slow the machine is.
      let isAtWork = random.next() % 2 == 0
      if isAtWork { Self.waitForWork(logs) }
      // The instants are spread over orders of magnitude: opening and migrating take a millisecond.
      let wait = exp(random.number(in: log(2)...log(isAtWork ? 1000 : 400)))
      usleep(UInt32(wait * 1000))
      var endings: [Bool] = []
      for child in children { endings.append(child.kill()) }
      for log in logs { try ledger.read(log) }
      let isLast = round == first + count - 1
      var faults = try await ledger.faults(of: library, looksEverywhere: isLast || round % 10 == 0)
      if !endings.allSatisfy({ $0 }) { faults.append("a worker ended by itself") }
      guard faults.isEmpty else {
        print("round \(round):")
        for fault in faults { print("  " + fault) }
        return nil
      }
    }
    return Outcome(
      acknowledged: ledger.acknowledged, migrations: migrations, ledger: ledger.summary)
  }

  /// Waits until the workers have opened the library: each has written a line then.
  private static func waitForWork(_ logs: [String]) {
    for _ in 0..<10_000 {
      let isAtWork = logs.allSatisfy { log in
        var status = stat()
        return stat(log, &status) == 0 && status.st_size > 0
      }
      if isAtWork { return }
      usleep(1000)
    }
  }

  /// Makes the library one of the first version, as far as its tables go; false: it has none yet.
  private func downgrade() throws -> Bool {
    guard FileManager.default.fileExists(atPath: library + "/library.sqlite") else { return false }
    var handle: OpaquePointer?
    sqlite3_open(library + "/library.sqlite", &handle)
    sqlite3_exec(
      handle,
      """
      BEGIN;
      DROP TABLE IF EXISTS word_index; DROP TABLE IF EXISTS job; DROP TABLE IF EXISTS import;
      DROP TABLE IF EXISTS delivery;
      DELETE FROM setting WHERE name = 'indexVersion';
      PRAGMA user_version = 1;
      COMMIT;
      """, nil, nil, nil)
    sqlite3_close(handle)
    return true
  }
}
