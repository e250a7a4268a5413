import Imaging
import Scanning
import Testing

@Suite struct PageAppraisalTests {
  /// An upright page of 7 : 10 in the middle of a lying photo, seen from straight above.
  private let size = (width: 1600, height: 1200)
  private let page = Quad.inPixels(left: 485, top: 150, right: 1115, bottom: 1050)

  private func appraisal(
    _ quad: Quad, brightness: Double = 0.8, limits: PageLimits = PageLimits()
  ) -> PageAppraisal {
    PageAppraisal(
      of: quad.scaled(x: 1 / 1600, y: 1 / 1200), in: size, brightness: brightness,
      lineCoverage: 0.9, limits: limits)
  }

  @Test func aPageInTheMiddleIsGood() {
    let found = appraisal(page)
    #expect(found.status == .ok)
    #expect(found.extrapolatedCorners.isEmpty)
    // 900 of 1200 rows; 630 of 1600 columns.
    #expect(abs(found.scores.size - 0.75) < 1e-12)
    #expect(abs(found.scores.angle - 1) < 1e-9)
    #expect(abs(found.scores.centre - 1) < 1e-12)
    #expect(found.scores.lineCoverage == 0.9)
    #expect(found.scores.brightness == 0.8)
  }

  @Test func aSmallPageIsTooSmall() {
    // 400 by 300 of 1600 by 1200 is 1/16 of the photo, less than 0.08.
    let small = Quad.inPixels(left: 600, top: 450, right: 1000, bottom: 750)
    #expect(appraisal(small).status == .tooSmall)
    var limits = PageLimits()
    limits.area = 0.05
    #expect(appraisal(small, limits: limits).status == .ok)
    limits.size = 0.3
    #expect(appraisal(small, limits: limits).status == .tooSmall)
  }

  /// A square seen by the camera that the score is reckoned for, tilted about its horizontal
  /// middle line.
  private func tilted(_ degrees: Double) -> Quad {
    let (sine, cosine) = (
      Math.sin(degrees / 180 * Math.pi), Math.cos(degrees / 180 * Math.pi)
    )
    let focalLength = 0.68 * 2000.0
    func seen(_ x: Double, _ y: Double) -> Point {
      let depth = 2.4 - y * sine
      return Point(800 + focalLength * x / depth, 600 + focalLength * y * cosine / depth)
    }
    return Quad(seen(-0.5, -0.5), seen(0.5, -0.5), seen(0.5, 0.5), seen(-0.5, 0.5))
  }

  @Test(arguments: [0.0, 20, 40, 60])
  func theAngleIsTheCosineOfTheTilt(degrees: Double) {
    let found = appraisal(tilted(degrees))
    #expect(abs(found.scores.angle - Math.cos(degrees / 180 * Math.pi)) < 1e-9)
    #expect(found.status == (degrees > 45.6 ? .badAngle : .ok))
  }

  @Test func theAngleDoesNotAskWhichCornerIsFirst() {
    let one = appraisal(tilted(30)).scores.angle
    for turn in 1..<4 {
      #expect(abs(appraisal(tilted(30).startingAtCorner(turn)).scores.angle - one) < 1e-9)
    }
  }

  @Test func aPageAsideIsOffCentre() {
    // Its middle is 680 pixels, 0.425 of the photo, from the photo's.
    let aside = Quad.inPixels(left: 10, top: 150, right: 230, bottom: 1050)
    let found = appraisal(aside)
    #expect(abs(found.scores.centre - 0.15) < 1e-12)
    #expect(found.status == .offCentre)
  }

  @Test func aCornerOutsideIsMarked() {
    let outside = Quad(Point(-40, 150), Point(900, 150), Point(900, 1300), Point(20, 1050))
    let found = appraisal(outside)
    #expect(found.status == .partlyOutside)
    #expect(found.extrapolatedCorners == [.topLeft, .bottomRight])
  }

