import Glibc
import Synchronization

/// Standard output and standard error as people see them: results, messages, and a progress bar
/// where standard error is a terminal.
final class Console: Sendable {
  private let isQuiet: Bool
  private let isTerminal: Bool
  private let hasColour: Bool
  private let showsAnswers: Bool
  private let begin = ContinuousClock.now
  /// What stands on the unfinished last line.
  private let bar = Mutex("")

  /// A console; a quiet one says failures only.
  init(quiet: Bool) {
    isQuiet = quiet
    isTerminal = isatty(STDERR_FILENO) == 1 && Environment["TERM"] != "dumb"
    hasColour = isTerminal && Environment["NO_COLOR"] == nil
    showsAnswers = isatty(STDOUT_FILENO) == 1
  }

  /// How far the work is, as a bar or, where there is no terminal, a line.
  func progress(_ done: Int, of total: Int, _ name: String) {
    if isQuiet { return }
    if isTerminal {
      drawBar(done, of: total, name)
    } else {
      Self.say("[\(done)/\(total)] \(name)")
    }
  }

  /// How far a work is that answers as it goes: told only where the answers do not tell it.
  func progressBesideAnswers(_ done: Int, of total: Int, _ name: String) {
    if !isQuiet, isTerminal, !showsAnswers { drawBar(done, of: total, name) }
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
      if !bar.isEmpty { Self.write(Self.lineStart) }
      bar = ""
    }
  }

  /// Text on standard output, above the bar where that is on the same terminal.
  func answer(_ text: String) throws(FileError) {
    let failure = bar.withLock { bar in
      let sharesLine = showsAnswers && !bar.isEmpty
      if sharesLine { Self.write(Self.lineStart) }
      let failure = FileBytes.write(Array(text.utf8), to: STDOUT_FILENO)
      if sharesLine { Self.write(bar) }
      return failure
    }
    if failure != 0 { throw .cannotWrite(.standardStream, errno: failure) }
  }

  private func drawBar(_ done: Int, of total: Int, _ name: String) {
    let cells = 24
    let filled = total == 0 ? 0 : cells * done / total
    var line = "[" + String(repeating: "#", count: filled)
    line += String(repeating: "-", count: cells - filled) + "] \(done)/\(total) "
    if let left = TimeLeft.words(done: done, of: total, after: ContinuousClock.now - begin) {
      line += "(\(left)) "
    }
    let fitting = TextWidth.fitting(line + name, cells: Self.columns - 1)
    bar.withLock { bar in
      bar = fitting
      Self.write(Self.lineStart + fitting)
    }
  }

  private func print(_ text: String) {
    bar.withLock { bar in
      Self.write(bar.isEmpty ? text + "\n" : Self.lineStart + text + "\n" + bar)
    }
  }

  /// To the first column, over an empty line.
  private static let lineStart = "\r\u{1B}[K"

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
