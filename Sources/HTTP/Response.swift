/// The answer to a request.
public struct Response: Sendable {
  /// How the request went.
  public var status: Status
  /// What is said of the content.
  public var fields: Fields
  /// What follows.
  public var content: Content

  /// What follows the head.
  public enum Content: Sendable {
    case empty
    case bytes([UInt8])
    /// A part of a file, which goes from the disk to the network without passing through here.
    case file(OpenFile, ClosedRange<Int>)
    /// Bytes that come one after another.
    case stream(ByteStream)
  }

  /// An answer from its parts.
  public init(_ status: Status, fields: Fields = Fields(), content: Content = .empty) {
    self.status = status
    self.fields = fields
    self.content = content
  }

  /// An answer that is a text.
  public init(_ status: Status, text: String, type: String = "text/plain; charset=utf-8") {
    self.init(status, bytes: Array(text.utf8), type: type)
  }

  /// An answer that is bytes of a media type.
  public init(_ status: Status, bytes: [UInt8], type: String) {
    self.init(status, fields: ["Content-Type": type], content: .bytes(bytes))
  }

  /// The count of bytes of the content; `nil` when that is known only in the end.
  public var length: Int? {
    switch content {
    case .empty: 0
    case .bytes(let bytes): bytes.count
    case .file(_, let range): range.count
    case .stream: nil
    }
  }

  /// Whether it goes on for as long as the client listens.
  var isEndless: Bool { fields["Content-Type"]?.hasPrefix("text/event-stream") ?? false }
}

extension Fields: ExpressibleByDictionaryLiteral {
  /// Fields as `["Content-Type": "text/plain"]`.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init()
    for (name, value) in elements { add(name, value) }
  }
}

/// Bytes that come one after another, made as fast as the client takes them.
public struct ByteStream: Sendable {
  /// The next bytes; `nil` at the end. The task is cancelled when the client goes.
  package let next: @Sendable () async -> [UInt8]?

  /// A stream whose bytes `next` gives, one call after another; empty bytes are passed over.
  public init(next: @escaping @Sendable () async -> [UInt8]?) { self.next = next }
}
