import Imaging
import PhotoFiles
import Scanning

/// A picture of a PDF page: compressed pixels and where they lie.
struct PDFPicture: Sendable {
  /// How the pixels are compressed.
  enum Coding: Equatable, Sendable {
    /// A JPEG file with three components.
    case colourJPEG
    /// A JPEG file with one component.
    case greyJPEG
    /// ITU-T T.6, two-dimensional, black runs are ink.
    case ccittG4
    /// ITU-T T.88 as PDF embeds it.
    case jbig2
  }

  let coding: Coding
  /// Pixels across.
  let width: Int
  /// Pixels down.
  let height: Int
  let bytes: [UInt8]
  /// What its ink is painted with, and only that (an image mask); `nil`: it has tones of its own.
  var ink: RGBA?
  /// The part of the page it covers, in unit coordinates; all of it by default.
  var (left, top, right, bottom) = (0.0, 0.0, 1.0, 1.0)

  /// A picture in the plainest form: JPEG for colour and grey, CCITT G4 for ink and paper.
  init(_ picture: EncodedPicture) {
    switch picture.coding {
    case .colourJPEG: coding = .colourJPEG
    case .greyJPEG: coding = .greyJPEG
    case .ccittG4: coding = .ccittG4
    }
    (width, height, bytes) = (picture.width, picture.height, picture.bytes)
  }

  /// Ink and paper.
  init(_ ink: InkBits, by inkCoding: InkCoding) throws(ExportError) {
    (width, height) = (ink.width, ink.height)
    switch inkCoding {
    case .jbig2: (coding, bytes) = (.jbig2, jbig2Data(of: ink))
    case .ccittG4: (coding, bytes) = (.ccittG4, try ccittG4Data(of: ink))
    }
  }

  /// A small picture as a progressive JPEG.
  init(_ image: PageImage, quality: Int) {
    if case .colour = image { coding = .colourJPEG } else { coding = .greyJPEG }
    (width, height) = (image.width, image.height)
    bytes = progressiveJPEGData(of: image, quality: quality)
  }

  /// An ink of a page's layers.
  init(
    _ ink: PageLayers.Ink, number: UInt8, of map: GreyBitmap, by inkCoding: InkCoding
  ) throws(ExportError) {
    try self.init(InkBits(of: map, labelled: number, in: ink.bounds), by: inkCoding)
    let (width, height) = (Double(map.width), Double(map.height))
    self.ink = ink.colour
    left = Double(ink.bounds.x) / width
    top = Double(ink.bounds.y) / height
    right = Double(ink.bounds.x + ink.bounds.width) / width
    bottom = Double(ink.bounds.y + ink.bounds.height) / height
  }

  /// The entries of its dictionary.
  var entries: String {
    let common = "/Type /XObject /Subtype /Image /Width \(width) /Height \(height)"
    let space = ink == nil ? "/ColorSpace /DeviceGray /BitsPerComponent 1" : "/ImageMask true"
    switch coding {
    case .colourJPEG:
      return "\(common) /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode"
    case .greyJPEG:
      return "\(common) /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode"
    case .ccittG4:
      return """
        \(common) \(space) /Filter /CCITTFaxDecode \
        /DecodeParms << /K -1 /Columns \(width) /Rows \(height) >>
        """
    case .jbig2:
      return "\(common) \(space) /Filter /JBIG2Decode"
    }
  }

  /// The operators that draw it, under a name, on a page of this size.
  func operators(name: String, on size: PhysicalSize) -> String {
    let (width, height) = (size.pointsWide, size.pointsHigh)
    // A thousandth of a point is a fifth of a pixel at 15,000 pixels per inch.
    func number(_ value: Double) -> String { PDFSyntax.number(value, decimals: 3) }
    let matrix = [
      number((right - left) * width), "0", "0", number((bottom - top) * height),
      number(left * width), number((1 - bottom) * height),
    ]
    let paint = ink.map { Self.operators(painting: $0) } ?? ""
    return "q\n\(paint)\(matrix.joined(separator: " ")) cm\n/\(name) Do\nQ\n"
  }

  private static func operators(painting colour: RGBA) -> String {
    func number(_ channel: UInt8) -> String {
      PDFSyntax.number(Double(channel) / 255, decimals: 4)
    }
    if colour.red == colour.green && colour.green == colour.blue {
      return "\(number(colour.red)) g\n"
    }
    return "\(number(colour.red)) \(number(colour.green)) \(number(colour.blue)) rg\n"
  }
}
