import Imaging
import Testing

@Suite struct QuadTests {
  @Test func aDiamondIsWidestAtItsMiddle() throws {
    let diamond = Quad(Point(4, 0), Point(8, 4), Point(4, 8), Point(0, 4))
    let middle = try #require(diamond.span(atHeight: 4))
    #expect(middle == (0, 8))
    let upper = try #require(diamond.span(atHeight: 1))
    #expect(upper == (3, 5))
  }

  @Test func aQuadHasNoSpanAboveBelowOrAtItsTip() {
    let diamond = Quad(Point(4, 0), Point(8, 4), Point(4, 8), Point(0, 4))
    #expect(diamond.span(atHeight: -1) == nil)
    #expect(diamond.span(atHeight: 9) == nil)
    #expect(diamond.span(atHeight: 0) == nil)
  }
}
