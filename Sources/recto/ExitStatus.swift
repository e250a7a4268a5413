/// How the program ends.
package enum ExitStatus: Int32, Sendable {
  case done = 0
  /// Nothing was found, or some inputs failed; each was named.
  case incomplete = 1
  /// The command line makes no sense.
  case usage = 2
  /// No result.
  case failed = 3

  /// As help and manual tell them.
  static let meanings: [(String, String)] = [
    ("0", "Done"),
    ("1", "Nothing was found, or some inputs failed; each was named"),
    ("2", "The command line makes no sense"),
    ("3", "Failed: there is no result"),
    ("130, 143", "Interrupted by ctrl-C, or told to end: nothing was written"),
  ]
}
