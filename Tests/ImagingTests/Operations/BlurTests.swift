import Imaging
import Testing

@Test
func aBoxBlurIsTheMeanOfTheSquare() {
  let dot = GreyBitmap(width: 5, height: 1, pixels: [0, 0, 90, 0, 0])
  #expect(dot.boxBlurred(radiusX: 1, radiusY: 0).pixels == [0, 30, 30, 30, 0])
  // Beyond the edge the nearest pixel goes on.
  let edge = GreyBitmap(width: 3, height: 1, pixels: [90, 0, 0])
  #expect(edge.boxBlurred(radius: 1).pixels == [60, 30, 0])
}

@Test(arguments: [(1, 1), (3, 0), (0, 4), (12, 9), (70, 40)])
func boxBlurEqualsSummingEachBox(radiusX: Int, radiusY: Int) {
  let noise = greyNoise(40, 31)
  let blurred = noise.boxBlurred(radiusX: radiusX, radiusY: radiusY)
  let count = (2 * radiusX + 1) * (2 * radiusY + 1)
  for y in stride(from: 0, to: 31, by: 5) {
    for x in stride(from: 0, to: 40, by: 3) {
      var sum = 0
      for dy in -radiusY...radiusY {
        for dx in -radiusX...radiusX {
          sum += Int(noise[min(max(x + dx, 0), 39), min(max(y + dy, 0), 30)])
        }
      }
      #expect(Int(blurred[x, y]) == (2 * sum + count) / (2 * count))
    }
  }
}

@Test
func blursLeaveAPlainPictureAlone() {
  let plain = ColourBitmap(width: 30, height: 20, filledWith: RGBA(0, 255, 3, 254))
  #expect(plain.boxBlurred(radius: 4) == plain)
  for sigma: Float in [0.3, 1, 2.5, 4, 7, 20] {
    #expect(plain.gaussianBlurred(sigma: sigma) == plain)
  }
}

@Test
func blursTakeEachChannelAlone() {
  let colour = colourNoise(33, 20)
  #expect(colour.boxBlurred(radius: 2).planes == colour.planes.map { $0.boxBlurred(radius: 2) })
  #expect(
    colour.gaussianBlurred(sigma: 1.2).planes
      == colour.planes.map { $0.gaussianBlurred(sigma: 1.2) })
}

@Test(arguments: [0.5, 1, 1.5, 2, 3.9] as [Float])
func aSmallGaussianIsWithinALevelOfTheTrueOne(sigma: Float) {
  let noise = greyNoise(60, 50)
  let blurred = noise.gaussianBlurred(sigma: sigma)
  let radius = 4 * Int(sigma.rounded(.up))
  let weights = (-radius...radius).map { Math.exp(-0.5 * Double($0 * $0) / Double(sigma * sigma)) }
  let total = weights.reduce(0, +)
  for (x, y) in [(30, 25), (20, 30), (40, 20), (0, 0), (59, 49)] {
    var value = 0.0
    for dy in -radius...radius {
      for dx in -radius...radius {
        let pixel = noise[min(max(x + dx, 0), 59), min(max(y + dy, 0), 49)]
        value += weights[dy + radius] * weights[dx + radius] * Double(pixel)
      }
    }
    #expect((Double(blurred[x, y]) - value / (total * total)).magnitude < 2)
  }
}

@Test(arguments: [1, 2.5, 5, 8, 15] as [Float])
func aBlurredDotHasTheVarianceAskedFor(sigma: Float) {
  // A white half of the picture: its edge's derivative is the kernel, with more levels.
  var step = GreyBitmap(width: 200, height: 1, filledWith: 0)
  for x in 100..<200 { step[x, 0] = 255 }
  let blurred = step.gaussianBlurred(sigma: sigma)
  var (mass, mean, square) = (0.0, 0.0, 0.0)
  for x in 1..<200 {
    let weight = Double(blurred[x, 0]) - Double(blurred[x - 1, 0])
    mass += weight
    mean += weight * Double(x)
    square += weight * Double(x * x)
  }
  mean /= mass
  #expect(((square / mass - mean * mean).squareRoot() / Double(sigma) - 1).magnitude < 0.06)
}
