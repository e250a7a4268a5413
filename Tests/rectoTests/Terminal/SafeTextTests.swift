import Testing
import recto

struct SafeTextTests {
  @Test func harmlessTextIsUnchanged() {
    #expect(SafeText.of("Straße 1 – 日本 ✓ a b") == "Straße 1 – 日本 ✓ a b")
  }

  @Test func controlCharactersAreSpelledOut() {
    #expect(SafeText.of("a\nb\u{1B}[31m\u{9B}\u{202E}c\t") == "a\\nb\\x1b[31m\\u{9b}\\u{202e}c\\t")
  }

  @Test func bytesThatAreNotUTF8AreSpelledOut() {
    #expect(SafeText.of([0x61, 0xFF, 0xC3, 0x62, 0xE2, 0x82]) == "a\\xff\\xc3b\\xe2\\x82")
    // An overlong slash and half of a surrogate pair are not UTF-8 either.
    #expect(SafeText.of([0xC0, 0xAF]) == "\\xc0\\xaf")
    #expect(SafeText.of([0xED, 0xA0, 0x80]) == "\\xed\\xa0\\x80")
  }
}
