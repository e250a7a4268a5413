import Imaging
import Scanning
import TestSupport
import Testing

/// Tones may differ by what the curve makes of ink (18 is its black) and by rounding.
private let curveTolerance = 14.0

@Test(arguments: [Look.colour, .grey])
func aWhitePageComesBackAsItIs(look: Look) {
  let page = DrawnPage.written()
  let cleaned = page.enhanced(look).luma
  #expect(rootMeanSquare(cleaned, page.grey()) < curveTolerance)
  #expect(cleaned.pixels.filter { $0 >= 250 }.count == page.pixels.filter { $0 == .white }.count)
}

@Test
func theOriginalIsTheIdentity() {
  let page = DrawnPage.written().lit { x, y in 0.4 + 0.3 * x + 0.2 * y }
  #expect(page.enhanced(.original) == .colour(page))
}

@Test(arguments: [Look.colour, .grey, .blackAndWhite])
func lightChangesThePageLittle(look: Look) {
  let page = DrawnPage.written()
  let lit = page.lit { x, y in 0.45 + 0.35 * x + 0.15 * y * y }
  // Ink's edges move within a tone curve's step; paper stays white.
  #expect(rootMeanSquare(lit.enhanced(look).luma, page.enhanced(look).luma) < 12)
}

@Test(arguments: [Look.colour, .grey])
func aShadowOnPaperGoes(look: Look) {
  let page = DrawnPage.written()
  // A soft-edged shadow over the lower right.
  let shadowed = page.lit { x, y in
    let depth = min(max((x + y - 1) * 20, 0), 1)
    return 0.85 - 0.4 * depth
  }
  let cleaned = shadowed.enhanced(look).luma
  let paper = zip(cleaned.pixels, page.pixels).filter { $0.1 == .white }
  let white = paper.filter { $0.0 >= 245 }.count
  #expect(Double(white) > 0.985 * Double(paper.count))
}

@Test(
  arguments: [RGBA(200, 40, 50), RGBA(40, 70, 190), RGBA(30, 130, 70), RGBA(250, 230, 80)])
func aColouredPatchKeepsItsHue(colour: RGBA) {
  var page = DrawnPage.written()
  page.fill(x: 100, y: 300, width: 40, to: 340, colour)
  // Larger than the closing, so that it counts as print.
  page.fill(x: 300, y: 500, width: 200, to: 640, colour)
  let cleaned = page.lit { x, y in 0.5 + 0.3 * x + 0.1 * y }.enhanced(.colour).colours
  for (x, y) in [(120, 320), (400, 570)] {
    let seen = cleaned[x, y]
    #expect(abs(hue(seen) - hue(colour)) < 0.15)
    #expect(abs(Int(seen.luma) - Int(colour.luma)) < 50)
  }
}

/// The hue in sixths of the circle, 0 being red; for the colours above none lies near 0.
private func hue(_ colour: RGBA) -> Double {
  let (r, g, b) = (Double(colour.red), Double(colour.green), Double(colour.blue))
  let most = max(r, g, b)
  let range = most - min(r, g, b)
  if most == r { return (g - b) / range }
  if most == g { return 2 + (b - r) / range }
  return 4 + (r - g) / range
}

@Test
func blackAndWhiteIsOnlyInkAndPaper() {
  let page = DrawnPage.written().lit { x, y in 0.5 + 0.4 * x * y }
  guard case .bilevel(let bitmap) = page.enhanced(.blackAndWhite) else {
    Issue.record("black and white is bilevel")
    return
  }
  #expect(bitmap.pixels.allSatisfy { $0 == 0 || $0 == 255 })
  let ink = bitmap.pixels.filter { $0 == 0 }.count
  let truth = DrawnPage.written().pixels.filter { $0 == DrawnPage.ink }.count
  #expect(abs(Double(ink) / Double(truth) - 1) < 0.15)
}

@Test
func lettersOnADarkBarStay() {
  var page = DrawnPage.written()
  page.fill(x: 60, y: 60, width: 520, to: 120, RGBA(40, 50, 80))
  for x in stride(from: 80, to: 560, by: 16) {
    page.fill(x: x, y: 80, width: 3, to: 100, .white)
  }
  let cleaned = page.enhanced(.blackAndWhite).luma
  #expect(cleaned[81, 90] == 255)
  #expect(cleaned[90, 90] == 0)
  #expect(cleaned[400, 65] == 0)
}

@Test(arguments: [Look.colour, .grey, .photo, .whiteboard])
func bandsJoinWithoutASeam(look: Look) {
  var page = DrawnPage.written()
  page.fill(x: 300, y: 500, width: 200, to: 640, RGBA(200, 120, 60))
  let enhancement = Enhancement(
    of: page.lit { x, y in 0.5 + 0.3 * x + 0.1 * y }, look, brightness: 0.1, contrast: 0.2)
  let whole = enhancement.drawn().colours
  let upper = enhancement.drawn(rows: 0..<417).colours
  let lower = enhancement.drawn(rows: 417..<page.height).colours
  #expect(upper.pixels + lower.pixels == whole.pixels)
}

