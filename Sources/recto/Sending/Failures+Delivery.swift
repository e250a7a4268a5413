import Foundation
import Library

extension Failures {
  /// Why something could not be done about sending.
  static func words(for error: DeliveryError) -> String {
    switch error {
    case .noDestination:
      "there is no such destination; recto destinations lists them, and adds one"
    case .noDelivery: "there is no such delivery; recto send --list shows them"
    case .badDestination(let fault): words(for: fault)
    case .sentAlready(let id):
      "the document was sent there before, by delivery \(id.text); --again sends it once more"
    case .undecided(let id):
      "it may have arrived there by delivery \(id.text); look, then tell by recto send --arrived "
        + "\(id.text) or --repeat \(id.text)"
    case .noPages: "the document has no pages"
    case .notOpen(let state):
      "there is nothing to decide about that delivery: it is \(words(for: state))"
    }
  }

  /// What is wrong with a destination.
  static func words(for fault: DestinationFault) -> String {
    switch fault {
    case .nameUnfit: "a destination's name has 1 to 100 bytes, without control characters"
    case .nameTaken: "another destination has that name"
    case .pathUnfit: "a folder is named by its whole path, which begins with a slash"
    case .addressUnfit:
      "the address makes no sense: https://server/path for WebDAV and Paperless, "
        + "smtps://server or smtp://server:587 for mail; user and password have options"
    case .plainForbidden:
      "over that address everybody on the way could read documents and password; use https, or "
        + "give --plain if the way is safe"
    case .personUnfit: "a user's name or mail address makes no sense"
    case .recipientsMissing: "a mail needs somebody to go to: --recipient ADDRESS"
    case .authorityUnfit: "the file of --authority has no certificates in PEM"
    }
  }

  /// A state in words.
  static func words(for state: DeliveryState) -> String {
    switch state {
    case .waiting: "waiting"
    case .underWay: "under way"
    case .sent: "sent"
    case .uncertain: "uncertain"
    case .failed: "failed"
    case .cancelled: "cancelled"
    }
  }

  /// Why a delivery has not arrived, and what to do.
  static func words(for fault: DeliveryFault, at name: String) -> String {
    let (what, advice) = parts(of: fault.cause, at: SafeText.of(name))
    let said = [fault.code.map { "\($0)" } ?? "", SafeText.of(fault.detail)]
      .filter { !$0.isEmpty }.joined(separator: " ")
    return what + (said.isEmpty ? "" : " (\(said))") + (advice.isEmpty ? "" : "; \(advice)")
  }

  private static func parts(
    of cause: DeliveryFault.Cause, at name: String
  ) -> (what: String, advice: String) {
    switch cause {
    case .unreachable: ("\(name) cannot be reached", "is it on, and the address right?")
    case .brokenOff: ("the connection to \(name) broke off", "")
    case .certificate:
      (
        "\(name) shows a certificate that is not trusted",
        "if it is your own server's, add the destination with --authority"
      )
    case .insecure:
      ("\(name) offers no secure connection", "use smtps://, or --plain if the way is safe")
    case .login:
      (
        "\(name) does not accept user and password, or forbids this",
        "recto destinations change sets another password"
      )
    case .secretMissing:
      ("no password is kept for \(name)", "recto destinations change --secret-file sets it")
    case .placeMissing: ("\(name) has no such folder", "make it there, or correct the address")
    case .folderGone: ("the folder of \(name) is not there", "is its drive plugged in?")
    case .readOnly: ("the folder of \(name) cannot be written", "look at its owner and rights")
    case .tooLarge:
      ("the document is too large for \(name)", "export it with fewer pages, or send it elsewhere")
    case .full: ("\(name) has no room left", "make room there")
    case .busy: ("\(name) is busy", "")
    case .serverFailed: ("\(name) failed", "its log knows more")
    case .refused: ("\(name) refused it", "")
    case .moved:
      ("\(name) has moved, and is not followed", "add it again under its new address")
    case .nameTaken: ("\(name) has something else under that name", "look what it is")
    case .answerUnclear:
      ("the answer of \(name) makes no sense", "is the address that of the server itself?")
    case .stillAtWork: ("\(name) is not done with it yet", "")
    case .notDrawn: ("the document could not be drawn", "")
    case .destinationGone: ("\(name) was removed", "")
    case .copied:
      ("this library is a copy, and the original may have sent it", "look there")
    case .stopped: ("it was stopped", "")
    }
  }
}
