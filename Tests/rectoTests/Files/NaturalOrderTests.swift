import Testing
import recto

struct NaturalOrderTests {
  @Test func numbersCountAndCaseDoesNot() {
    let names = ["page10", "Page2", "page1", "page02b", "page", "2", "10", "page2a"]
    let sorted = names.map { Path($0) }.sorted(by: NaturalOrder.precedes).map(\.description)
    #expect(
      sorted == ["2", "10", "page", "page1", "Page2", "page2a", "page02b", "page10"])
  }

  @Test func differentNamesAlwaysHaveAnOrder() {
    let names = ["a01", "a1", "A1", "a001"].map { Path($0) }
    for a in names {
      for b in names where a != b {
        #expect(NaturalOrder.precedes(a, b) != NaturalOrder.precedes(b, a))
      }
      #expect(!NaturalOrder.precedes(a, a))
    }
  }

  @Test func hugeNumbersDoNotOverflow() {
    let (small, large) = (Path("a99999999999999999998"), Path("a99999999999999999999"))
    #expect(NaturalOrder.precedes(small, large))
  }
}
