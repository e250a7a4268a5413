public import HTTP

/// Why an upload does not go on.
public enum UploadError: Error, Equatable {
  /// There is no such upload.
  case unknown
  /// The upload stands elsewhere.
  case wrongOffset(Int)
  /// The file would have more bytes than this.
  case tooLarge(limit: Int)
  /// So many are under way already.
  case tooManyUploads
  /// More came than was promised.
  case beyondEnd
  /// Another request is writing it.
  case busy
  /// What came has another checksum than was promised.
  case checksumWrong
  /// The disk did not take it.
  case notWritten(StateError)
  /// The request broke off.
  case body(BodyError)
}

/// An upload's name: nobody can guess one, and none is a path.
public struct UploadID: Hashable, PathParameter, Sendable {
  /// 32 hexadecimal digits.
  public let text: String

  /// A new one.
  init() { text = Hexadecimal.text((0..<16).map { _ in UInt8.random(in: 0...255) }) }

  /// One by its digits; `nil` when these are none.
  init?(_ text: String) {
    guard text.utf8.count == 32,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    self.text = text
  }

  /// Its digits.
  public init?(pathSegment: String) { self.init(pathSegment) }
}
