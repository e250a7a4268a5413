import Export
import Scanning
import Testing

@Suite
struct PDFTests {
  static let words = [
    ["Invoice", "No.", "2026/117", "naïve"], ["Straße", "Счёт", "Ελληνικά"],
  ]

  @Test(arguments: InkPage.Kind.allCases)
  func aPageHasItsSizeItsPictureAndItsWords(kind: InkPage.Kind) async throws {
    let page = InkPage.set(Self.words)
    let pdf = try await WrittenPDF([page.exportPage(kind)])
    try pdf.check()
    #expect(try pdf.popplerText() == "Invoice No. 2026/117 naïve\nStraße Счёт Ελληνικά\n\n\u{0C}")
    #expect(try pdf.mupdfText().hasPrefix("Invoice No. 2026/117 naïve\n"))
    #expect(try Tool.run("pdfinfo", pdf.path).contains("419.76 x 595.44 pts"))
  }

  @Test
  func everyWordLiesOnItsInk() async throws {
    let page = InkPage.set(Self.words)
    let found = try await WrittenPDF([page.exportPage()]).words()
    let bars = page.lines.flatMap(\.self)
    #expect(found.map(\.text) == bars.map(\.text))
    let points = 72 / InkPage.density
    for (word, bar) in zip(found, bars) {
      let width = Double(bar.width) * points
      #expect(abs(word.right - word.left - width) < 0.01 * width)
      #expect(abs(word.left - Double(bar.x) * points) < 0.1)
      #expect(abs(word.top - Double(bar.y) * points) < 0.1)
      #expect(abs(word.bottom - Double(bar.y + bar.height) * points) < 0.1)
    }
  }
}
