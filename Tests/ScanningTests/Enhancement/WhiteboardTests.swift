import Imaging
import Scanning
import TestSupport
import Testing

@Test(arguments: [1, 2, 3] as [UInt64])
func aBoardBecomesWhiteAndItsStrokesVivid(seed: UInt64) {
  let painted = PaintedBoard(seed: seed)
  let cleaned = painted.photo.enhanced(.whiteboard).colours
  let truth = painted.board.bitmap
  // Blank board: two pixels from any stroke.
  let blank = truth.grey().map { $0 == 255 ? UInt8(255) : 0 }.eroded(radiusX: 2, radiusY: 2)
  let board = zip(cleaned.pixels, blank.pixels).filter { $0.1 == 255 }
  let white = board.count { min($0.0.red, $0.0.green, $0.0.blue) >= 250 }
  #expect(Double(white) > 0.99 * Double(board.count))
  for ink in PaintedBoard.inks {
    // The middle of strokes.
    let core = truth.map { $0 == ink ? UInt8(255) : 0 }.eroded(radiusX: 1, radiusY: 1)
    let seen = zip(cleaned.pixels, core.pixels).filter { $0.1 == 255 }.map(\.0)
    if seen.count < 200 { continue }
    let mean = seen.reduce(SIMD3<Double>.zero) {
      $0 + SIMD3(Double($1.red), Double($1.green), Double($1.blue)) / Double(seen.count)
    }
    let range = mean.max() - mean.min()
    if ink == PaintedBoard.inks[0] {
      #expect(mean.max() < 90 && range < 20, "black became \(mean)")
    } else {
      let own = SIMD3(Double(ink.red), Double(ink.green), Double(ink.blue))
      #expect(mean.min() < 90 && range > 80, "\(ink) became \(mean)")
      // Red stays red: its strongest channel is the same.
      for k in 0..<3 where own[k] == own.max() { #expect(mean[k] == mean.max()) }
    }
  }
}

@Test
func aNoteOnABoardKeepsItsColour() {
  let painted = PaintedBoard(seed: 4)
  let cleaned = painted.photo.enhanced(.whiteboard).colours
  let scale = painted.board.density / 25.4
  let pixel = cleaned[Int(1078 * scale), Int(78 * scale)]
  #expect(pixel.red > 200 && pixel.green > 180 && pixel.blue < 160, "\(pixel)")
}

@Test
func anEmptyBoardStaysEmpty() {
  var random = SeededRandom(seed: 3)
  var board = ColourBitmap(width: 600, height: 450, filledWith: RGBA(200, 200, 196))
  board.updatePixels { pixels in
    for i in pixels.indices {
      let noise = UInt8(random.next() % 5)
      pixels[i] = RGBA(196 + noise, 196 + noise, 190 + noise)
    }
  }
  let cleaned = board.enhanced(.whiteboard).luma
  #expect(cleaned.pixels.count { $0 >= 250 } * 100 > cleaned.pixels.count * 99)
}
