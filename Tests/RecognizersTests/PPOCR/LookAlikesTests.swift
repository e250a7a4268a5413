import Documents
import Recognizers
import Testing

struct LookAlikesTests {
  private func corrected(_ text: String, _ languages: String...) -> String {
    let characters = text.enumerated().map {
      ReadCharacter(String($1), confidence: 0.8, middle: Double($0) * 20)
    }
    return LookAlikes(languages.map { LanguageCode($0) })
      .corrected(LineReading(characters: characters)).transcript
  }

  @Test(arguments: [
    ("0rangensaft 0,5", "Orangensaft 0,5"), ("ltem (lnclusive of", "Item (Inclusive of"),
    ("1'activité d’1", "l'activité d’1"), ("fami1y p0st", "family post"),
  ])
  func lettersWinAmongLetters(read: String, right: String) {
    #expect(corrected(read) == right)
  }

  @Test(arguments: [
    "1er 1st 10th 2lb lbs llama l'eau H2O 100ml Room1 B10 0x1F P0S01 0.5l Type1 x1", "",
  ])
  func whatMayBeMeantStays(text: String) {
    #expect(corrected(text) == text)
  }

  @Test
  func drawnLinesAreNoIdeographs() {
    #expect(corrected("二二二二二 一一一一", "eng") == "===== ----")
    #expect(corrected("二二二", "eng") == "二二二")
    #expect(corrected("一一一一", "eng", "jpn") == "一一一一")
    #expect(corrected("一一一一") == "一一一一")
  }

  @Test
  func slavicWordsMayBeginWithLAndAConsonant() {
    #expect(corrected("lhota lstivý", "ces") == "lhota lstivý")
  }

  @Test
  func theOtherReadingIsKeptAsACandidate() {
    let characters = "0ran".map { ReadCharacter(String($0), confidence: 0.8, middle: 0) }
    let first = LookAlikes([]).corrected(LineReading(characters: characters)).characters[0]
    #expect(first.text == "O")
    #expect(first.alternatives == [Candidate(transcript: "0", confidence: 0.8)])
  }
}
