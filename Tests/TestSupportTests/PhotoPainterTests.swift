import Imaging
import Scanning
import TestSupport
import Testing

struct PhotoPainterTests {
  /// A page with a red, green, blue and black mark near its corners, in order from its top left.
  private static let marked: PaintedPage = {
    var painter = PagePainter(size: StandardPaper.a4.size, density: 100, paper: .white)
    let marks = [
      (10.0, 10.0, RGBA(255, 0, 0)), (180, 10, RGBA(0, 255, 0)), (180, 267, RGBA(0, 0, 255)),
      (10, 267, RGBA.black),
    ]
    for (x, y, colour) in marks {
      painter.fill(Area(x: x, y: y, width: 20, height: 20), colour)
    }
    return painter.finished()
  }()

  private static func shot(pitch: Double, yaw: Double, roll: Double) -> Shot {
    var shot = Shot()
    (shot.width, shot.height) = (800, 600)
    (shot.pitch, shot.yaw, shot.roll) = (pitch, yaw, roll)
    (shot.unevenness, shot.vignetting, shot.noise, shot.exposure) = (0, 0, 0, 1)
    return shot
  }

  @Test(arguments: [(0.0, 0.0, 0.0), (25, -10, 8), (-20, 22, -95), (5, 5, 170)])
  func theQuadTakesThePageOntoThePhoto(pitch: Double, yaw: Double, roll: Double) throws {
    let photo = PhotoPainter.photo(
      of: Self.marked, shot: Self.shot(pitch: pitch, yaw: yaw, roll: roll), seed: 4)
    let quad = try #require(photo.quad)
    #expect(quad.isConvex)
    let toPhoto = try #require(
      Homography(from: Quad.whole, to: quad.scaled(x: 800, y: 600)))
    let page = Self.marked.bitmap
    var worst = 0
    // Middles of the marks and of the paper between them, in millimetres.
    for x in [20.0, 105, 190] {
      for y in [20.0, 148.5, 277] {
        let seen = toPhoto(Point(x / 210, y / 297))
        let was = page[Int(x / 25.4 * 100), Int(y / 25.4 * 100)]
        let now = photo.bitmap[Int(seen.x), Int(seen.y)]
        worst = max(
          worst, abs(Int(was.red) - Int(now.red)), abs(Int(was.green) - Int(now.green)),
          abs(Int(was.blue) - Int(now.blue)))
      }
    }
    // Rounding only: the marks are far larger than the blur.
    #expect(worst <= 2)
  }

  @Test func theQuadLiesOnThePagesEdge() throws {
    let photo = PhotoPainter.photo(
      of: Self.marked, shot: Self.shot(pitch: 18, yaw: 12, roll: 5), seed: 9)
    let quad = try #require(photo.quad).scaled(x: 800, y: 600)
    let corners = quad.corners
    for side in 0..<4 {
      let (a, b) = (corners[side], corners[(side + 1) % 4])
      let middle = (a + b) * 0.5
      let along = (b - a) * (1 / (b - a).length)
      let inward = Point(-along.y, along.x)
      let (inside, outside) = (middle + inward * 2.5, middle - inward * 2.5)
      #expect(photo.bitmap[Int(inside.x), Int(inside.y)].luma > 240)
      #expect(photo.bitmap[Int(outside.x), Int(outside.y)].luma < 200)
    }
  }

  @Test func thePageFillsItsShareOfTheFrame() throws {
    var shot = Self.shot(pitch: 20, yaw: -15, roll: 10)
    shot.fill = 0.7
    let quad = try #require(PhotoPainter.photo(of: Self.marked, shot: shot, seed: 1).quad)
    let (xs, ys) = (quad.corners.map(\.x).sorted(), quad.corners.map(\.y).sorted())
    #expect(abs(max(xs[3] - xs[0], ys[3] - ys[0]) - 0.7) < 0.001)
    #expect(abs((xs[0] + xs[3]) / 2 - 0.5) < 0.001)
  }

  /// A pinhole camera: the page's two vanishing points and the focal length fit (Zhang and He).
  @Test func thePagesSidesMeetAtRightAnglesInSpace() throws {
    let shot = Self.shot(pitch: 22, yaw: 17, roll: 12)
    let quad = try #require(PhotoPainter.photo(of: Self.marked, shot: shot, seed: 1).quad)
    let corners = quad.scaled(x: 800, y: 600).corners.map { $0 - Point(400, 300) }
    func vanishing(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Point {
      let (u, v) = (b - a, d - c)
      return a + u * ((c - a).cross(v) / u.cross(v))
    }
    let across = vanishing(corners[0], corners[1], corners[3], corners[2])
    let down = vanishing(corners[0], corners[3], corners[1], corners[2])
    let focal = (-across.dot(down)).squareRoot()
    #expect(abs(focal - 0.75 * 800) < 0.5)
  }

  @Test func sameSeedSamePixelsAndAnotherSeedOthers() {
    let photo = PhotoPainter.photo(seed: 3, width: 320, height: 240)
    #expect(photo.bitmap == PhotoPainter.photo(seed: 3, width: 320, height: 240).bitmap)
    #expect(photo.bitmap != PhotoPainter.photo(seed: 4, width: 320, height: 240).bitmap)
  }

  @Test func anEmptyDeskHasNoQuad() {
    let photo = PhotoPainter.empty(seed: 2, width: 320, height: 240)
    #expect(photo.quad == nil && photo.page == nil)
    #expect(photo.tags.contains("negative"))
  }
}
