import Imaging
import Scanning
import Testing

@Suite struct EdgeWidthsTests {
  /// An upright edge from 0 to 4000 that a Gaussian of `sigma` pixels has softened.
  private func edge(_ sigma: Double, width: Int = 96, height: Int = 32) -> [Int16] {
    var (line, sum) = ([Double](), 0.0)
    for x in 0..<width {
      let distance = (Double(x) - Double(width) / 2 + 0.3) / sigma
      sum += Math.exp(-0.5 * distance * distance)
      line.append(sum)
    }
    let row = line.map { Int16(($0 / sum * 4000).rounded()) }
    return (0..<height).flatMap { _ in row }
  }

  private func measured(_ depths: [Int16], width: Int = 96) -> EdgeWidths {
    var widths = EdgeWidths()
    let everywhere = GreyBitmap(width: width, height: depths.count / width, filledWith: 1)
    widths.add(depths, isPrint: everywhere, least: 2000)
    return widths
  }

  @Test(arguments: [1.0, 1.5, 2.5, 4, 6])
  func aSoftEdgeTellsItsBlur(sigma: Double) throws {
    let blur = try #require(measured(edge(sigma)).blur(0, smoothing: 0))
    // What the pixels add is taken off, though the drawn edge has none of it.
    #expect(abs(blur - sigma) < 0.12 + 0.02 * sigma)
  }

  @Test func alongAnEdgeThereIsNone() {
    let widths = measured(edge(2))
    #expect(widths.count(2) == 0)
    #expect(widths.blur(2, smoothing: 0) == nil)
  }

  @Test func anEdgeCrossedAslantIsWider() throws {
    let widths = measured(edge(3))
    let (across, aslant) = (widths.blur(0, smoothing: 0), widths.blur(1, smoothing: 0))
    let ratio = try #require(aslant) / #require(across)
    #expect(abs(ratio - 2.0.squareRoot()) < 0.1)
  }

  @Test func smoothingIsTakenOff() throws {
    let blur = try #require(measured(edge(2)).blur(0, smoothing: 3))
    #expect(abs(blur - 1) < 0.15)
  }

  @Test func smallRisesAreNoEdges() {
    var widths = EdgeWidths()
    let everywhere = GreyBitmap(width: 96, height: 32, filledWith: 1)
    widths.add(edge(2), isPrint: everywhere, least: 4001)
    #expect(widths.count(0) == 0)
  }
}
