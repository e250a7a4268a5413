import Documents
import Recognizers
import Testing

struct GreedyDecodingTests {
  /// Classes: nothing, a, b, é, blank.
  private let decoding = GreedyDecoding(
    characters: ReadableCharacters(contents: "a\r\nb\né\n".utf8))

  /// A reading of columns of the classes' probabilities, each 8 pixels wide.
  private func read(_ columns: [[Float]], alphabet: Alphabet = Alphabet([])) -> LineReading {
    decoding.reading(of: columns.flatMap { $0 }.span, columnWidth: 8, alphabet: alphabet)
  }

  @Test
  func linesEndWithLineFeedOrCarriageReturn() {
    let characters = ReadableCharacters(contents: "!\r\n\"\r\n\u{301}\n".utf8)
    #expect((0..<characters.count).map { characters[$0] } == ["", "!", "\"", "\u{301}", " "])
  }

  @Test
  func repetitionsAreOneLetterUnlessNothingParts() {
    let (a, nothing): ([Float], [Float]) = ([0.1, 0.9, 0, 0, 0], [1, 0, 0, 0, 0])
    #expect(read([a, a, nothing, a]).transcript == "aa")
    #expect(read([a, a, a]).transcript == "a")
    #expect(read([nothing, nothing]).transcript == "")
  }

  @Test
  func aLetterStandsInTheMiddleOfItsColumns() {
    let b: [Float] = [0.2, 0, 0.8, 0, 0]
    #expect(read([[1, 0, 0, 0, 0], b, b, b]).characters.map(\.middle) == [20])
  }

  @Test
  func whatElseALetterMayBeIsKept() {
    let reading = read([[0.05, 0.25, 0.6, 0.1, 0]])
    #expect(reading.transcript == "b")
    #expect(reading.characters[0].alternatives.map(\.transcript) == ["a", "é"])
  }

  @Test
  func aForeignLetterGivesWayToALikelyOne() {
    let torn: [Float] = [0, 0.15, 0, 0.85, 0]
    let slovene = Alphabet([LanguageCode("slv")])
    #expect(read([torn]).transcript == "é")
    #expect(read([torn], alphabet: slovene).transcript == "a")
    #expect(read([[0, 0.02, 0, 0.98, 0]], alphabet: slovene).transcript == "é")
    #expect(read([torn], alphabet: Alphabet([LanguageCode("fra")])).transcript == "é")
  }

  @Test
  func anUnlistedLanguageWelcomesEveryLetter() {
    #expect(!Alphabet([LanguageCode("deu"), LanguageCode("xyz")]).isForeign("ñ"))
    #expect(Alphabet([LanguageCode("deu")]).isForeign("ñ"))
    #expect(Alphabet([LanguageCode("deu")]).isForeign("井"))
    #expect(!Alphabet([LanguageCode("jpn")]).isForeign("井"))
    #expect(!Alphabet([LanguageCode("deu")]).isForeign("€"))
    #expect(!Alphabet([LanguageCode("deu")]).isForeign("Ü"))
  }
}
