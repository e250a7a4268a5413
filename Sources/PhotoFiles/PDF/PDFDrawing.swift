/// How many pixels a PDF page is drawn with.
struct PDFDrawing: Equatable {
  /// As expected; a drawn picture may differ by one either way, as a page's sides are not whole
  /// pixels.
  var width: Int
  /// As `width`.
  var height: Int
  /// Pixels per inch, the same both ways.
  var density: Double
  /// What it would have been without `Limits.pdfPixels`.
  var reducedFrom: Size?

  struct Size: Equatable {
    var width: Int
    var height: Int
  }

  /// - Parameters:
  ///   - hasText: the page carries text of its own.
  ///   - longSide: as many pixels along the longer side are enough.
  init(
    page: PDFPageSize, pictures: PDFPictures, hasText: Bool, limits: Limits,
    atLeast longSide: Int?
  ) {
    let inches = max(page.inchesWide, page.inchesHigh)
    var wanted = limits.pdfDensity
    if let scan = pictures.scanDensity(of: page) {
      // Text over a coarse picture may well be drawn, not hidden, and deserves sharp letters. And
      // a thumbnail stretched over a page is no scan.
      let isCoarse = (hasText && scan < 150) || scan * inches < 500
      wanted = isCoarse ? max(scan, limits.pdfDensity) : scan
    }
    if let longSide { wanted = min(wanted, max(1, Double(longSide) / inches)) }
    let full = PDFDrawing.size(of: page, at: wanted)
    let pixels = Double(full.width) * Double(full.height)
    let most = Double(min(limits.pdfPixels, limits.pixels, max(1, limits.pixelsInMemory)))
    let side = Double(max(full.width, full.height))
    let factor = min(1, (most / pixels).squareRoot(), Double(limits.longestSide) / side)
    density = wanted * factor
    let size = PDFDrawing.size(of: page, at: density)
    (width, height) = (size.width, size.height)
    reducedFrom = factor < 1 ? full : nil
  }

  /// Whether a picture of this size is what was asked for.
  func expects(width: Int, height: Int) -> Bool {
    abs(width - self.width) <= 1 && abs(height - self.height) <= 1
  }

  private static func size(of page: PDFPageSize, at density: Double) -> Size {
    // Pages may claim to be miles long; no picture is.
    func pixels(_ inches: Double) -> Int { Int(min(1e9, max(1, (inches * density).rounded()))) }
    return Size(width: pixels(page.inchesWide), height: pixels(page.inchesHigh))
  }
}
