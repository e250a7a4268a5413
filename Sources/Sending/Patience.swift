/// How long servers are waited for, in seconds.
public struct Patience: Sendable {
  /// For a connection and its handshake.
  public var connection = 30
  /// For signs of life: less than 100 bytes a second for so long is none.
  public var silence = 120
  /// For a mail server's word that it has a mail; RFC 5321, 4.5.3.2.6 asks for 10 minutes.
  public var mailAnswer = 600
  /// For one exchange at most, whatever happens.
  public var exchange = 7200
  /// For Paperless to be done with a document; then the queue asks again.
  public var consumption = 120
  /// Between two questions to Paperless.
  public var pause = 2.0

  /// The usual.
  public init() {}
}
