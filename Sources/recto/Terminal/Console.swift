import Glibc
import Synchronization

/// Standard error as people see it: messages, and a progress bar where it is a terminal.
final class Console: Sendable {
  private let isQuiet: Bool
  private let isTerminal: Bool
  private let hasColour: Bool
  /// What stands on the unfinished last line.
  private let bar = Mutex("")

  /// A console; a quiet one says failures only.
  init(quiet: Bool) {
    isQuiet = quiet
    isTerminal = isatty(STDERR_FILENO) == 1 && Environment["TERM"] != "dumb"
    hasColour = isTerminal && Environment["NO_COLOR"] == nil
  }

  /// How far the work is; `total` 0 when that is not known.
  func progress(_ done: Int, of total: Int, _ name: String) {
    if isQuiet { return }
    guard isTerminal else {
      Self.say("[\(done)/\(total)] \(name)")
      return
    }
    let width = 24
    let filled = total == 0 ? 0 : width * done / total
    let cells =
      String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
    let line = String("[\(cells)] \(done)/\(total) \(name)".prefix(Self.columns - 1))
    bar.withLock { bar in
      bar = line
      Self.write("\r\u{1B}[K" + line)
    }
  }

  /// Something worth knowing.
  func note(_ text: String) {
    if isQuiet { return }
    print(text)
  }

  /// Something went wrong; said even when quiet.
  func failure(_ text: String) {
    print(hasColour ? "\u{1B}[31mrecto:\u{1B}[0m \(text)" : "recto: \(text)")
  }

  /// Takes the progress bar away.
  func clear() {
    bar.withLock { bar in
      if !bar.isEmpty { Self.write("\r\u{1B}[K") }
      bar = ""
    }
  }

  private func print(_ text: String) {
    bar.withLock { bar in
      Self.write(bar.isEmpty ? text + "\n" : "\r\u{1B}[K" + text + "\n" + bar)
    }
  }

  /// One line on standard error.
  static func say(_ line: String) { write(line + "\n") }

  /// Text on standard output.
  static func answer(_ text: String) throws(FileError) {
    let failure = FileBytes.write(Array(text.utf8), to: STDOUT_FILENO)
    if failure != 0 { throw .cannotWrite(.standardStream, errno: failure) }
  }

  private static func write(_ text: String) {
    // When standard error is gone there is nobody left to tell.
    _ = FileBytes.write(Array(text.utf8), to: STDERR_FILENO)
  }

  private static var columns: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 20 else { return 80 }
    return Int(size.ws_col)
  }
}
