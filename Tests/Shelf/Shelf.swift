import Foundation
import Library

/// A large library from a seed, and how fast it is.
///
///     shelf make FOLDER COUNT [SEED]   so many documents
///     shelf measure FOLDER             one JSON object
@main enum Shelf {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case ("make", 3...4):
      let count = Int(arguments[2]) ?? 0
      try await ShelfMaker(seed: arguments.count > 3 ? UInt64(arguments[3]) ?? 1 : 1)
        .make(count, in: arguments[1])
    case ("measure", 2):
      print(try await ShelfMeasure.run(arguments[1]))
    default:
      print("usage: shelf make FOLDER COUNT [SEED] | shelf measure FOLDER")
      exit(2)
    }
  }
}
