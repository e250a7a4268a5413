import Foundation
import Glibc
import HTTP
import Server

/// What the terminal shows: where the server is, and how browsers get in.
struct Welcome: Sendable {
  let lan: House.Lan?
  private let desk: PairingDesk
  private let localPort: Int
  private let outside: PublicAddress?
  private let isQuiet: Bool

  init(
    desk: PairingDesk, localPort: Int, lan: House.Lan?, outside: PublicAddress?, isQuiet: Bool
  ) {
    self.desk = desk
    self.outside = outside
    self.localPort = localPort
    self.lan = lan
    self.isQuiet = isQuiet
  }

  /// Shows all of it, and new codes whenever somebody at the terminal asks for them.
  func show() {
    let local = "http://localhost:\(localPort)"
    note("Recto is at \(local)")
    invite()
    guard isatty(STDIN_FILENO) == 1 else { return }
    note("Enter shows new codes; ctrl-C ends.")
    let welcome = self
    Thread.detachNewThread {
      while readLine() != nil { welcome.invite() }
    }
  }

  /// The machine has other addresses now.
  func addressesChanged(_ names: LocalNames) {
    guard let lan else { return }
    let addresses = names.outerAddresses.map { "https://\($0):\(lan.server.port)" }
    say(
      addresses.isEmpty
        ? "The home network is gone."
        : "The addresses have changed: \(addresses.joined(separator: " "))")
  }

  private func invite() {
    let local = "http://localhost:\(localPort)"
    say("Open once, within 5 minutes: \(PairingLink.text(address: local, code: desk.offer()))")
    if let outside {
      let link = PairingLink.text(address: outside.origin, code: desk.offer())
      say("From elsewhere, open once, within 5 minutes: \(link)")
    }
    guard let lan else { return }
    guard let address = lan.address else {
      say(
        """
        This machine is in no home network now. Codes for phones can be shown when it is: press \
        Enter then.
        """)
      return
    }
    let link = PairingLink.text(address: address, code: desk.offer())
    say("On the phone, scan this, or open once, within 5 minutes: \(link)")
    if isatty(STDOUT_FILENO) == 1, let code = QRCode(link) {
      say("\n" + code.terminalLines.joined(separator: "\n") + "\n")
    }
    guard let fingerprint = lan.fingerprint else { return }
    note("The phone warns at first that it does not know this server. \(address)/trust tells how")
    note("it comes to trust it. The fingerprint to compare with there:")
    let pairs = fingerprint.split(separator: ":")
    for start in stride(from: 0, to: pairs.count, by: 8) {
      note("  " + pairs[start..<min(start + 8, pairs.count)].joined(separator: " "))
    }
  }

  private func note(_ line: String) { if !isQuiet { say(line) } }

  private func say(_ line: String) {
    // A terminal that is gone is no reason to stop serving.
    _ = FileBytes.write(Array((line + "\n").utf8), to: STDOUT_FILENO)
  }
}

extension House.Lan {
  /// Where other machines find it; `nil` when there is no network.
  var address: String? {
    if let name { return "https://\(name):\(server.port)" }
    // As it is now: machines come and go.
    return LocalNames.current().outerAddresses.first.map { address in
      address.bytes.count == 4
        ? "https://\(address):\(server.port)" : "https://[\(address)]:\(server.port)"
    }
  }
}
