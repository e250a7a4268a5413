/// One message of a stream of server-sent events (HTML, section 9.2).
public struct ServerEvent: Equatable, Sendable {
  /// What a client that comes back says it has seen.
  public let id: String?
  /// The kind of it.
  public let name: String
  /// The message; may have several lines.
  public let data: String

  /// An event from its parts.
  public init(id: String? = nil, name: String, data: String) {
    self.id = id
    self.name = name
    self.data = data
  }

  /// As it goes over the wire: no value can end its line and begin another field.
  package var bytes: [UInt8] {
    var text = ""
    if let id { text += "id: \(Self.onOneLine(id))\n" }
    text += "event: \(Self.onOneLine(name))\n"
    let lines = data.split(omittingEmptySubsequences: false) { $0.isNewline }
    for line in lines { text += "data: \(line)\n" }
    return Array((text + "\n").utf8)
  }

  private static func onOneLine(_ text: String) -> String {
    String(text.map { $0.isNewline || $0 == "\0" ? " " : $0 })
  }
}

extension Request {
  /// The last event that the client has seen, when it comes back after a break.
  public var lastEventID: String? { fields["Last-Event-ID"] }
}

extension Response {
  /// An answer that goes on for as long as the client listens: its head goes at once, then each
  /// event as it comes, and a comment every `heartbeat` that nothing came, so that both sides
  /// notice when the other is gone. A client that does not keep up is sent away; it comes back by
  /// itself and says what it has seen.
  public static func events<Events: AsyncSequence & Sendable>(
    _ events: Events, heartbeat: Duration = .seconds(15), retry: Duration = .seconds(2)
  ) -> Response where Events.Element == ServerEvent {
    let fields: Fields = [
      "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
    ]
    let feed = EventFeed(heartbeat: heartbeat, retry: retry) { sender in
      do {
        for try await event in events where !sender.send(event.bytes) { break }
      } catch {
        // The source is gone; the client comes back and asks anew.
      }
    }
    return Response(.ok, fields: fields, content: .stream(ByteStream { await feed.next() }))
  }
}
