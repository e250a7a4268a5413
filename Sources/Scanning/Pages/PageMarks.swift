public import Imaging

/// What a page bears: print, writing, stamps, lines. A page without any is blank.
///
/// A mark is darker than the paper around it (the black-hat of the least channel, so that coloured
/// ink counts as well), larger than dust, and has a sharp edge. Shadows and the back's print, seen
/// through the paper, have none. What is sharp and made by nobody is known by its place and shape:
/// the desk along the crop's edge, punch holes near it, folds from side to side. All that remains in
/// doubt is a mark: a page that is kept costs less than one that is lost. See docs/blank-pages.md.
public struct PageMarks: Equatable, Sendable {
  /// Marks of print or writing; a page of text has a thousand. Touching ones count as one.
  public private(set) var count = 0
  /// Faint marks without a sharp edge: the back's print, shadows.
  package private(set) var soft = 0
  /// Punch holes, folds, and what lies along the page's edge.
  package private(set) var ofThePaper = 0
  /// Whether dark and bright change everywhere, as in a picture, on cloth or in small print.
  package private(set) var isBusy = false

  /// Whether the page bears nothing.
  public var isBlank: Bool { count == 0 && !isBusy }

  /// Looks for the marks of a flat page that has not been cleaned.
  public init(of page: ColourBitmap) {
    let long = max(page.width, page.height)
    var small = page
    if long > Self.side {
      func reduced(_ length: Int) -> Int { max(1, (length * Self.side + long / 2) / long) }
      small = page.resized(width: reduced(page.width), height: reduced(page.height), by: .area)
    }
    let relief = PageRelief(of: small)
    if relief.isBusy {
      isBusy = true
      return
    }
    let sheet = MarkedSheet(relief)
    let marks = relief.marks(relief.mask().connectedComponents(connectivity: .eight))
    let kinds = marks.map { sheet.kind(of: $0) }
    let folds = sheet.folds(marks, kinds)
    var doubtful = 0
    for (mark, kind) in zip(marks, kinds) {
      if kind != .dust, folds.contains(where: { $0.contains(mark.bounds) }) {
        ofThePaper += 1
        continue
      }
      switch kind {
      case .dust: break
      case .soft: soft += 1
      case .edge, .hole: ofThePaper += 1
      case .doubtful: doubtful += 1
      case .mark: count += 1
      }
    }
    // Where nearly all is soft, the steepest is so by chance.
    if doubtful * Self.softForDoubt > soft { count += doubtful } else { soft += doubtful }
  }

  /// Pixels of the longer side that is looked at: five a millimetre on A4.
  private static let side = 1600
  /// Soft marks from which on a doubtful one is one of them.
  private static let softForDoubt = 10
}
