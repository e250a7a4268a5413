import Imaging
import Scanning
import TestSupport
import Testing

struct PunchHolesTests {
  private func letter(
    _ change: (inout PagePainter) -> Void
  ) -> PaintedPage {
    var painter = PagePainter(size: StandardPaper.a4.size, density: 100)
    painter.paragraph(
      "The office will remain closed on Friday and reopens on Monday. Each of the boxes was "
        + "weighed twice before it left the warehouse.", x: 30, y: 40, width: 150, .init(.serif))
    change(&painter)
    return painter.finished()
  }

  /// The darkest tone within a millimetre of a place.
  private func darkest(_ image: PageImage, near place: Point, of page: PaintedPage) -> UInt8 {
    let luma = image.luma
    let scale = page.density / 25.4
    let rect = PixelRect(
      x: Int((place.x - 1) * scale), y: Int((place.y - 1) * scale), width: Int(2 * scale),
      height: Int(2 * scale))
    return luma.cropped(to: rect).pixels.min() ?? 0
  }

  @Test(arguments: PagePainter.Punch.allCases, [Look.colour, .grey, .blackAndWhite])
  func holesBecomePaper(punch: PagePainter.Punch, look: Look) {
    var centres: [Point] = []
    let page = letter { painter in
      painter.punch(punch)
      centres = painter.places(of: punch).centres
    }
    let image = page.bitmap.enhanced(look)
    for centre in centres { #expect(darkest(image, near: centre, of: page) >= 250) }
  }

  @Test(arguments: 1...3)
  func theyAreFoundAlongAnyEdge(turns: Int) {
    let page = letter { $0.punch(.two) }.bitmap.turned(clockwiseQuarterTurns: turns)
    let clean = letter { _ in }.bitmap.turned(clockwiseQuarterTurns: turns)
    #expect(rootMeanSquare(page.enhanced(.grey).luma, clean.enhanced(.grey).luma) < 2)
  }

  @Test func theOriginalKeepsItsHoles() {
    let page = letter { $0.punch(.two) }
    #expect(page.bitmap.enhanced(.original).colours == page.bitmap)
  }

  @Test func aLoneDotAndBulletsStay() {
    let places = [Point(12, 148.5), Point(12, 60), Point(12, 100), Point(12, 215)]
    for dots in [Array(places[..<1]), Array(places[1...])] {
      let page = letter { painter in
        for dot in dots { painter.disc(dot, diameter: 6, RGBA(40, 40, 40)) }
      }
      let image = page.bitmap.enhanced(.grey)
      for dot in dots { #expect(darkest(image, near: dot, of: page) < 90) }
    }
  }
}
