/// Why an attempt did not bring a document to its destination: facts, for the edges to put into
/// words.
public struct DeliveryFault: Error, Equatable, Sendable, Codable {
  /// What happened.
  public var cause: Cause
  /// What the system or the other side said: one line of at most 200 characters, never a secret.
  public var detail: String
  /// The status or reply code of the other side; `nil` when there was none.
  public var code: Int?

  /// A fault from its parts.
  public init(_ cause: Cause, _ detail: String = "", code: Int? = nil) {
    self.cause = cause
    self.detail = Self.line(detail)
    self.code = code
  }

  /// What can happen.
  public enum Cause: String, Sendable, Codable, CaseIterable {
    /// The server cannot be reached, or its name is not known.
    case unreachable
    /// The connection broke off, or the server did not answer in time.
    case brokenOff
    /// The server's certificate is not to be trusted, or does not fit its name.
    case certificate
    /// The server offers no secure connection.
    case insecure
    /// User, password or token are wrong, or may not do this.
    case login
    /// No password or token is kept.
    case secretMissing
    /// The folder, or whatever the address names, is not there.
    case placeMissing
    /// The drive or folder is not there now.
    case folderGone
    /// The system or server does not let us write.
    case readOnly
    /// The document has more bytes than are taken.
    case tooLarge
    /// The disk or mailbox there is full.
    case full
    /// The server wants to be left alone for a while.
    case busy
    /// The server failed, and what it did before is not known.
    case serverFailed
    /// The server, or the program behind it, does not want it.
    case refused
    /// The server is elsewhere by now; a redirection is not followed.
    case moved
    /// Something else has the name.
    case nameTaken
    /// The answer makes no sense.
    case answerUnclear
    /// It was taken, and is not done with yet.
    case stillAtWork
    /// The document could not be drawn.
    case notDrawn
    /// The destination was removed.
    case destinationGone
    /// This library is a copy of another, which may have sent it.
    case copied
    /// The attempt was stopped; somebody else has the job, or nobody wants it.
    case stopped
  }

  /// Whether the other side has certainly not taken it, whatever had been handed over.
  public var isRefusal: Bool {
    switch cause {
    case .unreachable, .certificate, .insecure, .login, .secretMissing, .placeMissing,
      .folderGone, .readOnly, .tooLarge, .full, .busy, .refused, .moved, .nameTaken, .notDrawn:
      true
    case .brokenOff, .serverFailed, .answerUnclear, .stillAtWork, .destinationGone, .copied,
      .stopped:
      false
    }
  }

  /// Whether it may go well another time without anybody's doing.
  public var isPassing: Bool {
    switch cause {
    case .unreachable, .brokenOff, .folderGone, .full, .busy, .serverFailed, .answerUnclear,
      .stillAtWork, .stopped:
      true
    case .certificate, .insecure, .login, .secretMissing, .placeMissing, .readOnly, .tooLarge,
      .refused, .moved, .nameTaken, .notDrawn, .destinationGone, .copied:
      false
    }
  }

  /// The fault without a text that nobody must see.
  public func hiding(_ secrets: [String]) -> DeliveryFault {
    var fault = self
    for secret in secrets where !secret.isEmpty {
      fault.detail = fault.detail.replacing(secret, with: "•••")
    }
    return fault
  }

  private static func line(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: " "
      default: scalar
      }
    }
    var line = String.UnicodeScalarView()
    line.append(contentsOf: scalars.prefix(200))
    return String(line)
  }
}
