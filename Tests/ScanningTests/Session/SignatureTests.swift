import Imaging
import Scanning
import TestSupport
import Testing

@Suite struct SignatureTests {
  /// A frame of a page, and its quad with the error of a detector.
  private func sight(
    _ page: PaintedPage, pose: Pose = Pose(), light: Double = 1, hand: Point? = nil, seed: UInt64
  ) throws -> PageSignature {
    let script = VideoScript(
      [
        .swap(0), .light(light, seconds: 0.01), .hand(hand, seconds: 0.01), .wait(1),
      ], pose: pose)
    var video = PaintedVideo(script, pages: [page], seed: seed)
    (video.width, video.height) = (480, 640)
    let frame = video.frame(8)
    var detector = SimulatedDetector(seed: seed)
    (detector.misses, detector.wrongCorners, detector.falseFinds) = (0, 0, 0)
    // A hand hides a corner from the detector; here it does not matter.
    for _ in 0..<100 {
      if let quad = detector.detect(frame).quad {
        return try #require(PageSignature(of: frame.picture, in: quad))
      }
    }
    throw NothingFound()
  }
  private struct NothingFound: Error {}

  private func verdict(_ a: PageSignature, _ b: PageSignature) -> SignatureComparison.Verdict {
    SignatureComparison(a, TurnedSignature(b)).verdict
  }

  @Test(arguments: [PageKind.letter, .receipt, .article, .leaflet])
  func aPageIsItselfInAnyLightAndFromAnySide(kind: PageKind) throws {
    let page = PaintedPage.page(kind, seed: 3, density: 100)
    let first = try sight(page, seed: 1)
    let others = [
      try sight(page, light: 0.5, seed: 2),
      try sight(page, pose: Pose(pitch: 10, yaw: -8, roll: 6), light: 0.8, seed: 3),
      try sight(page, pose: Pose(roll: -52), seed: 4),
      try sight(page, pose: Pose(roll: 180), seed: 5),
    ]
    for other in others { #expect(verdict(first, other) == .same) }
  }

  @Test(arguments: [PageKind.letter, .receipt, .article, .leaflet])
  func anotherPageOfTheSameKindIsNot(kind: PageKind) throws {
    let sights = try (0..<4).map { seed in
      try sight(
        PaintedPage.page(kind, seed: UInt64(seed + 1), density: 100), seed: UInt64(seed + 20))
    }
    for i in 0..<4 {
      for j in 0..<i { #expect(verdict(sights[i], sights[j]) != .same) }
    }
  }

  @Test func aHandOnThePageDoesNotMakeItAnother() throws {
    let page = PaintedPage.page(.article, seed: 3, density: 100)
    let clean = try sight(page, seed: 1)
    let held = try sight(page, hand: Point(0.6, 0.6), seed: 2)
    #expect(verdict(clean, held) == .same)
    #expect(verdict(held, clean) != .different)
  }

  @Test func twoBlankPagesCannotBeToldApart() {
    let blank = GreyBitmap(width: 64, height: 64, filledWith: 200)
    let signature = PageSignature(of: blank, in: .whole)
    let other = PageSignature(of: blank, in: Quad.whole.scaled(x: 0.5, y: 0.5))
    #expect(signature != nil && signature == other)
    if let signature, let other { #expect(verdict(signature, other) == .bothBlank) }
  }

  @Test func aBlankPageIsNotAPrintedOne() throws {
    let printed = try sight(PaintedPage.page(.article, seed: 3, density: 100), seed: 1)
    let paper = GreyBitmap(width: 64, height: 64, filledWith: 200)
    let blank = try #require(PageSignature(of: paper, in: .whole))
    #expect(verdict(printed, blank) == .different)
    #expect(verdict(blank, printed) == .different)
  }

  @Test func whatIsNoQuadHasNoSignature() {
    let picture = GreyBitmap(width: 8, height: 8, filledWith: 9)
    let crossed = Quad(Point(0, 0), Point(1, 1), Point(1, 0), Point(0, 1))
    #expect(PageSignature(of: picture, in: crossed) == nil)
    let huge = Quad.whole.mapped { ($0 + Point(-0.5, -0.5)) * 1e200 }
    _ = PageSignature(of: picture, in: huge)
    #expect(PageSignature(of: picture, in: .whole) != nil)
  }
}

@Suite struct SharpnessTests {
  @Test func hardEdgesAndSlopesHaveTheirValues() {
    // Bars of four pixels: every near change is one in four far ones; all the way both change.
    var bars = GreyBitmap(width: 96, height: 96, filledWith: 0)
    bars.updateRows { y, row in
      for x in row.indices { row[x] = (x / 4 + y / 4) % 2 == 0 ? 200 : 40 }
    }
    #expect(abs(bars.sharpness(in: .whole) - 0.25) < 0.02)
    // A slope changes four times as much over four pixels, and 1/16 is its square.
    var slope = GreyBitmap(width: 96, height: 96, filledWith: 0)
    slope.updateRows { y, row in for x in row.indices { row[x] = UInt8(x + y) } }
    #expect(slope.sharpness(in: .whole) == 0.0625)
  }

  @Test func blurInEitherDirectionLowersIt() {
    let page = PaintedPage.page(.letter, seed: 1, density: 75).bitmap.grey()
    let sharp = page.sharpness(in: .whole)
    #expect(page.boxBlurred(radius: 1).sharpness(in: .whole) < 0.8 * sharp)
    var moved = page
    moved.updateRows { y, row in
      page.withRow(y) { source in
        for x in row.indices where x >= 3 {
          let sum = (0..<4).reduce(0) { $0 + Int(source[x - $1]) }
          row[x] = UInt8(sum / 4)
        }
      }
    }
    #expect(moved.sharpness(in: .whole) < 0.8 * sharp)
  }

  @Test func lightDoesNotMatter() {
    let page = PaintedPage.page(.letter, seed: 1, density: 75).bitmap.grey()
    var dim = page
    dim.updateRows { _, row in for x in row.indices { row[x] = row[x] / 2 } }
    #expect(abs(dim.sharpness(in: .whole) / page.sharpness(in: .whole) - 1) < 0.05)
  }

  @Test func anyQuadIsNoTrouble() {
    let picture = GreyBitmap(width: 20, height: 7, filledWith: 100)
    let notANumber = Quad.whole.mapped { Point($0.x * .nan, $0.y) }
    for quad in [
      Quad.whole, notANumber, Quad.whole.mapped { $0 + Point(5, 5) },
      Quad.whole.scaled(x: 1e300, y: 1e300), Quad.whole.scaled(x: 0, y: 0),
    ] {
      #expect(picture.sharpness(in: quad) == 0)
      #expect(GreyBitmap(width: 1, height: 1, filledWith: 0).sharpness(in: quad) == 0)
    }
  }
}
