/// The pages of a PDF, out of what `pdfinfo` prints.
struct PDFDirectory: Equatable, Sendable {
  /// In order, at least one when the file is sound; `nil` for a page whose size is not told or is
  /// none: it is missed by its number.
  var pages: [PDFPageSize?] = []
  /// How many pages the file claims; more than `pages` when only some were asked for.
  var claimedCount = 0

  /// How many pages can be drawn.
  var readableCount: Int { pages.count { $0 != nil } }

  /// Reads the lines, of which titles and authors come first and may be anything: only what
  /// follows the last count of pages is believed.
  ///
  /// - Parameter limit: how many pages were asked for.
  init(pdfinfo text: String, limit: Int) {
    var sizes: [Int: (width: Double, height: Double)] = [:]
    var turns: [Int: Int] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ")
      if words.count == 2, words[0] == "Pages:", let count = Int(words[1]) {
        claimedCount = count
        sizes = [:]
        turns = [:]
      } else if words.count >= 4, words[0] == "Page", let number = Int(words[1]) {
        if words[2] == "size:", words.count >= 6, let width = Double(words[3]),
          let height = Double(words[5])
        {
          sizes[number] = (width, height)
        } else if words[2] == "rot:", let angle = Int(words[3]) {
          turns[number] = angle
        }
      }
    }
    for number in 0..<max(0, min(claimedCount, limit)) {
      guard let size = sizes[number + 1], size.width > 0, size.height > 0 else {
        pages.append(nil)
        continue
      }
      let isTurned = (turns[number + 1] ?? 0) % 180 != 0
      pages.append(
        PDFPageSize(
          inchesWide: (isTurned ? size.height : size.width) / 72,
          inchesHigh: (isTurned ? size.width : size.height) / 72))
    }
  }
}

/// A page's size as a reader sees it, after its own turn.
struct PDFPageSize: Equatable, Sendable {
  var inchesWide: Double
  var inchesHigh: Double
}
