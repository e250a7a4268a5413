import Imaging
import Scanning
import TestSupport
import Testing

/// Light that falls off across the page.
private func gradient(_ x: Double, _ y: Double) -> Double { 0.9 - 0.3 * x - 0.15 * y }

/// A soft shadow askew over the page's middle.
private func softShadow(_ x: Double, _ y: Double) -> Double {
  let depth = min(max((0.3 - abs(x + 0.7 * y - 0.8)) * 5, 0), 1)
  return 0.9 - 0.3 * depth * depth * (3 - 2 * depth)
}

private func mean(_ picture: ColourBitmap, x: Range<Int>, y: Range<Int>) -> SIMD3<Double> {
  var sum = SIMD3<Double>(repeating: 0)
  for row in y {
    for column in x {
      let pixel = picture[column, row]
      sum += SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue))
    }
  }
  return sum / Double(x.count * y.count)
}

@Test(
  arguments: [
    RGBA(246, 232, 204), RGBA(220, 232, 246), RGBA(248, 222, 222), RGBA(205, 205, 205),
    RGBA(170, 170, 172),
  ], [false, true])
func aTintedBoxKeepsItsTint(tint: RGBA, inShadow: Bool) {
  var page = DrawnPage.written()
  page.fill(x: 64, y: 380, width: 512, to: 620, tint)
  // A line of writing in it.
  for x in stride(from: 90, to: 540, by: 8) {
    page.fill(x: x, y: 400, width: 2, to: 412, DrawnPage.ink)
  }
  let cleaned = page.lit(inShadow ? softShadow : gradient).enhanced(.colour).colours
  let truth = SIMD3(Double(tint.red), Double(tint.green), Double(tint.blue))
  for (x, y) in [(100..<180, 430..<480), (280..<360, 470..<530), (460..<540, 540..<600)] {
    let off = mean(cleaned, x: x, y: y) - truth
    #expect(abs(off.x) < 14 && abs(off.y) < 14 && abs(off.z) < 14, "off by \(off)")
  }
  // And the paper around it is white.
  #expect(mean(cleaned, x: 66..<574, y: 830..<880).min() > 254)
}

@Test
func aPictureKeepsItsMeanAndSpread() {
  var random = SeededRandom(seed: 4)
  var page = DrawnPage.written()
  // Patches of dark and middling blues and greens.
  for y in stride(from: 300, to: 540, by: 12) {
    for x in stride(from: 120, to: 480, by: 12) {
      let (r, g, b) = (random.unit(), random.unit(), random.unit())
      page.fill(
        x: x, y: y, width: 12, to: y + 12,
        RGBA(UInt8(30 + 60 * r), UInt8(50 + 110 * g), UInt8(60 + 120 * b)))
    }
  }
  let cleaned = page.lit(gradient).enhanced(.colour).colours
  func spread(_ picture: ColourBitmap) -> Double {
    var (sum, squares, count) = (0.0, 0.0, 0.0)
    for y in 310..<530 {
      for x in 130..<470 {
        let luma = Double(picture[x, y].luma)
        sum += luma
        squares += luma * luma
        count += 1
      }
    }
    return (squares / count - sum / count * sum / count).squareRoot()
  }
  let off =
    mean(cleaned, x: 130..<470, y: 310..<530) - mean(page, x: 130..<470, y: 310..<530)
  #expect(abs(off.x) < 12 && abs(off.y) < 12 && abs(off.z) < 12, "off by \(off)")
  // The curve of ink on paper would make it a fifth harder.
  #expect(abs(spread(cleaned) / spread(page) - 1) < 0.15)
}

@Test
func anAskewShadowIsNoBox() {
  let page = DrawnPage.written()
  // A hard-edged, grey rectangle, turned by some twelve degrees.
  let shadowed = page.lit { x, y in
    let (u, v) = (x - 0.5 + 0.3 * (y - 0.5), y - 0.5 - 0.15 * (x - 0.5))
    return abs(u) < 0.22 && abs(v) < 0.18 ? 0.55 : 0.9
  }
  let cleaned = shadowed.enhanced(.colour).luma
  let paper = zip(cleaned.pixels, page.pixels).filter { $0.1 == .white }
  #expect(Double(paper.count { $0.0 >= 245 }) > 0.97 * Double(paper.count))
}
