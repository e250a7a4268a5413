import Imaging
import Scanning
import TestSupport
import Testing

struct ShowThroughTests {
  /// A page with a few lines, and below them the back's print or a pencil's note.
  private func page(back strength: Float, pencil: Bool) -> ColourBitmap {
    var painter = PagePainter(size: StandardPaper.a4.size, density: 150)
    if strength > 0 {
      painter.showThrough(
        PaintedPage.page(.article, seed: 5, density: 150).bitmap, strength: strength)
    }
    painter.paragraph(
      Wording.english.sentence, x: 25, y: 20, width: 160, .init(.serif, size: 12))
    painter.paragraph(
      Wording.english.sentence, x: 25, y: 50, width: 160, .init(.serif, size: 12))
    if pencil {
      painter.scribble(x: 60, y: 200, width: 60, height: 8, pen: 0.5, RGBA(196, 196, 198))
    }
    return painter.finished().bitmap
  }

  /// How far the lower half is from white, as a root mean square.
  private func grime(_ image: PageImage) -> Double {
    let luma = image.luma
    let lower = luma.cropped(
      to: PixelRect(
        x: luma.width / 10, y: luma.height / 2, width: luma.width * 8 / 10,
        height: luma.height * 4 / 10))
    return rootMeanSquare(
      lower, GreyBitmap(width: lower.width, height: lower.height, filledWith: 255))
  }

  @Test(arguments: [Look.grey, .colour])
  func theBacksPrintFades(look: Look) {
    let page = page(back: 0.12, pencil: false)
    #expect(grime(page.enhanced(look)) < 0.5 * grime(page.enhanced(.original)))
  }

  @Test func faintPencilStays() {
    let alone = page(back: 0, pencil: true)
    let blank = page(back: 0, pencil: false)
    let seen = grime(alone.enhanced(.grey))
    #expect(seen > 1.5)
    #expect(grime(blank.enhanced(.grey)) < 0.5)
    let above = page(back: 0.1, pencil: true)
    #expect(grime(above.enhanced(.grey)) > 0.8 * seen)
  }
}

extension Wording {
  /// Two sentences, always the same.
  fileprivate var sentence: String {
    var random = SeededRandom(seed: 8)
    return text(sentences: 2, &random)
  }
}
