import Documents
import Imaging
import Recognizers
import TestSupport
import Testing

/// The real engines on painted pages, whose words and ink are known.
struct ReadingTests {
  @Test(.enabled(if: Engines.ppocr != nil), arguments: [PageKind.letter, .receipt])
  func aPaintedPageComesBackWordForWord(kind: PageKind) async throws {
    let engine = try #require(Engines.ppocr)
    let page = PaintedPage.page(kind, seed: 7, density: 150)
    let read = try await engine.text(in: page.bitmap, languages: []).words.map(\.transcript.plain)
    let painted = page.text.words.map(\.transcript.plain)
    #expect(read == painted, "\(read.difference(from: painted))")
  }

  @Test(.enabled(if: Engines.ppocr != nil))
  func columnsAreReadInOrder() async throws {
    let engine = try #require(Engines.ppocr)
    let page = PaintedPage.page(.article, seed: 7, density: 120)
    let read = try await engine.text(in: page.bitmap, languages: []).words.map(\.transcript.plain)
    let painted = page.text.words.map(\.transcript.plain)
    // One word in a hundred may be misread; a column out of order would be hundreds.
    #expect(read.difference(from: painted).count <= painted.count / 100 * 2)
  }

  @Test(.enabled(if: Engines.ppocr != nil))
  func aWordsQuadLiesRoundItsInk() async throws {
    let engine = try #require(Engines.ppocr)
    let page = PaintedPage.page(.letter, seed: 11, density: 200)
    let read = try await engine.text(in: page.bitmap, languages: []).words
    let points = 72 / page.density
    let (width, height) = (Double(page.bitmap.width), Double(page.bitmap.height))
    var distances: [Double] = []
    for (word, painted) in zip(read, page.words) {
      try #require(word.transcript.plain == painted.transcript.plain)
      let found = word.quad.scaled(x: width * points, y: height * points).corners
      let ink = page.inkInPoints(of: painted).corners
      distances += zip(found, ink).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }
    }
    distances.sort()
    // A stamp at an angle is the exception: its ink's box is upright.
    #expect(distances[distances.count * 95 / 100] < 1)
  }

  @Test(.enabled(if: Engines.ppocr != nil), arguments: 0...3)
  func aTurnedPageTellsHowToTurnIt(turns: Int) async throws {
    let engine = try #require(Engines.ppocr)
    let page = PaintedPage.page(.letter, seed: 2, density: 80).bitmap
    let upright = try await engine.uprightTurns(of: page.turned(clockwiseQuarterTurns: turns))
    #expect(upright?.quarterTurns == (4 - turns) % 4)
  }

  /// The network takes Hebrew for upside down.
  @Test(
    .enabled(if: Engines.ppocr != nil && Engines.hasTesseract("heb")),
    arguments: [(Wording.hebrew, 0), (.hebrew, 2), (.arabic, 3), (.russian, 2), (.greek, 1)])
  func pagesOfAnyScriptTellHowToTurnThem(wording: Wording, turns: Int) async throws {
    let data = try #require(Engines.data)
    let engine = try RecognizerChoice(data: data)
    let page = PaintedPage.page(.letter, seed: 4, density: 100, wording: wording).bitmap
    let upright = try await engine.uprightTurns(of: page.turned(clockwiseQuarterTurns: turns))
    #expect(upright?.quarterTurns == (4 - turns) % 4)
    #expect(upright?.confidence ?? 0 >= 0.9)
  }
}

extension String {
  /// With typewriter's quotation marks, which the networks prefer.
  fileprivate var plain: String {
    String(map { "“”„".contains($0) ? "\"" : "’‘".contains($0) ? "'" : $0 })
  }
}
