/// The number of a PDF object.
struct ObjectNumber: Equatable, Sendable {
  let value: Int
  /// How other objects point to it.
  var reference: String { "\(value) 0 R" }
}

/// A PDF of the plainest kind that grows at its end, object by object, so that a page leaves
/// memory as soon as it is added.
struct PDFObjectFile: ~Copyable {
  private var file: SpoolFile
  /// Where each object begins; 0: reserved, not yet written.
  private var offsets: [Int] = []

  /// A document without objects, on disk in the folder of `path`.
  init(beside path: String) throws(ExportError) {
    var file = try SpoolFile(beside: path)
    try file.append(Array("%PDF-1.7\n".utf8))
    self.file = file
  }

  /// Where the document can be read.
  var path: String { file.path }

  /// A number for an object that others may point to before it is written.
  mutating func reserve() -> ObjectNumber {
    offsets.append(0)
    return ObjectNumber(value: offsets.count)
  }

  /// Writes an object under its reserved number.
  mutating func write(_ body: String, as number: ObjectNumber) throws(ExportError) {
    try write(Array("\(number.value) 0 obj\n\(body)\nendobj\n".utf8), as: number)
  }

  /// Writes an object and tells its number.
  mutating func write(_ body: String) throws(ExportError) -> ObjectNumber {
    let number = reserve()
    try write(body, as: number)
    return number
  }

  /// Writes a stream; `entries` are those of its dictionary besides the length.
  mutating func writeStream(_ data: [UInt8], _ entries: String = "") throws(ExportError)
    -> ObjectNumber
  {
    let number = reserve()
    let head = "\(number.value) 0 obj\n<< /Length \(data.count) \(entries) >>\nstream\n"
    try write(Array(head.utf8) + data + Array("\nendstream\nendobj\n".utf8), as: number)
    return number
  }

  /// Writes the cross-reference table and the trailer: the document can then be read.
  mutating func writeTrailer(root: ObjectNumber, info: ObjectNumber) throws(ExportError) {
    let start = file.length
    var table = "xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n"
    for offset in offsets {
      let digits = String(offset)
      let zeros = String(repeating: "0", count: max(0, 10 - digits.count))
      // What was reserved for a page that failed stays free.
      table += offset == 0 ? "0000000000 00000 f \n" : "\(zeros)\(digits) 00000 n \n"
    }
    table += """
      trailer
      << /Size \(offsets.count + 1) /Root \(root.reference) /Info \(info.reference) >>
      startxref
      \(start)
      %%EOF

      """
    try file.append(Array(table.utf8))
  }

  private mutating func write(_ bytes: [UInt8], as number: ObjectNumber) throws(ExportError) {
    precondition(offsets[number.value - 1] == 0, "an object is written once")
    offsets[number.value - 1] = try file.append(bytes).lowerBound
  }
}
