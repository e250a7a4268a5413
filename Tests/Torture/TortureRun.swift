import CSQLite
import Foundation
import Glibc
import Library
import TestSupport

/// Rounds of work that is killed at a random instant, with one process or two on the same library,
/// and now and then a library of an earlier version to bring up to date.
struct TortureRun {
  let rounds: Int
  let seed: UInt64
  private let root = FileManager.default.temporaryDirectory
    .appendingPathComponent("recto-torture-\(UUID().uuidString)").path

  init(rounds: Int, seed: UInt64) {
    (self.rounds, self.seed) = (rounds, seed)
  }

  private var library: String { root + "/library" }

  /// Whether nothing was lost.
  func run() async throws -> Bool {
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(atPath: root) } catch { print("\(error)") }
    }
    var random = SeededRandom(seed: seed)
    var ledger = TortureLedger()
    for round in 1...rounds {
      if random.next() % 8 == 0 { try downgrade() }
      let workers = 1 + Int(random.next() % 3 == 0 ? 1 : 0)
      var processes: [(process: Process, log: String)] = []
      for worker in 0..<workers {
        let log = "\(root)/log-\(round)-\(worker)"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = [
          "work", library, log, String(random.next()), String(round * 2),
        ]
        try process.run()
        processes.append((process, log))
      }
      // The instants are spread over orders of magnitude: opening and migrating take a millisecond.
      let wait = exp(random.number(in: log(2)...log(400)))
      usleep(UInt32(wait * 1000))
      for (process, _) in processes {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        // A trap is a signal too.
        guard process.terminationReason == .uncaughtSignal, process.terminationStatus == SIGKILL
        else {
          print("round \(round): the worker ended by itself")
          return false
        }
      }
      for (_, log) in processes { try ledger.read(log) }
      let faults = try await ledger.faults(of: library)
      guard faults.isEmpty else {
        print("round \(round), seed \(seed):")
        for fault in faults { print("  " + fault) }
        return false
      }
    }
    print("\(rounds) kills, \(ledger.summary): nothing lost")
    return true
  }

  /// Makes the library one of the first version, as far as its tables go.
  private func downgrade() throws {
    guard FileManager.default.fileExists(atPath: library + "/library.sqlite") else { return }
    var handle: OpaquePointer?
    sqlite3_open(library + "/library.sqlite", &handle)
    sqlite3_exec(
      handle,
      """
      BEGIN;
      DROP TABLE word_index; DROP TABLE job; DROP TABLE import; DROP TABLE delivery;
      DELETE FROM setting WHERE name = 'indexVersion';
      PRAGMA user_version = 1;
      COMMIT;
      """, nil, nil, nil)
    sqlite3_close(handle)
  }
}
