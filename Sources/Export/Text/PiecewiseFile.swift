/// A file made of one piece a page, in the pages' order whatever the order they come in.
///
/// The pieces wait on disk, so memory does not grow with their number.
package actor PiecewiseFile {
  /// What stands around the pieces.
  package struct Frame: Sendable {
    /// Before the first piece, for so many of them.
    package var head: @Sendable (Int) -> String
    /// Between two pieces.
    package var separator: String
    /// After the last piece.
    package var tail: String
    /// Whether `PageNumber`'s characters are replaced in the pieces.
    package var numbersPages: Bool

    /// A frame from its parts.
    package init(
      head: @escaping @Sendable (Int) -> String = { _ in "" }, separator: String = "",
      tail: String = "", numbersPages: Bool = false
    ) {
      self.head = head
      self.separator = separator
      self.tail = tail
      self.numbersPages = numbersPages
    }
  }

  private let destination: Destination
  private let frame: Frame
  private var pieces: PageSpool<Void>
  private var isFinished = false

  /// A file without pieces. Throws at once when the folder can't be written or the name is taken
  /// and must not be overwritten.
  package init(path: String, _ frame: Frame, overwrites: Bool) throws(ExportError) {
    destination = try Destination(path, overwrites: overwrites)
    self.frame = frame
    pieces = try PageSpool(beside: path)
  }

  /// Keeps a page's piece.
  package func append(_ piece: String, at index: Int) throws(ExportError) {
    precondition(!isFinished, "a page is added before the document is finished")
    try pieces.append(Array(piece.utf8), (), at: index)
  }

  /// Writes the file under its name, whole and durable.
  package func finish() throws(ExportError) -> [String] {
    precondition(!isFinished, "a document is finished once")
    let count = pieces.count
    guard count > 0 else { throw .noPages }
    isFinished = true
    var file = try destination.makeFile()
    try file.write(Array(frame.head(count).utf8))
    var number = 0
    try pieces.forEach { (piece, _) throws(ExportError) in
      if number > 0 { try file.write(Array(frame.separator.utf8)) }
      try file.write(frame.numbersPages ? PageNumber.filled(piece, index: number) : piece)
      number += 1
    }
    try file.write(Array(frame.tail.utf8))
    try file.publish()
    return [destination.path]
  }
}

/// Stands for a page's number in its piece: which it will have is known only when all pages are
/// there, as pages that fail are closed up. Control characters, which XML cannot hold otherwise.
enum PageNumber {
  /// The number, the first page's being 0.
  static let fromZero = "\u{0}"
  /// The number, the first page's being 1.
  static let fromOne = "\u{1}"

  /// The piece with the numbers of the page at this place.
  static func filled(_ piece: [UInt8], index: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(piece.count)
    let (zeroBased, oneBased) = (Array(String(index).utf8), Array(String(index + 1).utf8))
    for byte in piece {
      switch byte {
      case 0: result += zeroBased
      case 1: result += oneBased
      default: result.append(byte)
      }
    }
    return result
  }
}
