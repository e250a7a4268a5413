import Synchronization

/// A mail server that fails as it is told: each mail takes the next trick.
final class FakeMail: Sendable {
  enum MailTrick: Sendable {
    case none
    /// This reply to a command, as `RCPT`, or to the end of the mail, as `.`.
    case says(String, at: String)
    /// The connection ends at this command, or in the mail's middle, before its end is answered.
    case hangsUp(at: String)
    /// Nothing more is said from this command on.
    case mute(at: String)
    /// The mail is taken, and the connection ends without a word of it.
    case hangsUpAfterTaking
    /// The mail is taken, and never answered.
    case muteAfterTaking
  }

  private struct State {
    var tricks: [MailTrick] = []
    var mails: [String] = []
    var lines: [String] = []
  }
  private let state = Mutex(State())
  private let server = Mutex<FakeServer?>(nil)

  init(_ tricks: MailTrick...) {
    state.withLock { $0.tricks = tricks }
    let made = FakeServer { [weak self] wire in self?.serve(wire) }
    server.withLock { $0 = made }
  }

  var address: String { "smtp://127.0.0.1:\(server.withLock { $0?.port ?? 0 })" }
  var mails: [String] { state.withLock { $0.mails } }
  var lines: [String] { state.withLock { $0.lines } }

  private func serve(_ wire: Wire) {
    var trick = MailTrick.none
    wire.send("220 fake ESMTP\r\n")
    while let line = wire.line() {
      state.withLock { $0.lines.append(line) }
      let verb = String(line.prefix { $0 != " " }).uppercased()
      if verb == "MAIL" {
        trick = state.withLock { $0.tricks.isEmpty ? .none : $0.tricks.removeFirst() }
      }
      if case .hangsUp(let place) = trick, place == verb { return }
      if case .mute(let place) = trick, place == verb { return wire.stayMute() }
      if case .says(let reply, let place) = trick, place == verb {
        wire.send(reply + "\r\n")
        continue
      }
      switch verb {
      case "EHLO": wire.send("250-fake\r\n250-SIZE 30000000\r\n250 AUTH PLAIN\r\n")
      case "AUTH":
        var words = line
        if line == "AUTH PLAIN" {
          wire.send("334 \r\n")
          words = wire.line() ?? ""
        }
        // \0anna\0mail-word
        let isRight = words.hasSuffix("AGFubmEAbWFpbC13b3Jk")
        wire.send(isRight ? "235 welcome\r\n" : "535 5.7.8 no\r\n")
      case "DATA":
        wire.send("354 go on\r\n")
        if !take(wire, trick) { return }
      case "QUIT":
        wire.send("221 bye\r\n")
        return
      default: wire.send("250 fine\r\n")
      }
    }
  }

  /// Whether the connection goes on.
  private func take(_ wire: Wire, _ trick: MailTrick) -> Bool {
    var mail = ""
    while true {
      // A mail without an end is none.
      guard let line = wire.line() else { return false }
      if line == "." { break }
      mail += line + "\n"
      if case .hangsUp(at: "middle") = trick, mail.utf8.count > 1000 { return false }
    }
    switch trick {
    case .says(let reply, at: "."):
      wire.send(reply + "\r\n")
      return true
    case .hangsUp(at: "."): return false
    default: break
    }
    state.withLock { $0.mails.append(mail) }
    switch trick {
    case .hangsUpAfterTaking: return false
    case .muteAfterTaking:
      wire.stayMute()
      return false
    default:
      wire.send("250 taken\r\n")
      return true
    }
  }
}
