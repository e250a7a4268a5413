import Testing
import recto

struct SpellingTests {
  @Test(arguments: [("", "", 0), ("a", "", 1), ("ab", "ba", 1), ("kitten", "sitting", 3)])
  func distanceCountsEdits(a: String, b: String, distance: Int) {
    #expect(Spelling.distance(a, b) == distance)
    #expect(Spelling.distance(b, a) == distance)
  }

  @Test func theNearestWordIsMeantAndAFarOneIsNot() {
    let words = ["scan", "detect", "doctor"]
    #expect(Spelling.nearest(to: "scna", among: words) == "scan")
    #expect(Spelling.nearest(to: "detcet", among: words) == "detect")
    #expect(Spelling.nearest(to: "doc", among: words) == "doctor")
    #expect(Spelling.nearest(to: "frobnicate", among: words) == nil)
  }
}
