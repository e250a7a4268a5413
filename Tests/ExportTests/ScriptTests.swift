import Documents
import Export
import Imaging
import Scanning
import Testing

/// Text copies and is found in the order in which it is read, in every script.
@Suite
struct ScriptTests {
  /// Words of one line in logical order, and their direction.
  struct Line: CustomTestStringConvertible {
    var name: String
    var words: [String]
    var isRightToLeft = false
    var testDescription: String { name }
  }

  static let lines = [
    Line(name: "Latin", words: ["Grüße", "naïve", "façade", "Łódź", "2026/117"]),
    Line(name: "Greek", words: ["Ελληνικά", "τιμολόγιο", "Άρθρο"]),
    Line(name: "Cyrillic", words: ["Счёт-фактура", "от", "ноября"]),
    Line(name: "Han and kana", words: ["日本語の請求書", "中文文档"]),
    Line(name: "Hangul", words: ["한국어", "영수증"]),
    Line(name: "Thai", words: ["ใบแจ้งหนี้", "ที่อยู่"]),
    Line(name: "beyond the first plane", words: ["a😀b", "𝒳𝒴", "𠮷野家"]),
    Line(name: "punctuation of PDF", words: ["(a)", "<b>", "c\\d", "[e]", "%f"]),
    Line(name: "Arabic", words: ["فاتورة", "ضريبية", "رقم"], isRightToLeft: true),
    Line(name: "Hebrew", words: ["שלום", "עולם", "חשבונית"], isRightToLeft: true),
  ]

  @Test(arguments: lines)
  func aLineCopiesInLogicalOrder(line: Line) async throws {
    let page = InkPage.set([line.words], rightToLeft: line.isRightToLeft)
    let pdf = try await WrittenPDF([page.exportPage()])
    let expected = line.words.joined(separator: " ")
    #expect(try firstLine(pdf.popplerText()) == expected)
    #expect(try firstLine(pdf.mupdfText()) == expected)
  }

  @Test(arguments: lines)
  func aWordIsFoundOnItsInk(line: Line) async throws {
    let page = InkPage.set([line.words], rightToLeft: line.isRightToLeft)
    let pdf = try await WrittenPDF([page.exportPage()])
    let points = 72 / InkPage.density
    for bar in page.lines.joined() {
      let found = try #require(try pdf.search(bar.text).first, "\(bar.text) is not found")
      let width = Double(bar.width) * points
      #expect(abs(found.right - found.left - width) < 0.01 * width)
      #expect(abs(found.left - Double(bar.x) * points) < 0.1)
      #expect(abs(found.top - Double(bar.y) * points) < 0.1)
      #expect(abs(found.bottom - Double(bar.y + bar.height) * points) < 0.1)
    }
  }

  @Test
  func ligaturesAndLooseAccentsAreFoundAsLetters() async throws {
    let page = InkPage.set([["oﬃce", "ﬁt", "cafe\u{301}", "ﺳﻼم"]])
    let pdf = try await WrittenPDF([page.exportPage()])
    for word in ["office", "fit", "caf\u{E9}"] {
      #expect(try pdf.search(word).count == 1)
      #expect(try pdf.words().contains { $0.text == word })
    }
    #expect(try pdf.search("سلام").count == 1)
  }

  @Test
  func controlCharactersDoNotReachTheText() async throws {
    let page = InkPage.set([["a\u{0}b", "c\u{202E}d", "e\tf", "g\u{FFFF}", "\u{7}"]])
    let pdf = try await WrittenPDF([page.exportPage()])
    try pdf.check()
    #expect(try firstLine(pdf.popplerText()) == "ab cd e f g")
  }

  @Test
  func numbersInARightToLeftLineKeepTheirDigitsInOrder() async throws {
    let page = InkPage.set(
      [["فاتورة", "2026", "ضريبية"], ["שלום", "1,234.50", "OK"]], rightToLeft: true)
    let pdf = try await WrittenPDF([page.exportPage()])
    // MuPDF begins a line at each change of direction.
    let expected = page.lines.flatMap { $0.map(\.text) }
    // The second line, which ends against its direction, has a mark of it there.
    let words = try pdf.mupdfText().split { $0.isWhitespace }.map(String.init)
    #expect(words == expected + ["\u{200F}"])
    // Poppler puts the blanks between directions where they look, not read, right.
    let copied = try pdf.popplerText()
    #expect(copied.hasPrefix("فاتورة ") && copied.contains("ضريبية\nשלום "))
    for word in ["2026", "1,234.50"] { #expect(try pdf.search(word).count == 1) }
  }

  @Test
  func rightToLeftWordsInALeftToRightLineKeepTheirOrder() async throws {
    // As displayed: Names, the second Hebrew word, the first, behind.
    var page = InkPage.set([["Names", "עולם", "שלום", "behind"]])
    page.lines[0].swapAt(1, 2)
    let pdf = try await WrittenPDF([page.exportPage()])
    let expected = ["Names", "שלום", "עולם", "behind"]
    #expect(try pdf.mupdfText().split { $0.isWhitespace }.map(String.init) == expected)
    // Poppler puts the blanks between directions where they look, not read, right.
    #expect(try pdf.popplerText().filter { !$0.isWhitespace } == expected.joined())
    #expect(try pdf.search("שלום עולם").count == 1)
  }

  private func firstLine(_ text: String) -> String {
    String(text.prefix { $0 != "\n" })
  }
}

/// Ink has other heights than letters; lines are lines all the same.
@Suite
struct LineHeightTests {
  /// A word's text, its left and right end, and its ink's top and bottom, in pixels of a page of
  /// 1000 × 1000.
  private typealias Ink = (text: String, left: Double, right: Double, top: Double, bottom: Double)

  private func copied(_ line: [Ink]) async throws -> [String] {
    let words = line.map { ink in
      Word(
        transcript: ink.text, confidence: 1,
        quad: Quad(
          Point(ink.left, ink.top), Point(ink.right, ink.top), Point(ink.right, ink.bottom),
          Point(ink.left, ink.bottom)
        ).scaled(x: 0.001, y: 0.001))
    }
    let page = ExportPage(
      image: .grey(GreyBitmap(width: 1000, height: 1000, filledWith: 255)),
      size: PhysicalSize(millimetresWide: 170, high: 170),
      text: PageText(blocks: [TextBlock(lines: [TextLine(words: words)])]))
    return try await WrittenPDF([page]).popplerText()
      .split(whereSeparator: { $0.isNewline || $0 == "\u{0C}" }).map(String.init)
  }

  @Test
  func aLowSignStaysBetweenItsNumbers() async throws {
    let line: [Ink] = [
      ("is", 318, 340, 788, 818), ("21", 359, 403, 788, 818), ("×", 425, 447, 794, 817),
      ("29.7", 468, 551, 787, 818), ("a", 570, 587, 796, 818), ("high", 610, 700, 786, 826),
    ]
    #expect(try await copied(line) == ["is 21 × 29.7 a high"])
  }

  @Test
  func aWordWithoutAscendersStaysOnItsLine() async throws {
    #expect(
      try await copied([("x=", 101, 166, 126, 148), ("3", 186, 206, 118, 148)]) == ["x= 3"])
  }
}
