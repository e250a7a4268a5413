import Imaging
import Testing

/// A mask from a drawing: `#` is 255.
func mask(_ rows: String...) -> GreyBitmap {
  let pixels = rows.flatMap { $0.utf8.map { $0 == UInt8(ascii: "#") ? UInt8(255) : 0 } }
  return GreyBitmap(width: rows[0].utf8.count, height: rows.count, pixels: pixels)
}

@Test
func cornersTouchOnlyInEightDirections() {
  let picture = mask(
    "##..",
    "..#.",
    "#..#")
  let eight = picture.connectedComponents(connectivity: .eight)
  #expect(eight.components.map(\.area) == [4, 1])
  #expect(eight.labels.pixels == [1, 1, 0, 0, 0, 0, 1, 0, 2, 0, 0, 1])
  #expect(eight.components[0].bounds == PixelRect(x: 0, y: 0, width: 4, height: 3))
  #expect(eight.components[0].centroid == Point(2, 1.25))
  let four = picture.connectedComponents(connectivity: .four)
  #expect(four.components.map(\.area) == [2, 1, 1, 1])
}

@Test
func armsThatMeetBelowAreOne() {
  let comb = mask(
    "#.#.#",
    "#.#.#",
    "#####")
  #expect(comb.connectedComponents(connectivity: .four).components.map(\.area) == [11])
  let spiral = mask(
    "#####",
    "....#",
    "###.#",
    "#...#",
    "#####")
  #expect(spiral.connectedComponents(connectivity: .four).components.map(\.area) == [17])
}

@Test(arguments: [Connectivity.four, .eight])
func labelsAgreeWithFlooding(connectivity: Connectivity) {
  let (width, height) = (30, 24)
  let picture = GreyBitmap(
    width: width, height: height, pixels: greyNoise(width, height).pixels.map { $0 < 120 ? 255 : 0 }
  )
  let found = picture.connectedComponents(connectivity: connectivity)
  var flooded = [Int32](repeating: 0, count: width * height)
  var areas: [Int] = []
  for start in flooded.indices where picture.pixels[start] != 0 && flooded[start] == 0 {
    var (stack, area) = ([start], 0)
    flooded[start] = Int32(areas.count + 1)
    while let here = stack.popLast() {
      area += 1
      for dy in -1...1 {
        for dx in -1...1 where connectivity == .eight || dx == 0 || dy == 0 {
          let (x, y) = (here % width + dx, here / width + dy)
          guard x >= 0, y >= 0, x < width, y < height else { continue }
          let there = y * width + x
          if picture.pixels[there] != 0 && flooded[there] == 0 {
            flooded[there] = Int32(areas.count + 1)
            stack.append(there)
          }
        }
      }
    }
    areas.append(area)
  }
  #expect(found.labels.pixels == flooded)
  #expect(found.components.map(\.area) == areas)
}

@Test
func anEmptyMaskHasNoComponents() {
  let empty = GreyBitmap(width: 5, height: 4, filledWith: 0)
  #expect(empty.connectedComponents().components.isEmpty)
  #expect(empty.contours().isEmpty)
}
