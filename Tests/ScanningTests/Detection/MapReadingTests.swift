import Imaging
import Scanning
import Testing

@Suite struct MapReadingTests {
  private let quad = Quad(Point(9, 8), Point(38, 11), Point(41, 40), Point(7, 36))

  /// The largest distance of a corner, in cells.
  private func error(_ found: Quad?, _ truth: Quad) -> Double {
    guard let found else { return .infinity }
    return zip(found.corners, truth.corners).map { $0.distance(to: $1) }.max() ?? .infinity
  }

  @Test func thePageOfExactMapsIsFoundToATenthOfACell() {
    let reading = MapReading(DrawnMaps(quad: quad).maps())
    #expect(error(reading.candidates.first?.quad, quad) < 0.1)
    #expect(reading.confidence > 0.9)
  }

  @Test func aPageWithoutCornersIsFoundByItsMask() {
    var maps = DrawnMaps(quad: quad)
    maps.hasCorners = false
    #expect(error(MapReading(maps.maps()).candidates.first?.quad, quad) < 0.2)
  }

  @Test func aThumbOnASideMovesNoCorner() {
    var maps = DrawnMaps(quad: quad)
    maps.hole = (Point(24, 9), 4)
    #expect(error(MapReading(maps.maps()).candidates.first?.quad, quad) < 0.3)
  }

  @Test func aCornerBeyondTheBorderIsWhereTheSidesMeet() {
    let outside = Quad(Point(12, 10), Point(52, 12), Point(40, 40), Point(10, 38))
    let found = MapReading(DrawnMaps(quad: outside).maps()).candidates.first?.quad
    #expect(error(found, outside) < 1.5)
    #expect((found?.topRight.x ?? 0) > 48)
  }

  @Test func emptyMapsHaveNoPage() {
    let nothing = [Float](repeating: 0.01, count: 48 * 48)
    let maps = PageMaps(side: 48, mask: nothing, boundary: nothing, corner: nothing, document: 0)
    #expect(MapReading(maps).candidates.isEmpty)
  }

  @Test func whatTheNetDoubtsIsNotSure() {
    var maps = DrawnMaps(quad: quad)
    maps.document = 0.001
    #expect(MapReading(maps.maps()).confidence < 0.3)
    maps.document = 1
    maps.hasBoundary = false
    #expect(MapReading(maps.maps()).confidence < 0.5)
  }

  @Test func otherCandidatesAreOtherQuads() {
    let candidates = MapReading(DrawnMaps(quad: quad).maps()).candidates
    for (k, one) in candidates.enumerated() {
      for other in candidates[..<k] { #expect(error(one.quad, other.quad) > 2.4) }
    }
  }

  /// A page that leaves the picture but for one side, at column 44 of 48; the mask beside it is
  /// this, and the boundary between them that.
  private func pageLeavingThePicture(beside mask: Float, boundary: Float) -> PageMaps {
    let columns = 0..<48
    let row = columns.map { $0 < 44 ? Float(0.98) : mask }
    let edge = columns.map { $0 == 43 || $0 == 44 ? boundary : 0.01 }
    return PageMaps(
      side: 48, mask: columns.flatMap { _ in row }, boundary: columns.flatMap { _ in edge },
      corner: [Float](repeating: 0.01, count: 48 * 48), document: 1)
  }

  @Test func theOneSideThatIsSeenCutsOffWhatTheMaskDoubts() {
    let maps = pageLeavingThePicture(beside: 0.7, boundary: 0.7)
    let found = MapReading(maps).candidates.first?.quad
    #expect(error(found, Quad(Point(0, 0), Point(44, 0), Point(44, 48), Point(0, 48))) < 1.5)
  }

  @Test(arguments: [(Float(0.95), Float(0.7)), (0.7, 0.2)])
  func aBandOfThePageIsNotCutOff(_ mask: Float, _ boundary: Float) {
    let maps = pageLeavingThePicture(beside: mask, boundary: boundary)
    let found = MapReading(maps).candidates.first?.quad
    #expect(error(found, Quad(Point(0, 0), Point(48, 0), Point(48, 48), Point(0, 48))) < 0.5)
  }
}
