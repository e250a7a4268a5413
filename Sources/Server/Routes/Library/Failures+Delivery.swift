import HTTP
import Library

extension Failures {
  /// Why something could not be done about sending.
  static func problem(of error: DeliveryError) -> Problem {
    switch error {
    case .noDestination: Problem(.notFound, "no-destination", "There is no such destination.")
    case .noDelivery: Problem(.notFound, "no-delivery", "There is no such delivery.")
    case .badDestination(let fault):
      Problem(.unprocessable, "bad-destination", words(for: fault))
    case .sentAlready:
      Problem(
        .conflict, "sent-already", "The document was sent there before; again sends it once more.")
    case .undecided:
      Problem(.conflict, "undecided", "It may have arrived there; decide about that first.")
    case .noPages: Problem(.unprocessable, "no-pages", "The document has no pages.")
    case .notOpen:
      Problem(.conflict, "not-open", "There is nothing to decide about that delivery now.")
    }
  }

  private static func words(for fault: DestinationFault) -> String {
    switch fault {
    case .nameUnfit: "A name has 1 to 100 bytes, without control characters."
    case .nameTaken: "Another destination has that name."
    case .pathUnfit: "A folder's path begins with a slash."
    case .addressUnfit: "The address is no URL of that kind, or has a user or query in it."
    case .plainForbidden: "The address is in the clear."
    case .personUnfit: "A user's name or mail address makes no sense."
    case .recipientsMissing: "A mail needs somebody to go to."
    case .authorityUnfit: "The certificates are not in PEM."
    }
  }

  /// Why a delivery has not arrived, in one sentence.
  static func words(for cause: DeliveryFault.Cause) -> String {
    switch cause {
    case .unreachable: "The server cannot be reached."
    case .brokenOff: "The connection broke off."
    case .certificate: "The server's certificate is not trusted."
    case .insecure: "The server offers no secure connection."
    case .login: "The server does not accept user and password, or forbids this."
    case .secretMissing: "No password is kept for it."
    case .placeMissing: "The folder is not there on the server."
    case .folderGone: "The folder is not there now."
    case .readOnly: "The folder cannot be written."
    case .tooLarge: "The document is too large for it."
    case .full: "There is no room left there."
    case .busy: "The server is busy."
    case .serverFailed: "The server failed."
    case .refused: "The server refused it."
    case .moved: "The server has moved to another address."
    case .nameTaken: "Something else has the name there."
    case .answerUnclear: "The server's answer makes no sense."
    case .stillAtWork: "The server is not done with it yet."
    case .notDrawn: "The document could not be drawn."
    case .destinationGone: "The destination was removed."
    case .copied: "This library is a copy; the original may have sent it."
    case .stopped: "It was stopped."
    }
  }
}
