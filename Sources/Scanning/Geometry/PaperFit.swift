/// What is known of a page's shape and size, in the page's own orientation.
public struct PageShape: Equatable, Sendable {
  /// The true width over height.
  public var aspect: AspectRatio
  /// The size by the density of a flat scan.
  public var measured: PhysicalSize?
  /// Whether the page was found in a photo; else the picture is the page, and may be a
  /// screenshot or a photo of anything.
  public var isCutOut: Bool
  /// Pixels across: a page of unknown size isn't spread thinner than `PaperFit.coarsestDensity`.
  public var pixelsWide: Double
  /// The height of the lower-case letters over the page's shorter side; `nil` where there are none,
  /// or too few pixels to tell.
  public var letterHeight: Double?

  /// A shape from its parts.
  public init(
    aspect: AspectRatio, measured: PhysicalSize? = nil, isCutOut: Bool, pixelsWide: Double
  ) {
    self.aspect = aspect
    self.measured = measured
    self.isCutOut = isCutOut
    self.pixelsWide = pixelsWide
  }
}

extension PageShape {
  /// Whether its letters are too large for print on a sheet.
  fileprivate var hasLargeLetters: Bool {
    letterHeight.map { $0 >= PaperFit.largeLetters } ?? false
  }
}

/// Finds the size on paper of a page.
///
/// By shape alone the A sizes are the same: such a page becomes A4. A card, a letter and a
/// legal sheet are told by their shapes; what is narrow and long is a receipt from an 80 mm
/// printer. But receipts are of any shape: where letters would be larger than print on a sheet
/// is, no sheet is named, and the page becomes as large as gives its letters a usual size. A flat scan has a size of its own, which is only straightened to the standard when it
/// misses it by no more than scanners do.
public enum PaperFit {
  /// A measured side within this of a standard one is that one: scanners cut and stretch by
  /// about a millimetre on a page.
  public static let measuredTolerance = 0.015
  /// A shape within this of a standard one is always that one. Drawn pages at angles up to 50
  /// degrees, their corners off as the detector's, stay below in all but a few per cent
  /// (docs/straightening.md).
  public static let shapeTolerance = 0.02
  /// Standard deviations of the shape that count beyond `shapeTolerance` …
  public static let believedDeviations = 2.0
  /// … up to this. A4 and Letter are 9 % apart, and each keeps its half.
  public static let largestShapeTolerance = 0.044
  /// A page found in a photo that is longer than this, by its width, is a receipt.
  public static let receiptLength = 2.2
  /// Paper of receipt printers, in millimetres.
  public static let receiptWidths = [80.0, 58.0]
  /// Millimetres; what is longer than this at a receipt's width is a strip of something else.
  public static let longestReceipt = 3000.0
  /// Letters this high, over the page's shorter side, are on no sheet: 3.7 mm on A4, print of 22
  /// points. Of labelled photos (docs/straightening.md) sheets have up to 0.0147, most receipts 0.019
  /// to 0.031.
  public static let largeLetters = 0.0175
  /// The height of lower-case letters on receipts, in millimetres: 0.022 of 80 mm.
  public static let receiptLetters = 1.75
  /// Millimetres that the shorter side of a page of unknown size has at least: PDF viewers need
  /// not show pages below one.
  public static let narrowestPage = 1.2
  /// Pixels per inch below which a page of unknown size is not spread out.
  public static let coarsestDensity = 72.0

  /// The page's size, in its own orientation.
  public static func size(of page: PageShape, on paper: Paper) -> PhysicalSize {
    switch paper {
    case .exact(let size): size
    case .standard(let standard): oriented(standard.size, like: page.aspect.value)
    case .fit: page.measured ?? fitted(page)
    case .auto: standard(for: page) ?? page.measured ?? fitted(page)
    }
  }

  /// The standard size that the page shows, if any.
  private static func standard(for page: PageShape) -> PhysicalSize? {
    if let measured = page.measured { return standard(near: measured) }

    let aspect = page.aspect.value
    let tolerance =
      page.isCutOut
      ? min(
        max(shapeTolerance, believedDeviations * page.aspect.uncertainty), largestShapeTolerance)
      : shapeTolerance / 2
    // A screen has the shape of a card: a whole picture is no card.
    let cards: [StandardPaper] = page.isCutOut ? [.id1] : []
    let sheets: [StandardPaper] = page.isCutOut ? [.a4, .letter, .legal] : [.a4, .letter]
    let known = page.hasLargeLetters ? cards : sheets + cards
    var best: (size: PhysicalSize, miss: Double)?
    for candidate in known {
      let size = oriented(candidate.size, like: aspect)
      let miss = difference(aspect, size.width / size.height)
      if miss <= tolerance, miss < best?.miss ?? .infinity { best = (size, miss) }
    }
    if let best { return best.size }

    guard page.isCutOut, max(aspect, 1 / aspect) >= receiptLength else { return nil }
    let width = receiptWidths[0]
    guard width * max(aspect, 1 / aspect) <= longestReceipt else { return nil }
    return aspect < 1
      ? PhysicalSize(millimetresWide: width, high: width / aspect)
      : PhysicalSize(millimetresWide: width * aspect, high: width)
  }

  /// The standard size that both sides miss by little, or a receipt of a standard width.
  private static func standard(near measured: PhysicalSize) -> PhysicalSize? {
    let aspect = measured.width / measured.height
    for candidate in StandardPaper.allCases {
      let size = oriented(candidate.size, like: aspect)
      if difference(measured.width, size.width) <= measuredTolerance,
        difference(measured.height, size.height) <= measuredTolerance
      {
        return size
      }
    }
    guard aspect * receiptLength <= 1 else { return nil }
    for width in receiptWidths where difference(measured.width, width) <= measuredTolerance {
      return PhysicalSize(
        millimetresWide: width, high: measured.height * width / measured.width)
    }
    return nil
  }

  /// The page's own shape, as large as A4 holds it, no coarser than `coarsestDensity`.
  private static func fitted(_ page: PageShape) -> PhysicalSize {
    let aspect = page.aspect.value
    let sheet = oriented(StandardPaper.a4.size, like: aspect)
    var wanted = min(
      sheet.width, sheet.height * aspect, page.pixelsWide / coarsestDensity * 25.4)
    if page.hasLargeLetters, let letters = page.letterHeight {
      wanted = min(wanted, receiptLetters / letters * max(1, aspect))
    }
    let width = max(wanted, narrowestPage * max(1, aspect))
    return PhysicalSize(millimetresWide: width, high: width / aspect)
  }

  /// The size, lying or standing as the aspect ratio does.
  private static func oriented(_ size: PhysicalSize, like aspect: Double) -> PhysicalSize {
    (size.width > size.height) == (aspect > 1) ? size : size.turned
  }

  /// How far two lengths or ratios are apart, as a part of the smaller.
  static func difference(_ a: Double, _ b: Double) -> Double {
    max(a, b) / min(a, b) - 1
  }
}
