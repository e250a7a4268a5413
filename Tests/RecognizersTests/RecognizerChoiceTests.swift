import Documents
import Imaging
import Recognizers
import TestSupport
import Testing

struct RecognizerChoiceTests {
  private let picture = ColourBitmap(width: 8, height: 8, filledWith: .white)

  private func text(_ word: String, confidence: Double = 0.99) -> PageText {
    let word = Word(transcript: word, confidence: confidence, quad: .whole)
    return PageText(blocks: [TextBlock(lines: [TextLine(words: [word])])])
  }

  private func choice(
    main: Double = 0.99, script: String? = nil, installed: [String] = ["rus"], other: Bool = true
  ) -> RecognizerChoice {
    RecognizerChoice(
      main: FixedRecognizer(text: text("main", confidence: main)),
      other: other ? FixedRecognizer(text: text("other")) : nil,
      installed: installed.map { LanguageCode($0) }, script: { _ in script })
  }

  private func read(_ choice: RecognizerChoice, _ languages: String...) async throws -> String {
    try await choice.text(in: picture, languages: languages.map { LanguageCode($0) }).plainText
  }

  @Test(arguments: ["eng", "deu", "fra", "spa", "ell", "chi_sim", "jpn"])
  func latinGreekAndIdeographsGoToTheMainEngine(language: String) async throws {
    #expect(try await read(choice(), language) == "main")
  }

  @Test(arguments: ["rus", "ara", "heb", "kor", "hin"])
  func otherScriptsGoToTheOther(language: String) async throws {
    #expect(try await read(choice(), language) == "other")
    #expect(try await read(choice(), "eng", language) == "other")
  }

  @Test
  func withoutTheOtherEngineTheLanguageIsMissing() async {
    await #expect(throws: RecognitionError.languageMissing(LanguageCode("rus"))) {
      try await read(choice(other: false), "eng", "rus")
    }
  }

  @Test
  func anUnsurePageGoesByItsScriptWhenNoLanguageIsTold() async throws {
    #expect(try await read(choice(main: 0.7, script: "Cyrillic")) == "other")
    #expect(try await read(choice(main: 0.7, script: "Latin")) == "main")
    #expect(try await read(choice(main: 0.7, script: nil)) == "main")
    #expect(try await read(choice(main: 0.99, script: "Cyrillic")) == "main")
    #expect(try await read(choice(main: 0.7, script: "Cyrillic"), "eng") == "main")
    #expect(try await read(choice(main: 0.7, script: "Cyrillic", other: false)) == "main")
  }

  @Test
  func aScriptWithoutDataNamesItsLanguage() async {
    await #expect(throws: RecognitionError.languageMissing(LanguageCode("heb"))) {
      try await read(choice(main: 0.7, script: "Hebrew"))
    }
  }

  @Test(arguments: [(0.95, 3), (0.6, 1)])
  func theOtherEngineIsAskedForTheTurnsOfAPageThatTheMainOneDoubts(
    confidence: Double, turns: Int
  ) async throws {
    let choice = RecognizerChoice(
      main: FixedRecognizer(
        text: PageText(), upright: UprightTurns(quarterTurns: 3, confidence: confidence)),
      other: FixedRecognizer(
        text: PageText(), upright: UprightTurns(quarterTurns: 1, confidence: 0.92)),
      installed: [], script: { _ in nil })
    #expect(try await choice.uprightTurns(of: picture)?.quarterTurns == turns)
  }
}
