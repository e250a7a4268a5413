/// What clients may ask of a server.
public struct ServerLimits: Sendable {
  /// Connections at a time.
  public var connections = 1024
  /// Connections at a time of one address.
  public var connectionsPerAddress = 128
  /// Bytes of a request's target; more is answered with 414.
  public var targetBytes = 8192
  /// Bytes of all fields; more is answered with 431.
  public var fieldBytes = 16_384
  /// Lines of fields; more is answered with 431.
  public var fieldCount = 100
  /// Bytes of a request's body; more is answered with 413.
  public var bodyBytes = 64 << 20
  /// Bytes of a body that may come after its answer is known, so that the client gets to read
  /// it; then the connection ends.
  public var unwantedBytes = 1 << 20
  /// Seconds in which a request's head must be whole, from the connection's beginning or the end
  /// of the last answer. So long a connection may also lie idle.
  public var headSeconds = 15.0
  /// Seconds that a client may have for a body or an answer, beside those by `bytesPerSecond`.
  public var patienceSeconds = 30.0
  /// The least bytes a second that a client must send of a body or take of an answer.
  public var bytesPerSecond = 8192.0

  /// The limits of a server in a house.
  public init() {}
}
