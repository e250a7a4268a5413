import Imaging
import Scanning
import Testing

@Suite struct AspectRatioTests {
  @Test func aRectangleKeepsTheRatioOfItsSides() throws {
    let quad = Quad(Point(100, 50), Point(400, 50), Point(400, 250), Point(100, 250))
    let aspect = try #require(AspectRatio(of: quad, width: 1000, height: 800))
    #expect(abs(aspect.value - 1.5) < 1e-9)
    #expect(aspect.focalLength == nil)
  }

  @Test(arguments: [0.35, 0.7071, 0.7727, 1, 1.586, 3])
  func tiltsAboutBothAxesAreSeenThrough(aspect: Double) throws {
    for pitch in stride(from: -40.0, through: 40, by: 10) where abs(pitch) > 5 {
      for yaw in [-35.0, -20, 20, 35] {
        let view = PinholeView(aspect: aspect, pitch: pitch, yaw: yaw, roll: pitch / 3)
        let error = try #require(view.error())
        #expect(error < 0.01, "pitch \(pitch), yaw \(yaw)")
      }
    }
  }

  /// One axis alone leaves the focal length open: that of usual cameras is assumed.
  @Test func aTiltAboutOneAxisIsSeenThroughWithAUsualCamera() throws {
    for pitch in [-20.0, -10, 10, 20] {
      #expect(try #require(PinholeView(aspect: 0.7071, pitch: pitch).error()) < 0.015)
      #expect(try #require(PinholeView(aspect: 0.7071, yaw: pitch).error()) < 0.015)
    }
  }

  @Test func theFocalLengthOfTheFileTakesAwayTheDoubt() throws {
    for pitch in [-50.0, -30, 30, 50] {
      for film in [13.0, 24, 50, 77] {
        let view = PinholeView(aspect: 0.7071, pitch: pitch, filmFocalLength: film)
        #expect(try #require(view.error(knowingFocalLength: true)) < 0.003)
      }
    }
  }

  @Test func aTiltAboutOneAxisIsReportedAsUncertain() throws {
    let straight = PinholeView(aspect: 0.7071)
    let tilted = PinholeView(aspect: 0.7071, pitch: 40)
    func uncertainty(_ view: PinholeView) -> Double? {
      AspectRatio(of: view.quad, width: view.pictureWidth, height: view.pictureHeight)?.uncertainty
    }
    #expect(try #require(uncertainty(straight)) < 0.01)
    #expect(try #require(uncertainty(tilted)) > 0.03)
  }

  @Test func aQuarterTurnInvertsTheRatio() throws {
    let view = PinholeView(aspect: 0.7, pitch: 25, yaw: 15, roll: 10)
    let upright = try #require(AspectRatio(of: view.quad, width: 3000, height: 4000))
    let turned = try #require(
      AspectRatio(of: view.quad.startingAtCorner(1), width: 3000, height: 4000))
    #expect(abs(upright.value * turned.value - 1) < 1e-6)
  }

  @Test func anticlockwiseCrossedAndFlatQuadsHaveNone() {
    let a = Point(0, 0), b = Point(10, 0), c = Point(10, 10), d = Point(0, 10)
    for quad in [Quad(a, d, c, b), Quad(a, c, b, d), Quad(a, b, b, a), Quad(a, a, a, a)] {
      #expect(AspectRatio(of: quad, width: 20, height: 20) == nil)
    }
  }
}
