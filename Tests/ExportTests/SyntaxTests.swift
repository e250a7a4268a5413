import Export
import Testing

@Suite
struct SyntaxTests {
  @Test(arguments: [
    (0.0, "0"), (-0.001, "0"), (1, "1"), (-2.5, "-2.5"), (0.05, "0.05"), (1.005, "1"),
    (595.276, "595.28"), (99.999, "100"), (-0.25, "-0.25"), (12345.6, "12345.6"),
  ])
  func aNumberHasNoMoreDigitsThanItNeeds(value: Double, written: String) {
    #expect(PDFSyntax.number(value) == written)
  }

  @Test(arguments: [
    ("plain", "(plain)"), ("a(b)c\\", "(a\\(b\\)c\\\\)"), ("é", "<FEFF00E9>"),
    ("😀", "<FEFFD83DDE00>"), ("a\nb", "<FEFF0061000A0062>"), ("", "()"),
  ])
  func aTextIsPlainOrUTF16(text: String, written: String) {
    #expect(PDFSyntax.text(text) == written)
  }

  @Test
  func theFontsBytesAddUpAsTrueTypeAsks() {
    let font = GlyphlessFont.program()
    #expect(font.count % 4 == 0)
    var sum: UInt32 = 0
    for start in stride(from: 0, to: font.count, by: 4) {
      sum &+= font[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    #expect(sum == 0xB1B0_AFBA)
  }
}
