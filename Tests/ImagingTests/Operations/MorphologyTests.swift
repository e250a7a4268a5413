import Imaging
import Testing

@Test
func dilationTakesTheGreatestNeighbour() {
  let row = GreyBitmap(width: 6, height: 1, pixels: [1, 5, 2, 0, 0, 3])
  #expect(row.dilated(radiusX: 1, radiusY: 0).pixels == [5, 5, 5, 2, 3, 3])
  #expect(row.eroded(radiusX: 1, radiusY: 0).pixels == [1, 1, 0, 0, 0, 0])
}

@Test(arguments: [(0, 0), (1, 0), (0, 1), (2, 3), (7, 5), (40, 3), (3, 60), (100, 100)])
func morphologyEqualsSearchingEachRectangle(radiusX: Int, radiusY: Int) {
  let (width, height) = (23, 19)
  let noise = greyNoise(width, height)
  let dilated = noise.dilated(radiusX: radiusX, radiusY: radiusY)
  let eroded = noise.eroded(radiusX: radiusX, radiusY: radiusY)
  for y in 0..<height {
    for x in 0..<width {
      var (least, greatest): (UInt8, UInt8) = (255, 0)
      for v in max(0, y - radiusY)...min(height - 1, y + radiusY) {
        for u in max(0, x - radiusX)...min(width - 1, x + radiusX) {
          least = min(least, noise[u, v])
          greatest = max(greatest, noise[u, v])
        }
      }
      #expect(dilated[x, y] == greatest)
      #expect(eroded[x, y] == least)
    }
  }
}

@Test
func openingAndClosingAreIdempotent() {
  let noise = greyNoise(40, 30)
  let closed = noise.closed(radiusX: 2, radiusY: 1)
  #expect(closed.closed(radiusX: 2, radiusY: 1) == closed)
  let opened = noise.opened(radiusX: 1, radiusY: 2)
  #expect(opened.opened(radiusX: 1, radiusY: 2) == opened)
  #expect(zip(noise.pixels, closed.pixels).allSatisfy { $0 <= $1 })
  #expect(zip(noise.pixels, opened.pixels).allSatisfy { $0 >= $1 })
}

@Test
func erosionIsDilationOfTheNegative() {
  let noise = greyNoise(31, 22)
  let negative = GreyBitmap(width: 31, height: 22, pixels: noise.pixels.map { 255 - $0 })
  let dilated = negative.dilated(radiusX: 3, radiusY: 4)
  #expect(
    noise.eroded(radiusX: 3, radiusY: 4).pixels == dilated.pixels.map { 255 - $0 })
}

@Test
func morphologyTakesEachChannelAlone() {
  let colour = colourNoise(33, 20)
  #expect(
    colour.closed(radiusX: 2, radiusY: 3).planes
      == colour.planes.map { $0.closed(radiusX: 2, radiusY: 3) })
}
