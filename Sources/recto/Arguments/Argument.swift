/// One word of the command line as the system handed it over: bytes that need not be UTF-8.
package struct Argument: Hashable, Sendable {
  /// The bytes, without the closing zero.
  package let bytes: [UInt8]

  /// An argument from its bytes.
  package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }
  /// An argument from text.
  package init(_ text: String) { bytes = Array(text.utf8) }

  /// The argument as text; bytes that are not UTF-8 read as U+FFFD.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  func dropping(_ count: Int) -> Argument { Argument(bytes: bytes.dropFirst(count)) }
}

extension Argument {
  /// The words after the program's name, as the process got them. (`CommandLine.arguments`
  /// replaces what is not UTF-8, and such files could not be opened any more.)
  static func ofThisProcess() -> [Argument] {
    let words = UnsafeBufferPointer(
      start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    return words.dropFirst().compactMap { word in
      guard let word else { return nil }
      var bytes: [UInt8] = []
      var at = word
      while at.pointee != 0 {
        bytes.append(UInt8(bitPattern: at.pointee))
        at += 1
      }
      return Argument(bytes: bytes)
    }
  }
}
