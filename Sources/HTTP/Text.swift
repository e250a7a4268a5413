/// The few things about text in messages, which is ASCII, that Foundation would be loaded for.
enum Text {
  /// The letter A to Z as a small one, any other byte as it is.
  static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// Without blanks and tabs around it.
  static func trimmed(_ text: Substring) -> Substring {
    var rest = text.utf8
    while let first = rest.first, isBlank(first) { rest.removeFirst() }
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return Substring(rest)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// A number without sign; `nil` for anything but digits, and when it is too large.
  static func number(_ text: some StringProtocol) -> Int? {
    text.isEmpty || !text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? nil : Int(text)
  }
}
