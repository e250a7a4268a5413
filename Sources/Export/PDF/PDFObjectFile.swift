/// A PDF of the plainest kind that grows at its end, object by object, so that a page leaves
/// memory as soon as it is added.
struct PDFObjectFile: ~Copyable {
  private var file: SpoolFile
  private var offsets: [ObjectNumber: Int] = [:]

  /// A document without objects, on disk in the folder of `path`.
  init(beside path: String) throws(ExportError) {
    var file = try SpoolFile(beside: path)
    try file.append(Array("%PDF-1.7\n".utf8))
    self.file = file
  }

  /// Where the document can be read.
  var path: String { file.path }

  /// Writes an object.
  mutating func write(_ body: String, as number: ObjectNumber) throws(ExportError) {
    try append(Array("\(number.value) 0 obj\n\(body)\nendobj\n".utf8), as: number)
  }

  /// Writes a stream; `entries` are those of its dictionary besides the length.
  mutating func writeStream(
    _ data: [UInt8], _ entries: String = "", as number: ObjectNumber
  ) throws(ExportError) {
    let head = "\(number.value) 0 obj\n<< /Length \(data.count) \(entries) >>\nstream\n"
    try append(
      Array(head.utf8) + data + Array("\nendstream\nendobj\n".utf8), as: number)
  }

  /// Writes the cross-reference table and the trailer: the document can then be read.
  mutating func writeTrailer() throws(ExportError) {
    let start = file.length
    var table = "xref\n0 1\n0000000000 65535 f \n"
    let objects = offsets.sorted { $0.key < $1.key }
    for (number, offset) in objects {
      let digits = String(offset)
      let zeros = String(repeating: "0", count: max(0, 10 - digits.count))
      table += "\(number.value) 1\n\(zeros)\(digits) 00000 n \n"
    }
    table += """
      trailer
      << /Size \((objects.last?.key.value ?? 0) + 1) /Root \(ObjectNumber.catalog.reference) \
      /Info \(ObjectNumber.info.reference) >>
      startxref
      \(start)
      %%EOF

      """
    try file.append(Array(table.utf8))
  }

  private mutating func append(_ bytes: [UInt8], as number: ObjectNumber) throws(ExportError) {
    offsets[number] = try file.append(bytes).lowerBound
  }
}
