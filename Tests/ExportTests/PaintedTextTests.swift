import Documents
import Export
import Foundation
import Imaging
import Scanning
import TestSupport
import Testing

/// Whole painted documents copy in the order in which they are read, from the three engines behind
/// most viewers.
@Suite
struct PaintedTextTests {
  /// A column of paragraphs in one language.
  struct Document: CustomTestStringConvertible {
    var name: String
    var pages: [ExportPage]
    /// All words in reading order.
    var words: [String]
    var testDescription: String { name }
  }

  private static let documents: [Document] =
    Wording.allCases.map(painted) + [
      cjk, mixed("Hebrew with Latin words", .rightToLeft),
      mixed("Latin with Hebrew words", .leftToRight),
    ]

  private static func painted(_ wording: Wording) -> Document {
    var random = SeededRandom(seed: 11)
    var pages: [ExportPage] = []
    var words: [String] = []
    for _ in 0..<2 {
      var painter = PagePainter(size: PhysicalSize(millimetresWide: 148, high: 210), density: 100)
      let isRightToLeft = wording == .hebrew || wording == .arabic
      // Of the fonts only the one without serifs has Hebrew and Arabic letters.
      let style = PagePainter.Style(isRightToLeft ? .sans : .serif)
      var y = 15.0
      for _ in 0..<4 {
        let text = wording.text(sentences: 3, &random)
        y = painter.paragraph(
          text, x: 15, y: y, width: 118, style, align: isRightToLeft ? .right : .left)
        y += 6
      }
      let page = painter.finished()
      words += page.words.map(\.transcript)
      pages.append(ExportPage(image: .grey(page.bitmap.grey()), size: page.size, text: page.text))
    }
    return Document(name: wording.rawValue, pages: pages, words: words)
  }

  /// The painter's font has no such letters: bars stand for them.
  private static let cjk: Document = {
    let lines = [
      ["请求书编号", "二〇二六", "年十一月"], ["日本語の", "請求書", "カタカナ"], ["한국어", "영수증", "번호"],
      ["混合", "mixed", "文字", "123"],
    ]
    return Document(
      name: "Chinese, Japanese, Korean", pages: [InkPage.set(lines).exportPage(.grey)],
      words: lines.flatMap(\.self))
  }()

  private enum Direction {
    case leftToRight
    case rightToLeft
  }

  /// Lines that begin, end or go on in the other direction for a word.
  private static func mixed(_ name: String, _ direction: Direction) -> Document {
    let lines: [[String]] =
      switch direction {
      case .rightToLeft:
        [
          ["שלום", "Names", "עולם"], ["Names", "שלום", "עולם", "OK"], ["ACME", "חשבון"],
          ["חשבון", "ACME", "שלום", "2026"], ["שלום", "2026", "עולם"], ["עולם", "חשבון", "שלום"],
        ]
      case .leftToRight:
        [
          ["Names", "שלום", "behind"], ["Names", "שלום"], ["שלום", "Names", "עולם"],
          ["2026", "שלום", "means", "peace"], ["Names", "only", "behind"],
        ]
      }
    let page = InkPage.set(lines, rightToLeft: direction == .rightToLeft)
    return Document(name: name, pages: [page.exportPage(.grey)], words: lines.flatMap(\.self))
  }

  /// The words without what only steers a display.
  private func words(of text: String) -> [String] {
    text.split { $0.isWhitespace }.map { word in
      String(String.UnicodeScalarView(word.unicodeScalars.filter { !$0.properties.isBidiControl }))
    }.filter { !$0.isEmpty }
  }

  @Test(arguments: documents)
  func mupdfCopiesEveryWordInOrder(document: Document) async throws {
    let pdf = try await WrittenPDF(document.pages)
    #expect(try words(of: pdf.mupdfText()) == document.words)
  }

  @Test(arguments: documents)
  func popplerCopiesEveryWordInOrder(document: Document) async throws {
    let pdf = try await WrittenPDF(document.pages)
    // It puts the blanks about numbers in a right-to-left line where they look right.
    #expect(try words(of: pdf.popplerText()).joined() == document.words.joined())
  }

  @Test
  func aLineOfOneDirectionHasNoMarks() async throws {
    let page = InkPage.set([["שלום", "2026", "עולם"]], rightToLeft: true)
    let pdf = try await WrittenPDF([page.exportPage()])
    #expect(try !pdf.mupdfText().unicodeScalars.contains { $0.properties.isBidiControl })
  }

  /// Else pdfium takes two of them for one.
  @Test(arguments: ["hebrew", "arabic"])
  func linesFromRightToLeftDoNotOverlap(name: String) async throws {
    let document = try #require(Self.documents.first { $0.name == name })
    let pdf = try await WrittenPDF([document.pages[0]])
    let words = try pdf.words()
    for (word, next) in zip(words, words.dropFirst()) where next.bottom > word.bottom + 1 {
      #expect(next.top > word.bottom, "\(word.text) over \(next.text)")
    }
  }

  /// Chromium's viewer is pdfium; where its Python binding is installed, it is asked.
  @Test(.enabled(if: Self.hasPdfium), arguments: documents)
  func pdfiumCopiesEveryWordInOrder(document: Document) async throws {
    let pdf = try await WrittenPDF(document.pages)
    let text = try Tool.run(
      "python3", "-c",
      """
      import sys, pypdfium2
      for page in pypdfium2.PdfDocument(sys.argv[1]): print(page.get_textpage().get_text_range())
      """, pdf.path)
    #expect(words(of: text) == document.words)
  }

  /// The viewer itself, in a browser: half a minute, so only when `VIEWER=1` asks for it.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["VIEWER"] == "1"))
  func chromiumsViewerCopiesEveryWordInOrder() async throws {
    let folder = try TemporaryFolder()
    var paths: [String] = []
    for document in Self.documents {
      paths.append("\(folder.path)/\(paths.count).pdf")
      let writer = try PDFDocumentWriter(path: paths[paths.count - 1])
      for (index, page) in document.pages.enumerated() { try await writer.add(page, at: index) }
      try await writer.finish()
    }
    let web = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Web").path
    let printed = try withExtendedLifetime(folder) {
      try Tool.run(["\(web)/.venv/bin/python", "\(web)/harness/viewer.py"] + paths)
    }
    let texts = try JSONDecoder().decode([String].self, from: Data(printed.utf8))
    for (document, text) in zip(Self.documents, texts) {
      #expect(words(of: text) == document.words, "\(document)")
    }
  }

  private static let hasPdfium: Bool = {
    do {
      try Tool.run("python3", "-c", "import pypdfium2")
      return true
    } catch {
      return false
    }
  }()
}
