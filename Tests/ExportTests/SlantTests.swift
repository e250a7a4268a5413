import Documents
import Export
import Imaging
import Scanning
import TestSupport
import Testing

/// Words that do not run level.
@Suite
struct SlantTests {
  /// A square page with one word whose baseline's middle is the page's, turned clockwise.
  private func page(word: String, degrees: Double, width: Double, height: Double) -> ExportPage {
    let (cosine, sine) = (Math.cos(degrees / 180 * Math.pi), Math.sin(degrees / 180 * Math.pi))
    func corner(_ x: Double, _ y: Double) -> Point {
      Point(0.5 + x * cosine - y * sine, 0.5 + x * sine + y * cosine)
    }
    let quad = Quad(
      corner(-width / 2, -height / 2), corner(width / 2, -height / 2),
      corner(width / 2, height / 2), corner(-width / 2, height / 2))
    return ExportPage(
      image: .bilevel(GreyBitmap(width: 100, height: 100, filledWith: 255)),
      size: PhysicalSize(millimetresWide: 254, high: 254),
      text: PageText(blocks: [
        TextBlock(lines: [
          TextLine(words: [Word(transcript: word, confidence: 1, quad: quad)])
        ])
      ]))
  }

  @Test(arguments: [90.0, 180, 270])
  func aTurnedWordIsFoundOnItsInk(degrees: Double) async throws {
    let pdf = try await WrittenPDF([
      page(word: "sideways", degrees: degrees, width: 0.2, height: 0.02)
    ])
    let found = try #require(try pdf.search("sideways").first)
    let isUpright = degrees != 180
    // 254 mm are 720 points.
    #expect(abs(found.right - found.left - (isUpright ? 14.4 : 144)) < 0.1)
    #expect(abs(found.bottom - found.top - (isUpright ? 144 : 14.4)) < 0.1)
    #expect(abs((found.left + found.right) / 2 - 360) < 0.1)
    #expect(abs((found.top + found.bottom) / 2 - 360) < 0.1)
    #expect(try pdf.popplerText("-raw").hasPrefix("sideways"))
  }

  @Test(arguments: [-5.0, 5, 30])
  func aSlantedWordIsFoundOnItsInk(degrees: Double) async throws {
    let pdf = try await WrittenPDF([
      page(word: "downhill", degrees: degrees, width: 0.2, height: 0.02)
    ])
    let found = try #require(try pdf.search("downhill").first)
    let (cosine, sine) = (Math.cos(degrees / 180 * Math.pi), Math.sin(degrees / 180 * Math.pi))
    #expect(abs(found.right - found.left - (144 * cosine + 14.4 * abs(sine))) < 1)
    #expect(abs(found.bottom - found.top - (144 * abs(sine) + 14.4 * cosine)) < 1)
  }

  @Test(arguments: [-2.0, -0.5, 0.5, 2])
  func aSlightSlopeLeavesAWordWhole(degrees: Double) async throws {
    let pdf = try await WrittenPDF([
      page(word: "internationalization", degrees: degrees, width: 0.15, height: 0.015)
    ])
    let word = try #require(try pdf.words().first)
    #expect(word.text == "internationalization")
    #expect(abs(word.left - (360 - 54)) < 1 && abs(word.right - (360 + 54)) < 1)
  }

  @Test
  func noQuadIsTooOddToBeWritten() async throws {
    var random = SeededRandom(seed: 7)
    let sizes = [0, 1e-9, 1e-4, 0.01, 0.3, 5, 1e6]
    func number() -> Double {
      sizes[Int(random.next() % UInt64(sizes.count))] * random.number(in: -1...1)
    }
    var page = page(word: "", degrees: 0, width: 0.1, height: 0.1)
    let words = (0..<2000).map { index in
      let (x, y) = (0.5 + number(), 0.5 + number())
      let corners = (0..<4).map { _ in Point(x + number(), y + number()) }
      return Word(
        transcript: index % 3 == 0 ? "שלום" : "word", confidence: 0,
        quad: Quad(corners[0], corners[1], corners[2], corners[3]))
    }
    page.text = PageText(blocks: [TextBlock(lines: [TextLine(words: words)])])
    let pdf = try await WrittenPDF([page])
    try pdf.check()
    #expect(try pdf.mupdfText().contains("word"))
  }

  @Test
  func quadsThatAreNoneDoNotStopThePage() async throws {
    let nowhere = Point(.nan, .infinity)
    let point = Point(0.5, 0.5)
    let quads = [
      Quad(nowhere, nowhere, nowhere, nowhere), Quad(point, point, point, point),
      Quad(Point(0.9, 0.9), Point(0.1, 0.9), Point(0.1, 0.8), Point(0.9, 0.8)),
      Quad(Point(-3, -3), Point(-2, -3), Point(-2, -2), Point(-3, -2)),
    ]
    var page = page(word: "", degrees: 0, width: 0.1, height: 0.1)
    page.text = PageText(blocks: [
      TextBlock(lines: [
        TextLine(
          words: quads.enumerated().map { index, quad in
            Word(transcript: "word\(index)", confidence: 1, quad: quad)
          })
      ])
    ])
    let pdf = try await WrittenPDF([page])
    try pdf.check()
    #expect(try pdf.popplerText("-raw").contains("word1"))
  }
}
