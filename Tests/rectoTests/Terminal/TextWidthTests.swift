import Testing
import recto

struct TextWidthTests {
  @Test(arguments: [("", 0), ("abc", 3), ("日本", 4), ("e\u{301}", 1), ("한글.jpg", 8), ("📷", 2)])
  func cellsAreThoseOfATerminal(text: String, cells: Int) {
    #expect(TextWidth.cells(of: text) == cells)
  }

  @Test func whatFitsIsCutBetweenCharacters() {
    #expect(TextWidth.fitting("日本語", cells: 5) == "日本")
    #expect(TextWidth.fitting("abc", cells: 3) == "abc")
    #expect(TextWidth.fitting("abc", cells: 0) == "")
  }

  @Test func paddingFillsUpAndCutsNothing() {
    #expect(TextWidth.padded("日", to: 4) == "日  ")
    #expect(TextWidth.padded("7 %", to: 5, right: true) == "  7 %")
    #expect(TextWidth.padded("abc", to: 2) == "abc")
  }
}
