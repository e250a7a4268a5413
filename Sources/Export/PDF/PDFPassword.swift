import Foundation

/// A password for AES-256 by revision 6 (ISO 32000-2, 7.6.4).
public struct PDFPassword: Equatable, Sendable {
  /// In UTF-8, prepared: 1…127 bytes.
  package let prepared: String

  /// The longest that the format knows, in bytes of UTF-8.
  public static let longest = 127

  /// The password as typed; `nil` when it is empty, too long, or has control characters. As SASLprep
  /// asks (RFC 4013), any blank is a plain one and compatible characters are the same, so that the
  /// same keys open the file on every keyboard.
  public init?(_ typed: String) {
    let blanks = typed.unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar.properties.generalCategory == .spaceSeparator ? " " : scalar
    }
    let prepared = String(String.UnicodeScalarView(blanks))
      .precomposedStringWithCompatibilityMapping
    let isPlain = prepared.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control && !$0.properties.isNoncharacterCodePoint
    }
    guard isPlain, (1...Self.longest).contains(prepared.utf8.count) else { return nil }
    self.prepared = prepared
  }
}
