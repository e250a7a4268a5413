import HTTP
import Testing

@Suite struct TargetTests {
  @Test func aTargetIsTakenApart() throws {
    let target = try #require(Target("/api/M%C3%BCller/?q=a+b%2B&tag=x&tag=y&empty"))
    #expect(target.path == ["api", "Müller", ""])
    #expect(target.query["q"] == "a b+")
    #expect(target.query.all("tag") == ["x", "y"])
    #expect(target.query["empty"] == "")
    #expect(target.query["missing"] == nil)
    #expect(target.pathText == "/api/M%C3%BCller/")
  }

  @Test func theRootHasOneEmptySegment() {
    #expect(Target("/")?.path == [""])
  }

  @Test(arguments: [
    "", "a", "//", "/./a", "/a/..", "/%2E%2e/", "/a%2fb", "/a%5Cb", "/a\\b", "/%00", "/%1f",
    "/%", "/%4", "/%ff", "/a?b=%", "*", "http://a/",
  ])
  func whatCouldClimbOrMisleadIsMalformed(text: String) {
    #expect(Target(text) == nil)
  }

  @Test(arguments: ["", "plain", "ä b/%", "日本語", "\u{0}\u{7F}"])
  func codingAndDecodingIsTheIdentity(text: String) {
    let coded = PercentCoding.encoded(text)
    #expect(coded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    #expect(PercentCoding.decoded(coded) == text)
  }
}
