import Imaging
import Scanning

/// The pictures that make up a PDF page, from the lowest to the topmost, in the form that the
/// settings ask for: one picture, or inks over a background.
struct PagePictures: Sendable {
  let pictures: [PDFPicture]

  /// Bytes of all of them.
  var byteCount: Int { pictures.reduce(0) { $0 + $1.bytes.count } }

  /// Compresses a page's pixels.
  ///
  /// - Parameter others: bytes that the page takes besides its pictures.
  init(_ page: ExportPage, _ settings: ExportSettings, others: Int) throws(ExportError) {
    var encoder = PageEncoder(page, settings)
    guard let limit = settings.maximumBytesPerPage else {
      let forms = PageForm.usual(settings)
      // What a small page of colours should come to: with a small photo it does in the first form.
      let usual = try encoder.best(of: forms, within: forms.count > 1 ? Self.smallPage : .max)
      guard forms.count > 1, let plain = PageForm.plainest(page, settings) else {
        self = usual
        return
      }
      let other = try encoder.best(of: [plain], within: .max)
      self = other.byteCount < usual.byteCount ? other : usual
      return
    }
    self = try encoder.best(of: PageForm.fitting(settings), within: limit - others)
  }

  fileprivate init(_ pictures: [PDFPicture]) { self.pictures = pictures }

  private static let smallPage = 64_000
}

/// A form of a page's pictures: how much of them is kept.
private enum PageForm {
  /// One picture, as the settings say: JPEG or CCITT G4.
  case plain
  /// One JPEG of so many pixels per inch at most.
  case jpeg(quality: Int, density: Double)
  /// Inks of so many pixels per inch, at most, over a background of fewer. Black and white pages
  /// have one ink and nothing below.
  case layers(strokes: Double, background: Double, quality: Int)

  /// What a page becomes without a limit: the first that is small enough.
  static func usual(_ settings: ExportSettings) -> [PageForm] {
    guard let strokes = settings.strokeDensity else { return [.plain] }
    return [(150.0, 50), (120, 42), (100, 38), (85, 34)].map {
      .layers(strokes: strokes, background: $0.0, quality: $0.1)
    }
  }

  /// Where a page of colour or grey has no more pixels than its background would have, layers gain
  /// nothing unless they are the smaller.
  static func plainest(_ page: ExportPage, _ settings: ExportSettings) -> PageForm? {
    if case .bilevel = page.image { return nil }
    guard let density = settings.maximumDensity, page.density <= density else { return nil }
    return .plain
  }

  /// From what a page becomes without a limit down to the least that can be read: strokes of
  /// 200 pixels per inch.
  static func fitting(_ settings: ExportSettings) -> [PageForm] {
    let strokes = settings.strokeDensity ?? min(settings.maximumDensity ?? 300, 300)
    var forms: [PageForm] = settings.strokeDensity == nil ? [.plain] : []
    if settings.size == .best, strokes >= 300 {
      forms += [.jpeg(quality: 84, density: 300), .jpeg(quality: 75, density: 300)]
    }
    forms += [(150.0, 60), (150, 50), (120, 42), (100, 38), (75, 32)].map {
      .layers(strokes: strokes, background: $0.0, quality: $0.1)
    }
    return forms + [.layers(strokes: min(strokes, 200), background: 60, quality: 28)]
  }
}

/// A page taken apart, its inks compressed.
private struct CodedLayers {
  /// Pixels per inch of the inks, at most.
  let density: Double
  let background: PageImage?
  let inks: [PDFPicture]
}

/// Puts one page into forms, doing once what several of them need.
private struct PageEncoder {
  private let page: ExportPage
  private let settings: ExportSettings
  private var layers: CodedLayers?

  init(_ page: ExportPage, _ settings: ExportSettings) {
    self.page = page
    self.settings = settings
  }

  /// The first of the forms, at least one, that takes no more than `limit` bytes; else the
  /// smallest.
  mutating func best(
    of forms: [PageForm], within limit: Int
  ) throws(ExportError) -> PagePictures {
    var smallest = try pictures(in: forms[0])
    for form in forms.dropFirst() where smallest.byteCount > limit {
      let next = try pictures(in: form)
      if next.byteCount < smallest.byteCount { smallest = next }
    }
    return smallest
  }

  private mutating func pictures(in form: PageForm) throws(ExportError) -> PagePictures {
    switch form {
    case .plain:
      return PagePictures([PDFPicture(try EncodedPicture(page, settings: settings))])
    case .jpeg(let quality, let density):
      if case .bilevel = page.image { return try pictures(in: .plain) }
      var settings = settings
      (settings.jpegQuality, settings.maximumDensity) = (quality, density)
      return PagePictures([PDFPicture(try EncodedPicture(page, settings: settings))])
    case .layers(let strokes, let background, let quality):
      let layers = try layers(strokes: strokes)
      guard let picture = layers.background else { return PagePictures(layers.inks) }
      let scaled = ExportPage(image: picture, size: page.size).scaledDown(to: background)
      return PagePictures([PDFPicture(scaled.image, quality: quality)] + layers.inks)
    }
  }

  private mutating func layers(strokes density: Double) throws(ExportError) -> CodedLayers {
    if let layers, layers.density == density { return layers }
    let result =
      if case .bilevel(let bitmap) = page.image {
        try coded(page.density > density + 1 ? bitmap.thinned(page, density) : bitmap, density)
      } else { try coded(page.scaledDown(to: density), density) }
    layers = result
    return result
  }

  private func coded(_ ink: GreyBitmap, _ density: Double) throws(ExportError) -> CodedLayers {
    CodedLayers(
      density: density, background: nil,
      inks: [try PDFPicture(InkBits(of: ink), by: settings.inkCoding)])
  }

  private func coded(_ page: ExportPage, _ density: Double) throws(ExportError) -> CodedLayers {
    let layers = PageLayers(of: page.image, density: page.density)
    var inks: [PDFPicture] = []
    for (place, ink) in layers.inks.enumerated() {
      inks.append(
        try PDFPicture(
          ink, number: UInt8(place + 1), of: layers.map, by: settings.inkCoding))
    }
    return CodedLayers(density: density, background: layers.background, inks: inks)
  }
}

extension Bitmap where Pixel == UInt8 {
  /// A black and white page in fewer pixels per inch, black and white again.
  fileprivate func thinned(_ page: ExportPage, _ density: Double) -> GreyBitmap {
    let grey = ExportPage(image: .grey(self), size: page.size).scaledDown(to: density)
    guard case .grey(let bitmap) = grey.image else { return self }
    return bitmap.map { $0 < 140 ? 0 : 255 }
  }
}
