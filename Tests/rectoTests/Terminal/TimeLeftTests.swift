import Testing
import recto

struct TimeLeftTests {
  @Test func nothingIsPromisedBeforeSomethingIsKnown() {
    #expect(TimeLeft.words(done: 2, of: 20, after: .seconds(60)) == nil)
    #expect(TimeLeft.words(done: 5, of: 20, after: .seconds(1)) == nil)
    #expect(TimeLeft.words(done: 20, of: 20, after: .seconds(60)) == nil)
  }

  @Test func theRestIsRoundedUp() {
    #expect(TimeLeft.words(done: 10, of: 20, after: .seconds(31)) == "about 35 s left")
    #expect(TimeLeft.words(done: 10, of: 20, after: .seconds(61)) == "about 2 min left")
    #expect(TimeLeft.words(done: 3, of: 300, after: .seconds(180)) == "about 5 h left")
  }
}
