import Imaging
import Scanning
import Testing

@Suite struct OutputSizeTests {
  @Test func aRectangleKeepsItsPixels() {
    let quad = Quad(Point(3, 4), Point(303, 4), Point(303, 504), Point(3, 504))
    let size = OutputSize(of: quad, aspect: 0.6)
    #expect(size.width == 300 && size.height == 500)
  }

  @Test func theBetterResolvedSidesDecide() {
    // Seen from below: the bottom is nearer.
    let quad = Quad(Point(150, 0), Point(350, 0), Point(400, 450), Point(100, 450))
    let size = OutputSize(of: quad, aspect: 0.7)
    #expect(size.height >= 450)
    #expect(size.width >= 300)
  }

  @Test func aGrazingViewIsNotBlownUp() {
    let quad = Quad(Point(300, 0), Point(700, 0), Point(1000, 100), Point(0, 100))
    let size = OutputSize(of: quad, aspect: 0.7071)
    let growth = Double(size.width * size.height) / quad.area
    #expect(growth < OutputSize.maximumGrowth * 1.02)
  }

  @Test func noPageGetsMorePixelsThanTheLimit() {
    let quad = Quad.whole.scaled(x: 20000, y: 30000)
    let size = OutputSize(of: quad, aspect: 2.0 / 3)
    #expect(Double(size.width * size.height) < OutputSize.maximumPixels * 1.001)
  }

  @Test func theSmallestQuadStillHasAPixel() {
    let size = OutputSize(of: Quad.whole.scaled(x: 0.1, y: 0.001), aspect: 100)
    #expect(size.width >= 1 && size.height >= 1)
  }
}
