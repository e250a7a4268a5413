import Imaging
import Scanning
import TestSupport
import Testing

@Test(arguments: [Look.colour, .grey, .photo, .original])
func noBrightnessAndNoContrastChangeNothing(look: Look) {
  let page = DrawnPage.written().lit { x, _ in 0.5 + 0.4 * x }
  #expect(page.enhanced(look, brightness: 0, contrast: 0) == page.enhanced(look))
}

@Test(arguments: Look.allCases)
func brightnessRunsFromBlackToWhite(look: Look) {
  let page = DrawnPage.written(width: 200, height: 280, lines: 10)
  #expect(page.enhanced(look, brightness: 1).luma.pixels.allSatisfy { $0 == 255 })
  #expect(page.enhanced(look, brightness: -1).luma.pixels.allSatisfy { $0 == 0 })
}

@Test(arguments: [Look.grey, .blackAndWhite, .original])
func brighterIsNowhereDarker(look: Look) {
  let page = DrawnPage.written().lit { x, _ in 0.5 + 0.4 * x }
  let plain = page.enhanced(look).luma
  let brighter = page.enhanced(look, brightness: 0.3).luma
  #expect(zip(brighter.pixels, plain.pixels).allSatisfy { $0 >= $1 })
}

@Test
func contrastPushesTonesApart() {
  let tones = GreyBitmap(width: 4, height: 1, pixels: [60, 120, 140, 200]).colour()
  #expect(tones.enhanced(.original, contrast: -1).luma.pixels == [128, 128, 128, 128])
  // Half: twice the slope about 127.5.
  #expect(tones.enhanced(.original, contrast: 0.5).luma.pixels == [0, 113, 153, 255])
}

@Test
func aPhotoIsBalancedAndDoesNotClip() {
  // A ramp of greys under warm light.
  let ramp = ColourBitmap(
    width: 200, height: 100,
    pixels: (0..<20_000).map {
      let tone = Double($0 % 200)
      return RGBA(UInt8(20 + tone), UInt8(20 + tone * 0.94), UInt8(20 + tone * 0.85))
    })
  let cleaned = ramp.enhanced(.photo).colours
  let bright = cleaned[190, 50]
  #expect(Int(bright.red) - Int(bright.blue) < 8)
  #expect(cleaned.pixels.allSatisfy { $0.red < 255 && $0.green < 255 && $0.blue < 255 })
  // Tones keep their order.
  for x in 1..<200 { #expect(cleaned[x, 0].luma >= cleaned[x - 1, 0].luma) }
}

@Test
func automaticIsColourWhereThereIsColour() {
  var page = DrawnPage.written()
  #expect(Enhancement(of: page, .auto).look == .grey)
  page.fill(x: 400, y: 700, width: 60, to: 740, RGBA(190, 30, 50))
  #expect(Enhancement(of: page, .auto).look == .colour)
}

@Test
func aTintOfTheLightIsNoColour() {
  let page = DrawnPage.written()
  var tinted = page
  tinted.updatePixels { pixels in
    for i in pixels.indices {
      pixels[i].blue = UInt8(Int(pixels[i].blue) * 7 / 10)
      pixels[i].green = UInt8(Int(pixels[i].green) * 9 / 10)
    }
  }
  #expect(Enhancement(of: tinted, .auto).look == .grey)
}
