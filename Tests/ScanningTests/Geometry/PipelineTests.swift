import Imaging
import Scanning
import Testing

@Suite struct PipelineTests {
  /// Four coloured quarters on a dark desk; the page covers the middle.
  private func photo(width: Int, height: Int) -> ColourBitmap {
    var result = ColourBitmap(width: width, height: height, filledWith: RGBA(40, 30, 20))
    result.updateRows { y, row in
      guard y >= height / 4, y < height * 3 / 4 else { return }
      for x in width / 4..<width * 3 / 4 {
        let left = x < width / 2, top = y < height / 2
        row[x] =
          top
          ? (left ? RGBA(250, 0, 0) : RGBA(0, 250, 0))
          : (left ? RGBA(0, 0, 250) : RGBA(250, 250, 0))
      }
    }
    return result
  }
  private let middle = Quad(
    Point(0.25, 0.25), Point(0.75, 0.25), Point(0.75, 0.75), Point(0.25, 0.75))

  private func noise(width: Int, height: Int) -> ColourBitmap {
    var result = ColourBitmap(width: width, height: height, filledWith: .white)
    var state: UInt32 = 1
    result.updateRows { _, row in
      for x in row.indices {
        state = state &* 1_664_525 &+ 1_013_904_223
        row[x] = RGBA(UInt8(state >> 24), UInt8(state >> 16 & 255), UInt8(state >> 8 & 255))
      }
    }
    return result
  }

  @Test func aRecipeWithoutChangesKeepsEveryPixel() {
    let photo = noise(width: 37, height: 53)
    #expect(Pipeline.flatten(photo, by: Recipe()).picture == photo)
  }

  @Test(arguments: [1, 2, 3, -1, 5])
  func turnsAloneMovePixelsOnly(turns: Int) {
    let photo = noise(width: 37, height: 53)
    let page = Pipeline.flatten(photo, by: Recipe(quarterTurns: turns))
    #expect(page.picture == photo.turned(clockwiseQuarterTurns: turns))
    #expect((page.size.width > page.size.height) == (turns % 2 != 0))
  }

  @Test func aCutOutRectangleHasItsOwnPixels() {
    let page = Pipeline.flatten(photo(width: 80, height: 120), by: Recipe(quad: middle))
    #expect(page.picture.width == 40 && page.picture.height == 60)
    #expect(page.picture[0, 0] == RGBA(250, 0, 0))
    #expect(page.picture[39, 0] == RGBA(0, 250, 0))
    #expect(page.picture[0, 59] == RGBA(0, 0, 250))
    #expect(page.picture[39, 59] == RGBA(250, 250, 0))
  }

  @Test func turnsFollowTheCut() {
    let page = Pipeline.flatten(
      photo(width: 80, height: 120), by: Recipe(quad: middle, quarterTurns: 1))
    #expect(page.picture.width == 60 && page.picture.height == 40)
    // Clockwise: the bottom left comes to the top left.
    #expect(page.picture[0, 0] == RGBA(0, 0, 250))
    #expect(page.picture[59, 0] == RGBA(250, 0, 0))
  }

  @Test func aFineTurnIsClockwiseAndHidesTheDesk() {
    let page = Pipeline.flatten(
      photo(width: 400, height: 400), by: Recipe(quad: middle, fineAngle: 10))
    #expect(page.picture.width == 200 && page.picture.height == 200)
    // Up on the middle line between left and right, a clockwise turn shows what was left.
    #expect(page.picture[104, 20] == RGBA(250, 0, 0))
    for pixel in page.picture.pixels {
      #expect(max(pixel.red, pixel.green, pixel.blue) > 120)
    }
  }

  @Test func anA4SheetInPerspectiveComesOutA4() throws {
    let view = PinholeView(
      aspect: 210.0 / 297, pitch: 30, yaw: 12, roll: 4, pictureWidth: 600, pictureHeight: 800)
    let quad = view.quad.scaled(x: 1 / 600.0, y: 1 / 800.0)
    let page = Pipeline.flatten(photo(width: 600, height: 800), by: Recipe(quad: quad))
    #expect(abs(page.size.pointsWide - 595.28) < 2)
    #expect(abs(page.size.pointsHigh - 841.89) < 2)
    let aspect = Double(page.picture.width) / Double(page.picture.height)
    #expect(abs(aspect / (210.0 / 297) - 1) < 0.005)
  }

  @Test func aFaxGetsSquarePixels() {
    let page = Pipeline.flatten(
      noise(width: 173, height: 108), by: Recipe(), density: PixelDensity(across: 204, down: 98))
    #expect(page.picture.width == 173)
    #expect(abs(page.picture.height - 225) <= 1)
    #expect(abs(page.size.width - 173 / 204.0 * 25.4) < 0.05)
    #expect(abs(page.size.height - 108 / 98.0 * 25.4) < 0.05)
  }

  @Test func aScanHasTheSizeOfItsDensity() {
    let page = Pipeline.flatten(
      ColourBitmap(width: 827, height: 1170, filledWith: .white), by: Recipe(),
      density: PixelDensity(100))
    #expect(page.size == StandardPaper.a4.size)
    #expect(page.picture.width == 827)
  }

  @Test func thePhotoKeepsItsShapeOnAnotherPaper() {
    let exact = PhysicalSize(millimetresWide: 100, high: 100)
    let page = Pipeline.flatten(
      ColourBitmap(width: 40, height: 80, filledWith: .black), by: Recipe(paper: .exact(exact)))
    #expect(page.size == exact)
    #expect(page.picture.width == 80 && page.picture.height == 80)
    #expect(page.picture[0, 40] == .white && page.picture[40, 40] == .black)
  }

  @Test func uselessQuadsKeepTheWholePhoto() {
    let photo = noise(width: 30, height: 20)
    let far = Point(1e9, 0)
    for quad in [
      Quad(Point(0, 0), Point(0, 1), Point(1, 1), Point(1, 0)),
      Quad(Point(0.5, 0.5), Point(0.5, 0.5), Point(0.5, 0.5), Point(0.5, 0.5)),
      Quad(Point(.nan, 0), Point(1, 0), Point(1, 1), Point(0, 1)),
      Quad(Point(0, 0), far, Point(1, 1), Point(0, 1)),
      Quad(Point(1.5, 0), Point(2, 0), Point(2, 1), Point(1.5, 1)),
    ] {
      #expect(!Pipeline.canCut(quad))
      #expect(Pipeline.flatten(photo, by: Recipe(quad: quad)).picture == photo)
    }
  }

  @Test(arguments: [(1, 1), (2, 500), (500, 2), (3, 1)])
  func theSmallestPhotosAreNoTrouble(width: Int, height: Int) {
    let photo = noise(width: width, height: height)
    for recipe in [
      Recipe(), Recipe(quad: .whole), Recipe(quad: middle, quarterTurns: 1, fineAngle: -15),
      Recipe(fineAngle: 3, paper: .standard(.a4)),
    ] {
      let page = Pipeline.flatten(photo, by: recipe)
      #expect(page.size.width > 0 && page.size.height > 0)
    }
  }
}