  @Test func aCornerOnTheBorderIsCutOffButSeen() {
    let found = appraisal(Quad.inPixels(left: 0, top: 150, right: 630, bottom: 1050))
    #expect(found.status == .partlyOutside)
    #expect(found.extrapolatedCorners.isEmpty)
  }

  @Test func littleLightIsTooDark() {
    #expect(appraisal(page, brightness: 0.05).status == .tooDark)
    #expect(appraisal(page, brightness: 0.15, limits: .live).status == .tooDark)
  }

  @Test func aShapeThatWasNotAskedForIsBad() {
    var limits = PageLimits()
    limits.aspects = [1.586]
    #expect(appraisal(page, limits: limits).status == .badAspect)
    limits.aspects = [1.586, 2.0.squareRoot()]
    #expect(appraisal(page, limits: limits).status == .ok)
  }

  @Test func aRibbonIsNoPage() {
    // 1500 by 60 pixels.
    let ribbon = Quad.inPixels(left: 50, top: 570, right: 1550, bottom: 630)
    var limits = PageLimits()
    limits.area = 0
    #expect(appraisal(ribbon, limits: limits).status == .badAspect)
  }

  @Test func aPageMayBeAskedToLieAsThePhoto() {
    var limits = PageLimits()
    for (orientation, isRight) in [
      (WantedOrientation.any, true), (.likePhoto, false), (.portrait, true), (.landscape, false),
    ] {
      limits.orientation = orientation
      // Whichever corner is called the first.
      for turn in 0..<4 {
        #expect(
          appraisal(page.startingAtCorner(turn), limits: limits).status
            == (isRight ? .ok : .wrongOrientation))
      }
    }
  }

  @Test func aSquareLiesInNoDirection() {
    var limits = PageLimits()
    limits.orientation = .landscape
    let square = Quad.inPixels(left: 400, top: 200, right: 1200, bottom: 1000)
    #expect(appraisal(square, limits: limits).status == .ok)
  }

  @Test func whatIsLostIsSaidFirst() {
    let everything = Quad.inPixels(left: -5, top: 0, right: 60, bottom: 1200)
    #expect(appraisal(everything, brightness: 0).status == .partlyOutside)
  }

  @Test func aPhotoWithoutAPageIsDarkOrRestlessOrEmpty() {
    let status = PageAppraisal.statusWithoutPage
    #expect(status(0.05, 20, PageLimits()) == .tooDark)
    #expect(status(0.5, 20, PageLimits()) == .tooNoisy)
    #expect(status(0.5, 3, PageLimits()) == .nothingFound)
  }

  @Test func nothingWasLookedAtYet() {
    #expect(Detection.notAcquired.status == .notAcquired)
    #expect(Detection.notAcquired.quad == nil)
    #expect(Detection.notAcquired.scores == .zero)
  }

  @Test func thePapersBrightnessIsThatOfThePageAlone() {
    var picture = GreyBitmap(width: 160, height: 120, filledWith: 250)
    picture.updateRows { y, row in
      for x in row.indices where (40..<120).contains(x) && (30..<90).contains(y) {
        // A third of the rows are ink.
        row[x] = y % 3 == 0 ? 20 : 102
      }
    }
    let quad = Quad(Point(0.25, 0.25), Point(0.75, 0.25), Point(0.75, 0.75), Point(0.25, 0.75))
    #expect(picture.paperBrightness(in: quad) == 0.4)
    #expect(picture.colour().paperBrightness(in: quad) == 0.4)
    #expect(picture.paperBrightness(in: quad.startingAtCorner(2)) == 0.4)
    let beyond = quad.mapped { $0 + Point(3, 3) }
    #expect(picture.paperBrightness(in: beyond) == 0)
  }
}

extension Quad {
  fileprivate static func inPixels(
    left: Double, top: Double, right: Double, bottom: Double
  ) -> Quad {
    Quad(Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom))
  }
}
