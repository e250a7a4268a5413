/// The pictures on a PDF page, out of what `pdfimages -list` prints: they tell whether the page
/// is a scan, and at which resolution.
struct PDFPictures: Equatable {
  struct Picture: Equatable {
    var width: Int
    var height: Int
    /// Pixels per inch on the page.
    var across: Double
    var down: Double

    var squareInches: Double { Double(width) / across * Double(height) / down }
  }

  /// All but masks of other pictures.
  var pictures: [Picture] = []

  init(pdfimages text: String) {
    for line in text.split(whereSeparator: \.isNewline).dropFirst(2) {
      let words = line.split(separator: " ")
      guard words.count >= 14, words[2] == "image" || words[2] == "stencil",
        let width = Int(words[3]), let height = Int(words[4]),
        let across = Double(words[words.count - 4]), let down = Double(words[words.count - 3]),
        width > 0, height > 0, across > 0, down > 0
      else { continue }
      pictures.append(Picture(width: width, height: height, across: across, down: down))
    }
  }

  /// Whether pictures cover the page, in one piece or in strips, as scanners make them.
  func cover(_ page: PDFPageSize) -> Bool {
    let covered = pictures.reduce(0) { $0 + $1.squareInches }
    return covered >= 0.75 * page.inchesWide * page.inchesHigh
  }

  /// The pixels that the page has as a scan: those of the finest picture of some size; `nil`
  /// when it is no scan.
  func scanDensity(of page: PDFPageSize) -> Double? {
    guard cover(page) else { return nil }
    let area = page.inchesWide * page.inchesHigh
    let large = pictures.filter { $0.squareInches >= 0.05 * area }
    let strips = large.isEmpty ? pictures : large
    guard let finest = strips.max(by: { max($0.across, $0.down) < max($1.across, $1.down) })
    else { return nil }
    // The list rounds to whole pixels per inch. Of a picture as large as the page, the exact
    // number is its size by the page's.
    let rounded = max(finest.across, finest.down)
    let exact = [
      Double(finest.width) / page.inchesWide, Double(finest.height) / page.inchesHigh,
      Double(finest.width) / page.inchesHigh, Double(finest.height) / page.inchesWide,
    ]
    return exact.filter { abs($0 - rounded) <= 0.6 }.max() ?? rounded
  }
}
