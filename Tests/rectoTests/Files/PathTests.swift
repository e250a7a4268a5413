import Testing
import recto

struct PathTests {
  @Test(arguments: [
    ("a.PDF", "pdf"), ("a", ""), (".hidden", ""), ("a.b/c", ""), ("a.tar.gz", "gz"), ("a.", ""),
  ])
  func theEndingFollowsTheLastPointOfTheName(path: String, ending: String) {
    #expect(Path(path).ending == ending)
  }

  @Test func anEndingThatIsNotUTF8ComesOffWhole() {
    let path = Path(bytes: Array("a.b/cd.j".utf8) + [0xFF, 0xFE])
    #expect(path.withoutEnding == Path("a.b/cd"))
    #expect(path.ending == "j\u{FFFD}\u{FFFD}")
  }

  @Test func foldersAndNamesComeApart() {
    #expect(Path("/a/b").folder == Path("/a"))
    #expect(Path("/a").folder == Path("/"))
    #expect(Path("a").folder == Path("."))
    #expect(Path("/a/b.pdf").lastComponent == Path("b.pdf"))
    #expect(Path("/a/b.pdf").withoutEnding == Path("/a/b"))
    #expect(Path("/").appending(Path("a")) == Path("/a"))
  }
}
