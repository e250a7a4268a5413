import Dispatch
import Imaging
import PhotoFiles
import Scanning

/// A page's pixels, compressed for a document.
struct EncodedPicture: Sendable {
  /// How the pixels are compressed.
  enum Coding: Equatable, Sendable {
    /// A JPEG file with three components.
    case colourJPEG
    /// A JPEG file with one component.
    case greyJPEG
    /// ITU-T T.6, two-dimensional, black runs are ink.
    case ccittG4
  }

  let coding: Coding
  /// Pixels across.
  let width: Int
  /// Pixels down.
  let height: Int
  /// Pixels per inch of paper, across.
  let density: Double
  /// Pixels per inch of paper, down.
  let verticalDensity: Double
  let bytes: [UInt8]

  /// Compresses a page's pixels: JPEG for colour and grey, CCITT G4 for ink and paper.
  init(_ page: ExportPage, settings: ExportSettings) throws(ExportError) {
    let page = page.scaledDown(to: settings.maximumDensity)
    width = page.image.width
    height = page.image.height
    density = page.density
    verticalDensity = Double(height) / (page.size.height / 25.4)
    switch page.image {
    case .colour:
      coding = .colourJPEG
      bytes = try jpeg(of: page, settings)
    case .grey:
      coding = .greyJPEG
      bytes = try jpeg(of: page, settings)
    case .bilevel(let bitmap):
      coding = .ccittG4
      bytes = try ccittG4Data(of: InkBits(of: bitmap))
    }
  }
}

/// A JPEG file of a page.
func jpeg(of page: ExportPage, _ settings: ExportSettings) throws(ExportError) -> [UInt8] {
  let (width, height) = (page.image.width, page.image.height)
  guard max(width, height) <= 65_500 else {
    throw .pictureTooLarge(width: width, height: height, format: .jpeg)
  }
  let (quality, density) = (settings.jpegQuality, page.density)
  if settings.cores == 1 { return jpegData(of: page.image, quality: quality, density: density) }
  return jpegData(
    of: page.image, quality: quality, density: density, perform: DispatchQueue.concurrentPerform)
}

extension ExportPage {
  /// Pixels per inch of paper, across.
  var density: Double { Double(image.width) / (size.width / 25.4) }

  /// The page with no more than `maximum` pixels per inch, unless it is black and white.
  func scaledDown(to maximum: Double?) -> ExportPage {
    guard let maximum, density > maximum else { return self }
    let scale = maximum / density
    let width = max(1, Int((Double(image.width) * scale).rounded()))
    let height = max(1, Int((Double(image.height) * scale).rounded()))
    var page = self
    switch image {
    case .colour(let bitmap): page.image = .colour(bitmap.resized(width: width, height: height))
    case .grey(let bitmap): page.image = .grey(bitmap.resized(width: width, height: height))
    case .bilevel: break
    }
    return page
  }
}
