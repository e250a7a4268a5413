import Documents
import Scanning

/// A page ready to be put into a PDF: compressed pixels and the operators of its text.
/// Encoding is pure work that any task can do; only adding the result waits for the writer.
public struct EncodedPage: Sendable {
  let pictures: [PDFPicture]
  let size: PhysicalSize
  /// Bytes that the page takes, when that is more than the settings allow.
  let excess: Int?
  private let text: TextLayer?

  /// Encodes a page.
  public init(
    _ page: ExportPage, settings: ExportSettings = ExportSettings()
  ) throws(ExportError) {
    guard page.size.isWithinPDFLimits else { throw .pageSizeOutOfRange(page.size) }
    size = page.size
    text = page.text.map {
      TextLayer($0, pageWidth: page.size.pointsWide, pageHeight: page.size.pointsHigh)
    }
    // Text is compressed to a fifth when the document is written; its objects take some room too.
    let others = (text?.content.utf8.count ?? 0) / 5 + 600
    let encoded = try PagePictures(page, settings, others: others)
    pictures = encoded.pictures
    let bytes = encoded.byteCount + others
    excess = settings.maximumBytesPerPage.flatMap { bytes > $0 ? bytes : nil }
  }

  /// Writes its objects.
  func write(to file: inout PDFObjectFile, _ numbers: ObjectNumber.Page) throws(ExportError) {
    for (picture, number) in zip(pictures, numbers.pictures) {
      try file.writeStream(picture.bytes, picture.entries, as: number)
    }
    try file.writeStream(Array(content.utf8), as: numbers.content)
    try file.write(dictionary(numbers), as: numbers.page)
  }

  /// The operators that draw the page: the pictures, then the text, unseen.
  private var content: String {
    pictures.enumerated().map { $1.operators(name: "Im\($0)", on: size) }.joined()
      + (text?.content ?? "")
  }

  /// The characters of its text.
  var scalars: Set<Unicode.Scalar> { text?.scalars ?? [] }

  /// The page's dictionary, once its other objects are written under their numbers.
  private func dictionary(_ numbers: ObjectNumber.Page) -> String {
    let fonts = Set(scalars.map { GlyphlessFont.code(of: $0).plane }).sorted().map { plane in
      let font = ObjectNumber.Font(plane: plane).font
      return "/\(GlyphlessFont.name(ofPlane: plane)) \(font.reference)"
    }
    let fontEntry = fonts.isEmpty ? "" : "/Font << \(fonts.joined(separator: " ")) >>"
    let names = zip(pictures.indices, numbers.pictures).map { "/Im\($0) \($1.reference)" }
    let (width, height) = (size.pointsWide, size.pointsHigh)
    return """
      << /Type /Page /Parent \(ObjectNumber.pageTree.reference) \
      /MediaBox [0 0 \(PDFSyntax.number(width)) \(PDFSyntax.number(height))] \
      /Resources << /XObject << \(names.joined(separator: " ")) >> \(fontEntry) >> \
      /Contents \(numbers.content.reference) >>
      """
  }

  /// How many bytes the pictures take.
  package var pictureByteCount: Int { pictures.reduce(0) { $0 + $1.bytes.count } }
}

extension PhysicalSize {
  /// 1 mm … 200 inches: what PDF viewers must be able to show (ISO 32000-2, annex C).
  var isWithinPDFLimits: Bool {
    (1...5080).contains(width) && (1...5080).contains(height)
  }
}
