import Documents
import Foundation

/// What the classes of a reading network stand for: class 0 for nothing, then a file's lines,
/// then the blank.
package struct ReadableCharacters: Equatable, Sendable {
  private let characters: [String]

  /// The set from the bytes of a file with one character a line. Lines end with LF or CR LF; they
  /// are split as bytes, because a CR LF and some lone marks are one `Character` in Swift.
  package init(contents: some Sequence<UInt8>) {
    var characters = [""]
    var line: [UInt8] = []
    func finish() {
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if !line.isEmpty { characters.append(String(decoding: line, as: UTF8.self)) }
      line.removeAll(keepingCapacity: true)
    }
    for byte in contents {
      if byte == UInt8(ascii: "\n") { finish() } else { line.append(byte) }
    }
    finish()
    self.characters = characters + [" "]
  }

  /// The set in a file.
  init(path: String) throws(RecognitionError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .engineMissing(path: path)
    }
    self.init(contents: data)
  }

  /// How many classes there are, with class 0 and the blank.
  package var count: Int { characters.count }

  /// The character of a class; empty for class 0.
  package subscript(_ index: Int) -> String { characters[index] }
}
