import Imaging
import Scanning
import Testing

@Suite struct OutlineTests {
  private func maps(_ mask: [[Float]]) -> PageMaps {
    let nothing = [Float](repeating: 0, count: mask.count * mask.count)
    return PageMaps(
      side: mask.count, mask: mask.flatMap { $0 }, boundary: nothing, corner: nothing, document: 0)
  }

  @Test func theOutlineOfACellIsADiamond() {
    let outlines = maps([[0, 0, 0], [0, 1, 0], [0, 0, 0]]).maskOutlines(leastArea: 0)
    #expect(outlines.count == 1)
    let diamond = [Point(1.5, 1), Point(2, 1.5), Point(1.5, 2), Point(1, 1.5)]
    #expect(outlines.first?.count == 4)
    #expect(diamond.allSatisfy { outlines.first?.contains($0) == true })
    #expect(outlines.first.map(area(of:)) == 0.5)
  }

  @Test func theOutlineOfAFullMaskIsTheBorder() {
    let full = [[Float]](repeating: [Float](repeating: 0.9, count: 6), count: 6)
    let outline = maps(full).maskOutlines(leastArea: 0.5).first ?? []
    #expect(Quad(enclosing: outline)?.startingTopLeft != nil)
    for point in outline {
      #expect(min(point.x, point.y, 6 - point.x, 6 - point.y) < 0.51)
    }
    #expect(area(of: outline) > 35)
  }

  @Test func holesAndScrapsAreLeftOut() {
    var mask = [[Float]](repeating: [Float](repeating: 0, count: 12), count: 12)
    for y in 2..<9 { for x in 1..<8 { mask[y][x] = 1 } }
    mask[5][4] = 0
    mask[10][10] = 1
    #expect(maps(mask).maskOutlines(leastArea: 0.02).count == 1)
    #expect(maps(mask).maskOutlines(leastArea: 0).count == 2)
  }

  @Test func touchingCornersAreOnePartWhereTheMiddleIsInside() {
    let joined = maps([[0.9, 0.4], [0.4, 0.9]]).maskOutlines(leastArea: 0)
    let apart = maps([[0.6, 0.1], [0.1, 0.6]]).maskOutlines(leastArea: 0)
    #expect(joined.count == 1)
    #expect(apart.count == 2)
  }

  @Test func theHullRunsClockwiseAroundAll() {
    let points = [Point(0, 0), Point(2, 1), Point(4, 0), Point(3, 2), Point(4, 4), Point(0, 4)]
    let hull = convexHull(of: points)
    #expect(hull == [Point(0, 0), Point(4, 0), Point(4, 4), Point(0, 4)])
    #expect(area(of: hull) == 16)
  }

  @Test func aCutCornerIsGivenBack() {
    let cut = [Point(0, 0), Point(9, 0), Point(10, 1), Point(10, 10), Point(0, 10)]
    let quad = Quad(enclosing: cut)?.startingTopLeft
    #expect(quad == Quad(Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)))
    #expect(Quad(enclosing: [Point(0, 0), Point(1, 0), Point(0, 1)]) == nil)
  }

  @Test func fourPointsInAnyOrderAreOneQuad() {
    let points = [Point(1, 1), Point(5, 0), Point(6, 4), Point(0, 5)]
    let expected = Quad(points[0], points[1], points[2], points[3])
    for order in [[0, 1, 2, 3], [2, 0, 3, 1], [3, 2, 1, 0], [1, 3, 0, 2]] {
      #expect(Quad(around: order.map { points[$0] }) == expected)
    }
    #expect(Quad(around: [Point(0, 0), Point(4, 0), Point(0, 4), Point(1, 1)]) == nil)
  }
}