@Test(arguments: Look.allCases, [(1, 1), (3, 2), (2, 7), (40, 1), (8, 5000), (5000, 8)])
func tinyAndThinPagesSurvive(look: Look, size: (Int, Int)) {
  var random = SeededRandom(seed: 5)
  let pixels = (0..<size.0 * size.1).map { _ in
    RGBA(
      UInt8(truncatingIfNeeded: random.next()), UInt8(truncatingIfNeeded: random.next()),
      UInt8(truncatingIfNeeded: random.next()))
  }
  let page = ColourBitmap(width: size.0, height: size.1, pixels: pixels)
  let cleaned = page.enhanced(look, brightness: 0.3, contrast: -0.2)
  #expect(cleaned.width == size.0 && cleaned.height == size.1)
}

@Test(
  arguments: Look.allCases, [RGBA.white, RGBA.black, RGBA(128, 128, 128), RGBA(255, 0, 0)])
func aPageOfOneColourSurvives(look: Look, colour: RGBA) {
  let page = ColourBitmap(width: 300, height: 200, filledWith: colour)
  let cleaned = page.enhanced(look)
  #expect(cleaned.width == 300)
  if colour == .white { #expect(cleaned.luma.pixels.allSatisfy { $0 >= 250 }) }
}

@Test
func aPageOfInkAndPaperStaysAsItIs() {
  // Dots of a single pixel, as in a picture of a fax, are no specks.
  var page = DrawnPage.written(ink: .black)
  for y in stride(from: 700, to: 800, by: 2) {
    for x in stride(from: 100, to: 300, by: 2) {
      page.fill(x: x, y: y, width: 1, to: y + 1, .black)
    }
  }
  let enhancement = Enhancement(of: page, .auto)
  #expect(enhancement.look == .blackAndWhite)
  #expect(enhancement.drawn() == .bilevel(page.grey()))
  // One grey level in a hundred pixels, and it is a page like others.
  page.fill(x: 0, y: 0, width: 640, to: 10, RGBA(200, 200, 200))
  #expect(Enhancement(of: page, .auto).look == .grey)
}

/// A stamp's green and a heading's slate are colours: the curve that darkens ink is not for them.
@Test(arguments: [RGBA(20, 120, 60), RGBA(180, 30, 40), RGBA(30, 60, 140)])
func aStampKeepsItsTone(colour: RGBA) {
  var page = DrawnPage.written(ink: RGBA(90, 90, 90))
  for x in stride(from: 100, to: 240, by: 20) {
    page.fill(x: x, y: 740, width: 8, to: 770, colour)
  }
  let cleaned = page.lit { x, y in 0.8 - 0.2 * x - 0.1 * y }.enhanced(.colour).colours
  let seen = cleaned[104, 755]
  #expect(abs(Int(seen.red) - Int(colour.red)) < 12, "\(seen)")
  #expect(abs(Int(seen.green) - Int(colour.green)) < 12, "\(seen)")
  #expect(abs(Int(seen.blue) - Int(colour.blue)) < 12, "\(seen)")
}

/// What is darkest on a page need not be its ink: a banner's black is none of the text's tones.
@Test(arguments: [Look.colour, .grey])
func aDarkBannerLeavesGreyInkAsDarkAsItWas(look: Look) {
  let plain = DrawnPage.written(ink: RGBA(95, 95, 95))
  var page = plain
  page.fill(x: 0, y: 650, width: 640, to: 900, RGBA(20, 20, 24))
  func meanInk(_ page: ColourBitmap) -> Double {
    let cleaned = page.enhanced(look).luma
    let ink = zip(cleaned.pixels, plain.pixels).prefix(640 * 600).filter { $0.1 != .white }
    return ink.reduce(0) { $0 + Double($1.0) } / Double(ink.count)
  }
  #expect(abs(meanInk(page) - meanInk(plain)) < 8)
}

@Test
func rulesAndAPensUnderlinesAreColour() {
  let page = DrawnPage.written()
  #expect(Enhancement(of: page, .auto).look == .grey)
  var ruled = page
  for y in stride(from: 100, to: 800, by: 24) {
    ruled.fill(x: 40, y: y, width: 560, to: y + 2, RGBA(215, 228, 242))
  }
  #expect(Enhancement(of: ruled, .auto).look == .colour)
  var underlined = page
  for y in [850, 870] {
    underlined.fill(x: 100, y: y, width: 100, to: y + 3, RGBA(200, 188, 188))
  }
  #expect(Enhancement(of: underlined, .auto).look == .colour)
}
