import Glibc

/// Asks whoever sits at the terminal for a password, which is not shown.
struct SecretPrompt: Sendable {
  private let interruptions: Interruptions

  /// `nil` when nobody would see the question.
  init?(interruptions: Interruptions) {
    guard isatty(STDERR_FILENO) == 1, let terminal = Self.open() else { return nil }
    close(terminal)
    self.interruptions = interruptions
  }

  /// The answer; `nil` when it is empty or the terminal goes away.
  func answer(to question: String) -> String? {
    guard let terminal = Self.open() else { return nil }
    defer { close(terminal) }
    var shown = termios()
    guard tcgetattr(terminal, &shown) == 0 else { return nil }
    let before = shown
    // An interruption meanwhile must not leave the terminal mute.
    let (_, registration) = interruptions.undoing {
      var hidden = before
      hidden.c_lflag &= ~tcflag_t(ECHO)
      tcsetattr(terminal, TCSAFLUSH, &hidden)
    } by: {
      var before = before
      tcsetattr(terminal, TCSAFLUSH, &before)
    }
    _ = FileBytes.write(Array(question.utf8), to: terminal)
    let line = Self.line(from: terminal)
    tcsetattr(terminal, TCSAFLUSH, &shown)
    interruptions.forget(registration)
    _ = FileBytes.write([UInt8(ascii: "\n")], to: terminal)
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  private static func open() -> Int32? {
    let terminal = Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC)
    return terminal < 0 ? nil : terminal
  }

  private static func line(from terminal: Int32) -> [UInt8] {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.count < 4096 {
      let count = read(terminal, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1, byte != UInt8(ascii: "\n") else { break }
      line.append(byte)
    }
    return line
  }
}
