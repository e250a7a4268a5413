import Library

/// Somebody's mailbox, by SMTP (RFC 5321).
///
/// A mail server tells once whether it has a mail: by its answer to the last line. Where that
/// answer gets lost nobody can be asked.
struct MailPlace {
  let mail: Destination.Mail
  let secret: Password?
  let patience: Patience
  let sign: StopSign

  init(
    _ mail: Destination.Mail, _ secret: Password?, _ patience: Patience, _ sign: StopSign
  ) {
    self.mail = mail
    self.secret = secret
    self.patience = patience
    self.sign = sign
  }

  func deliver(_ parcel: Parcel, _ log: DeliveryLog) throws(DeliveryFault) {
    guard parcel.bytes <= mail.mostBytes else {
      throw DeliveryFault(.tooLarge, "\(parcel.bytes) of \(mail.mostBytes) bytes")
    }
    try run(
      Exchange(
        url: mail.service.address, service: mail.service, password: secret,
        mail: (mail.sender, mail.recipients),
        upload: UploadSource(MailMessage.pieces(parcel, mail), log: log), patience: patience,
        isStopped: { [sign] in sign.isUp }))
  }

  func test() throws(DeliveryFault) {
    try run(
      Exchange(
        url: mail.service.address, service: mail.service, method: "NOOP", password: secret,
        patience: patience, isStopped: { [sign] in sign.isUp }))
  }

  private func run(_ exchange: Exchange) throws(DeliveryFault) {
    do throws(DeliveryFault) {
      _ = try exchange.run()
    } catch {
      // The server's own words say more than libcurl's, where it has said no.
      guard let code = error.code, code >= 400, error.cause != .stopped else {
        if error.cause == .answerUnclear { throw DeliveryFault(.brokenOff, error.detail) }
        throw error
      }
      throw DeliveryFault(Self.cause(of: code, saying: error.detail), error.detail, code: code)
    }
  }

  /// RFC 5321, 4.2.3, and RFC 3463's finer codes in the words.
  private static func cause(of code: Int, saying words: String) -> DeliveryFault.Cause {
    switch code {
    case 530, 534, 535, 538: .login
    case 454: .insecure
    case 452: .full
    case 523: .tooLarge
    case 552: words.contains("2.2") ? .full : .tooLarge
    case 400...499: .busy
    default: .refused
    }
  }
}
