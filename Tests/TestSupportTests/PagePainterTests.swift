import Documents
import Imaging
import Scanning
import TestSupport
import Testing

struct PagePainterTests {
  private static let size = PhysicalSize(millimetresWide: 60, high: 20)

  @Test(arguments: [Face.sans, .serif, .mono])
  func inkBoxesHoldAllInkAndTouchItOnEachSide(face: Face) {
    var painter = PagePainter(size: Self.size, density: 254, paper: .white)
    painter.line("Ägypten, “jq”", x: 5.03, y: 12.01, .init(face, size: 12, colour: .black))
    let page = painter.finished()
    let boxes = page.words.map(\.ink)
    #expect(page.words.map(\.transcript) == ["Ägypten,", "“jq”"])
    var touched = boxes.map { _ in (left: false, top: false, right: false, bottom: false) }
    for y in 0..<page.bitmap.height {
      for x in 0..<page.bitmap.width where page.bitmap[x, y] != .white {
        let (columns, rows) = (Double(x)..<Double(x + 1), Double(y)..<Double(y + 1))
        let owner = boxes.firstIndex { box in
          columns.overlaps(box.left..<box.right) && rows.overlaps(box.top..<box.bottom)
        }
        guard let owner else {
          Issue.record("ink outside all boxes at \(x), \(y)")
          return
        }
        let box = boxes[owner]
        if columns.contains(box.left) { touched[owner].left = true }
        if columns.contains(box.right) { touched[owner].right = true }
        if rows.contains(box.top) { touched[owner].top = true }
        if rows.contains(box.bottom) { touched[owner].bottom = true }
      }
    }
    #expect(touched.allSatisfy { $0.left && $0.top && $0.right && $0.bottom })
  }

  @Test func anInchIsSeventyTwoPoints() {
    var painter = PagePainter(size: Self.size, density: 254)
    painter.fill(Area(x: 25.4, y: 0, width: 1, height: 1), .black)
    painter.line("I", x: 25.4, y: 10, .init(.sans, size: 10))
    let page = painter.finished()
    let ink = page.inkInPoints(of: page.words[0])
    // The letter's stem begins about a tenth of an em behind its origin.
    #expect(abs(ink.topLeft.x - 73) < 0.6)
    // Capitals of DejaVu are 0.73 em high.
    #expect(abs(ink.bottomLeft.y - ink.topLeft.y - 7.3) < 0.6)
    #expect(page.bitmap[254, 0] == .black)
    #expect(page.bitmap[253, 0] != .black)
  }

  @Test func textRunsFromItsBlocksToItsWords() {
    var painter = PagePainter(size: Self.size)
    painter.line("one two", x: 2, y: 5, .init())
    painter.line("three", x: 2, y: 10, .init())
    painter.beginBlock()
    painter.line("four", x: 2, y: 15, .init())
    #expect(painter.finished().text.plainText == "one two\nthree\n\nfour")
  }

  @Test func hebrewRunsFromRightToLeft() {
    var painter = PagePainter(size: Self.size)
    painter.line("שלום 42 עולם", x: 5, y: 10, .init(.sans))
    let words = painter.finished().words
    #expect(words.map(\.transcript) == ["שלום", "42", "עולם"])
    #expect(words[0].ink.left > words[1].ink.right)
    #expect(words[1].ink.left > words[2].ink.right)
  }

  @Test func linesFitTheParagraph() {
    var painter = PagePainter(size: StandardPaper.a5.size, density: 150)
    var random = SeededRandom(seed: 3)
    painter.paragraph(
      Wording.german.text(sentences: 6, &random), x: 20, y: 20, width: 100, .init())
    let words = painter.finished().words
    #expect(words.allSatisfy { $0.ink.right <= 120.5 / 25.4 * 150 })
    #expect((words.last?.line ?? 0) > 4)
  }

  @Test(arguments: Wording.allCases)
  func everyWordingHasItsLetters(wording: Wording) {
    let page = PaintedPage.page(.letter, seed: 5, density: 60, wording: wording)
    #expect(page.words.count > 40)
  }

  @Test(arguments: PageKind.allCases)
  func sameSeedSamePageAndAnotherSeedAnother(kind: PageKind) {
    let page = PaintedPage.page(kind, seed: 7, density: 60)
    let again = PaintedPage.page(kind, seed: 7, density: 60)
    #expect(page.bitmap == again.bitmap)
    #expect(page.words == again.words)
    #expect(page.bitmap != PaintedPage.page(kind, seed: 8, density: 60).bitmap)
  }
}
