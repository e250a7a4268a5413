import Foundation
import Glibc

/// Kills programs that work on a library, and looks whether anything acknowledged is lost.
///
///     torture ROUNDS [SEED]       a library, killed so often
///     torture work …              what is killed
///     torture fault …             one kind of broken surroundings
///
/// Ends with 0 when all that was acknowledged was there each time.
@main enum Torture {
  static func main() async throws {
    signal(SIGXFSZ, SIG_IGN)
    let arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case "work":
      var work = try TortureWork(Array(arguments.dropFirst()))
      await work.run()
    case "fault": exit(await TortureFault.run(Array(arguments.dropFirst())))
    default:
      guard let rounds = arguments.first.flatMap({ Int($0) }), rounds > 0 else {
        print("usage: torture ROUNDS [SEED]")
        exit(2)
      }
      let seed = arguments.dropFirst().first.flatMap { UInt64($0) } ?? 1
      exit(try await TortureRun(rounds: rounds, seed: seed).run() ? 0 : 1)
    }
  }
}
