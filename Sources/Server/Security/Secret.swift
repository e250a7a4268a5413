/// A word that nobody can guess.
public struct Secret: Equatable, Sendable {
  /// Letters, digits, `-` and `_`: base64 for URLs (RFC 4648, section 5) without padding.
  public let text: String

  /// A new one of so many random bytes.
  public init(bytes count: Int) {
    precondition(count >= 16, "fewer bytes could be guessed")
    var generator = SystemRandomNumberGenerator()
    text = Base64.urlText((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }

  /// One that somebody showed; `nil` when it cannot be one.
  public init?(_ text: String) {
    guard (22...128).contains(text.utf8.count), text.utf8.allSatisfy(Base64.isURLDigit) else {
      return nil
    }
    self.text = text
  }

  /// What is kept of it. Looking a hash up takes a time that tells nothing of the secret.
  public var hash: String { Hexadecimal.text(GnuTLS.sha256(Array(text.utf8))) }
}

/// Base64 for URLs.
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func urlText(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        result.append(digits[Int(bits >> UInt32(count) & 63)])
      }
    }
    if count > 0 { result.append(digits[Int(bits << UInt32(6 - count) & 63)]) }
    return String(decoding: result, as: UTF8.self)
  }

  static func isURLDigit(_ byte: UInt8) -> Bool { digits.contains(byte) }
}

/// Bytes as digits.
enum Hexadecimal {
  static func text(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
