import Imaging
import Scanning
import TestSupport
import Testing

@Suite struct PageDetectorTests {
  private let quad = Quad(Point(300, 90), Point(660, 130), Point(700, 640), Point(240, 610))

  /// The largest distance of a corner from the true one, in pixels.
  private func error(_ detection: Detection, _ truth: Quad, _ picture: ColourBitmap) -> Double {
    guard let quad = detection.quad else { return .infinity }
    let found = quad.scaled(x: Double(picture.width), y: Double(picture.height)).corners
    return zip(found, truth.corners).map { $0.distance(to: $1) }.max() ?? .infinity
  }

  @Test func aSheetOnADeskIsFoundToHalfAPixel() {
    let picture = DrawnScene(quad: quad).picture()
    let detection = PageDetector().detect(in: picture)
    #expect(error(detection, quad, picture) < 0.5)
    #expect(detection.status == .ok)
    #expect(detection.confidence > 0.5)
  }

  @Test func aPaleSheetOnAPaleDeskIsFound() {
    let picture = DrawnScene(
      quad: quad, paper: RGBA(226, 226, 224), desk: RGBA(208, 206, 204), noise: 3
    ).picture()
    #expect(error(PageDetector().detect(in: picture), quad, picture) < 1)
  }

  @Test func theMirroredPhotoHasTheMirroredQuad() throws {
    let picture = DrawnScene(quad: quad).picture()
    let found = try #require(PageDetector().detect(in: picture).quad)
    let mirrored = try #require(PageDetector().detect(in: picture.mirrored()).quad)
    let back = Quad(
      mirrored.topRight, mirrored.topLeft, mirrored.bottomLeft, mirrored.bottomRight
    ).mapped { Point(1 - $0.x, $0.y) }
    for (a, b) in zip(found.corners, back.corners) { #expect(a.distance(to: b) < 0.002) }
  }

  @Test func aLargerPhotoHasTheSameQuad() throws {
    let small = DrawnScene(quad: quad).picture()
    let large = small.resized(width: 2000, height: 1500, by: .bilinear)
    let one = try #require(PageDetector().detect(in: small).quad)
    let other = try #require(PageDetector().detect(in: large).quad)
    for (a, b) in zip(one.corners, other.corners) { #expect(a.distance(to: b) < 0.001) }
  }

  /// A tenth of the photo, by each of its corners in turn: looked at again from nearer, in a part
  /// of the photo that its border cuts off.
  @Test(arguments: [(30, 25), (640, 25), (640, 470), (30, 470)])
  func aSmallSheetIsFoundToHalfAPixelWhereverItLies(x: Double, y: Double) {
    let small = Quad(
      Point(x + 20, y), Point(x + 280, y + 22), Point(x + 300, y + 240), Point(x, y + 226))
    let picture = DrawnScene(quad: small).picture()
    let detection = PageDetector().detect(in: picture)
    #expect(error(detection, small, picture) < 0.5)
    #expect(detection.extrapolatedCorners == [])
  }

  @Test func anEmptyDeskHasNoPage() {
    let detection = PageDetector().detect(in: DrawnScene().picture())
    #expect(detection.quad == nil)
    #expect(detection.status == .nothingFound)
  }

  @Test func aDarkPictureIsCalledDark() {
    let detection = PageDetector().detect(
      in: DrawnScene(desk: RGBA(6, 6, 6), noise: 2).picture())
    #expect(detection.quad == nil)
    #expect(detection.status == .tooDark)
  }

  @Test func aPageThatFillsThePictureIsKeptWhole() {
    let outside = Quad(Point(-60, -60), Point(1060, -60), Point(1060, 810), Point(-60, 810))
    #expect(PageDetector().detect(in: DrawnScene(quad: outside).picture()).quad == nil)
  }

  @Test func aTableOnAScanIsNotThePage() {
    var scan = ColourBitmap(width: 700, height: 990, filledWith: RGBA(250, 250, 248))
    scan.updateRows { y, row in
      for x in row.indices where (60..<640).contains(x) && (60..<930).contains(y) {
        let isText = y % 18 < 7 && x % 31 < 24 && !(300..<610).contains(y)
        let isRule =
          (300..<610).contains(y)
          && (y % 50 < 2 || (x - 60) % 145 < 2)
        if isText || isRule { row[x] = RGBA(30, 30, 30) }
      }
    }
    #expect(PageDetector().detect(in: scan).quad == nil)
  }

  /// A painted photo's largest corner error, in parts of its diagonal.
  private func error(_ photo: PaintedPhoto) throws -> Double {
    let size = (x: Double(photo.bitmap.width), y: Double(photo.bitmap.height))
    let truth = try #require(photo.quad).scaled(x: size.x, y: size.y)
    return error(PageDetector().detect(in: photo.bitmap), truth, photo.bitmap)
      / Point(size.x, size.y).length
  }

  private func shot(on desk: Desk) -> Shot {
    var shot = Shot()
    (shot.width, shot.height, shot.desk) = (768, 1024, desk)
    (shot.pitch, shot.yaw, shot.roll, shot.fill) = (-12, 14, -5, 0.88)
    (shot.softShadow, shot.unevenness) = (0.3, 0.25)
    return shot
  }

  @Test(arguments: [Desk.cloth, .wood, .plain])
  func aLeafletIsFoundWholeNotThePictureInIt(desk: Desk) throws {
    let page = PaintedPage.page(.leaflet, seed: 4, density: 130)
    let photo = PhotoPainter.photo(of: page, shot: shot(on: desk), seed: 31)
    let off = try error(photo)
    withKnownIssue("the net takes the dark band that reaches the edges for desk") {
      #expect(off < 0.005)
    } when: {
      desk == .wood
    }
  }

  @Test(arguments: Desk.allCases)
  func aLetterIsFoundOnAnyDesk(desk: Desk) throws {
    let page = PaintedPage.page(.letter, seed: 11, density: 130)
    let photo = PhotoPainter.photo(of: page, shot: shot(on: desk), seed: 5)
    #expect(try error(photo) < 0.005)
  }

  @Test(arguments: PageKind.allCases)
  func aScanIsKeptWhole(kind: PageKind) {
    let page = PaintedPage.page(kind, seed: 3, density: 100)
    #expect(PageDetector().detect(in: page.bitmap).quad == nil)
  }

  @Test(arguments: [(1, 1), (2, 500), (500, 2), (23, 40), (24, 24), (3000, 30)])
  func anySizeIsNoTrouble(width: Int, height: Int) {
    let picture = DrawnScene(width: width, height: height).picture()
    #expect(PageDetector().detect(in: picture).quad == nil)
  }

  @Test func theSamePixelsGiveTheSameQuad() {
    let picture = DrawnScene(quad: quad).picture()
    #expect(PageDetector().detect(in: picture) == PageDetector().detect(in: picture))
  }
}
