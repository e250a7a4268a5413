import Documents
import Scanning

/// A page ready to be put into a PDF: compressed pixels and the operators of its text.
/// Encoding is pure work that any task can do; only adding the result waits for the writer.
public struct EncodedPage: Sendable {
  let picture: EncodedPicture
  let size: PhysicalSize
  private let text: TextLayer?

  /// Encodes a page.
  public init(
    _ page: ExportPage, settings: ExportSettings = ExportSettings()
  ) throws(ExportError) {
    guard page.size.isWithinPDFLimits else { throw .pageSizeOutOfRange(page.size) }
    size = page.size
    picture = try EncodedPicture(page, settings: settings)
    text = page.text.map {
      TextLayer($0, pageWidth: page.size.pointsWide, pageHeight: page.size.pointsHigh)
    }
  }

  /// The operators that draw the page: the picture over all of it, then the text, unseen.
  var content: String {
    let width = PDFSyntax.number(size.pointsWide)
    let height = PDFSyntax.number(size.pointsHigh)
    return "q\n\(width) 0 0 \(height) 0 0 cm\n/Im Do\nQ\n\(text?.content ?? "")"
  }

  /// The characters of its text.
  var scalars: Set<Unicode.Scalar> { text?.scalars ?? [] }

  /// The page's dictionary, once its other objects are written under their numbers.
  func dictionary(_ numbers: ObjectNumber.Page) -> String {
    let fonts = Set(scalars.map { GlyphlessFont.code(of: $0).plane }).sorted().map { plane in
      let font = ObjectNumber.Font(plane: plane).font
      return "/\(GlyphlessFont.name(ofPlane: plane)) \(font.reference)"
    }
    let fontEntry = fonts.isEmpty ? "" : "/Font << \(fonts.joined(separator: " ")) >>"
    let (width, height) = (size.pointsWide, size.pointsHigh)
    return """
      << /Type /Page /Parent \(ObjectNumber.pageTree.reference) \
      /MediaBox [0 0 \(PDFSyntax.number(width)) \(PDFSyntax.number(height))] \
      /Resources << /XObject << /Im \(numbers.picture.reference) >> \(fontEntry) >> \
      /Contents \(numbers.content.reference) >>
      """
  }

  /// How many bytes the picture takes.
  package var pictureByteCount: Int { picture.bytes.count }

  /// The entries of the picture's dictionary.
  var pictureEntries: String {
    let (width, height) = (picture.width, picture.height)
    let common = "/Type /XObject /Subtype /Image /Width \(width) /Height \(height)"
    switch picture.coding {
    case .colourJPEG:
      return "\(common) /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode"
    case .greyJPEG:
      return "\(common) /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode"
    case .ccittG4:
      return """
        \(common) /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode \
        /DecodeParms << /K -1 /Columns \(width) /Rows \(height) >>
        """
    }
  }
}

extension PhysicalSize {
  /// 1 mm … 200 inches: what PDF viewers must be able to show (ISO 32000-2, annex C).
  var isWithinPDFLimits: Bool {
    (1...5080).contains(width) && (1...5080).contains(height)
  }
}
