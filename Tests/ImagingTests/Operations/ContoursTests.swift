import Imaging
import Testing

@Test
func anOuterBorderRunsClockwiseFromItsFirstPixel() {
  let contours = mask(
    "....",
    ".##.",
    ".##.",
    "...."
  ).contours()
  #expect(contours.count == 1)
  #expect(
    contours[0].points == [Point(1.5, 1.5), Point(2.5, 1.5), Point(2.5, 2.5), Point(1.5, 2.5)])
  #expect(!contours[0].isHole && contours[0].parent == nil)
  #expect(contours[0].area == 1)
}

@Test
func holesAndIslandsKnowWhatEnclosesThem() {
  let contours = mask(
    "#####..#",
    "#...#...",
    "#.#.#...",
    "#...#...",
    "#####..."
  ).contours()
  #expect(contours.map(\.isHole) == [false, false, true, false])
  #expect(contours.map(\.parent) == [nil, nil, 0, 2])
  #expect(contours[0].area == 16)
  #expect(contours[3].points == [Point(2.5, 2.5)])
}

@Test
func aHoleRunsAnticlockwise() {
  let hole = mask(
    "####",
    "#..#",
    "####"
  ).contours()[1]
  var twice = 0.0
  for k in hole.points.indices {
    twice += hole.points[k].cross(hole.points[(k + 1) % hole.points.count])
  }
  #expect(hole.isHole)
  #expect(twice < 0)
}

@Test
func aLineIsWalkedThereAndBack() {
  let contours = mask("###").contours()
  #expect(
    contours[0].points == [Point(0.5, 0.5), Point(1.5, 0.5), Point(2.5, 0.5), Point(1.5, 0.5)])
  #expect(contours[0].area == 0)
}

@Test
func contoursCoverTheBorderAndNothingElse() {
  let (width, height) = (40, 30)
  let noise = greyNoise(width, height).gaussianBlurred(sigma: 1.5)
  let picture = GreyBitmap(
    width: width, height: height, pixels: noise.pixels.map { $0 < 125 ? 255 : 0 })
  let contours = picture.contours()
  let components = picture.connectedComponents(connectivity: .eight).components
  #expect(contours.count { !$0.isHole } == components.count)

  var onContour = [Bool](repeating: false, count: width * height)
  for contour in contours {
    for (k, point) in contour.points.enumerated() {
      let next = contour.points[(k + 1) % contour.points.count]
      let step = next - point
      #expect(max(step.x.magnitude, step.y.magnitude) <= 1)
      onContour[Int(point.y) * width + Int(point.x)] = true
    }
  }
  for y in 0..<height {
    for x in 0..<width {
      func isOff(_ x: Int, _ y: Int) -> Bool {
        x < 0 || y < 0 || x >= width || y >= height || picture[x, y] == 0
      }
      let isBorder =
        !isOff(x, y) && (isOff(x - 1, y) || isOff(x + 1, y) || isOff(x, y - 1) || isOff(x, y + 1))
      #expect(onContour[y * width + x] == isBorder)
    }
  }
}
