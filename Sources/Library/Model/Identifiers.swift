/// A document of one library. Numbers are never given twice.
public struct DocumentID: Hashable, Comparable, Sendable, Codable {
  /// The number, above 0.
  public let rawValue: Int64

  /// A document by its number.
  public init(_ rawValue: Int64) { self.rawValue = rawValue }

  /// In the order in which they were made.
  public static func < (a: DocumentID, b: DocumentID) -> Bool { a.rawValue < b.rawValue }
}

/// A page of one library. It keeps its number when it moves within its document.
public struct PageID: Hashable, Comparable, Sendable, Codable {
  /// The number, above 0.
  public let rawValue: Int64

  /// A page by its number.
  public init(_ rawValue: Int64) { self.rawValue = rawValue }

  /// In the order in which they were made.
  public static func < (a: PageID, b: PageID) -> Bool { a.rawValue < b.rawValue }
}

/// A job of one library.
public struct JobID: Hashable, Comparable, Sendable, Codable {
  /// The number, above 0.
  public let rawValue: Int64

  /// A job by its number.
  public init(_ rawValue: Int64) { self.rawValue = rawValue }

  /// In the order in which they were made.
  public static func < (a: JobID, b: JobID) -> Bool { a.rawValue < b.rawValue }
}

/// What a photo is called: the SHA-256 of its bytes. Equal bytes have equal names, so a library
/// never holds the same photo twice, and whoever reads one can tell whether it is whole.
public struct PhotoHash: Hashable, Sendable, Codable {
  /// 64 hexadecimal digits, lower case.
  public let hex: String

  /// A hash from its digits; `nil` when these are none.
  public init?(_ hex: String) {
    guard hex.utf8.count == 64,
      hex.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    self.hex = hex
  }

  /// A hash from its 32 bytes.
  package init(bytes: [UInt8]) {
    precondition(bytes.count == 32, "SHA-256 has 32 bytes")
    let digits = Array("0123456789abcdef".utf8)
    hex = String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Throws what is no hash: names from outside are never paths.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let hash = PhotoHash(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "no SHA-256 in 64 digits"))
    }
    self = hash
  }

  /// The digits.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(hex)
  }
}
