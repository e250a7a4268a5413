/// What a client sends after the head, as it comes: whoever reads slowly makes the client wait.
public struct RequestBody: Sendable {
  /// The count of bytes that the client promised; `nil` when it did not say.
  public let length: Int?
  private let read: @Sendable () async throws(BodyError) -> [UInt8]?

  /// A body that comes from elsewhere; `read` gives the next bytes, `nil` at the end.
  package init(length: Int?, read: @escaping @Sendable () async throws(BodyError) -> [UInt8]?) {
    self.length = length
    self.read = read
  }

  /// No body.
  public static let empty = RequestBody(length: 0) { nil }

  /// The next bytes, at least one; `nil` at the end. One reader at a time.
  public func next() async throws(BodyError) -> [UInt8]? { try await read() }

  /// All of it, which may be at most `limit` bytes.
  public func collected(upTo limit: Int) async throws(BodyError) -> [UInt8] {
    if let length, length > limit { throw .tooLarge(limit: limit) }
    var result: [UInt8] = []
    while let bytes = try await next() {
      if result.count + bytes.count > limit { throw .tooLarge(limit: limit) }
      result += bytes
    }
    return result
  }
}

/// Why a body did not come whole.
public enum BodyError: Error, Equatable {
  /// It has more bytes than may come.
  case tooLarge(limit: Int)
  /// The client went away, or was too slow and was sent away.
  case clientGone
}
