import Glibc

/// A name in the file system: bytes, which on Linux need not be UTF-8.
package struct Path: Hashable, Sendable {
  package let bytes: [UInt8]

  /// A path from its bytes.
  package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }
  /// A path from text.
  package init(_ text: String) { bytes = Array(text.utf8) }
  /// A path as somebody wrote it on the command line.
  package init(_ argument: Argument) { bytes = argument.bytes }

  /// Standard input, or output.
  package static let standardStream = Path("-")

  /// The text of the path where it is UTF-8.
  package var text: String? { String(validating: bytes, as: UTF8.self) }

  /// What follows the last slash.
  package var lastComponent: Path {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return self }
    return Path(bytes: bytes[(slash + 1)...])
  }

  /// The folder that holds it.
  package var folder: Path {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return Path(".") }
    return slash == 0 ? Path("/") : Path(bytes: bytes[..<slash])
  }

  /// The ending after the last point of the name, lower case, or empty.
  package var ending: String {
    String(decoding: bytes.suffix(endingLength), as: UTF8.self).lowercased()
  }

  /// The path without point and ending.
  package var withoutEnding: Path {
    endingLength == 0 ? self : Path(bytes: bytes.dropLast(endingLength + 1))
  }

  /// Bytes of the ending as it is written, which need not be UTF-8.
  private var endingLength: Int {
    let name = lastComponent.bytes
    guard let point = name.lastIndex(of: UInt8(ascii: ".")), point > 0 else { return 0 }
    return name.count - point - 1
  }

  /// The file that a link leads to; the path itself where it is no link, or leads nowhere.
  package var linked: Path {
    withCString { name in
      var facts = stat()
      guard lstat(name, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK,
        let real = realpath(name, nil)
      else { return self }
      defer { free(real) }
      return Path(
        bytes: UnsafeBufferPointer(start: real, count: strlen(real)).map { UInt8(bitPattern: $0) })
    }
  }

  /// A name in this folder.
  package func appending(_ name: Path) -> Path {
    let slash = bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
    return Path(bytes: bytes + slash + name.bytes)
  }

  /// Calls `body` with the path as C knows it.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("never empty") }
      return body(start)
    }
  }
}

extension Path: CustomStringConvertible {
  /// The path as a terminal may show it: control characters and what is not UTF-8 as `\xNN`, so
  /// that no file name can move the cursor, forge a line, or hide.
  package var description: String { SafeText.of(bytes) }
}
