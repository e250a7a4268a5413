import Imaging
import Scanning
import TestSupport
import Testing

@Suite struct PageQualityTests {
  /// Block letters: an upright stroke, a foot and a head each, `size` pixels high.
  private func print(size: Int, ink: UInt8 = 40, paper: UInt8 = 235) -> GreyBitmap {
    var random = SeededRandom(seed: 3)
    var page = GreyBitmap(width: 1200, height: 1200, filledWith: paper)
    let stroke = max(1, size / 6)
    for top in stride(from: size, to: 1200 - 2 * size, by: 2 * size) {
      for left in stride(from: size, to: 1200 - 2 * size, by: size) {
        guard random.unit() < 0.85 else { continue }
        let kind = Int(random.next() % 3)
        for y in 0..<size {
          page.updateRow(top + y) { row in
            for x in 0..<size * 2 / 3 {
              let isUpright = x < stroke || (kind == 1 && x >= size * 2 / 3 - stroke)
              let isLevel =
                y < stroke || (kind > 0 && y >= size - stroke)
                || (kind == 2 && abs(y - size / 2) < stroke)
              if isUpright || isLevel { row[left + x] = ink }
            }
          }
        }
      }
    }
    return page
  }

  private func quality(_ page: GreyBitmap) -> PageQuality {
    PageQuality.measure(page.gaussianBlurred(sigma: 0.6).colour())
  }

  @Test func cleanPrintIsExcellent() {
    let quality = quality(print(size: 24))
    #expect(quality.grade == .excellent)
    #expect(quality.reasons.isEmpty)
  }

  @Test func blankPaperIsNoDocument() {
    let quality = quality(GreyBitmap(width: 1000, height: 800, filledWith: 230))
    #expect(quality == PageQuality(grade: .noDocument, reasons: [], score: 0))
  }

  @Test func moreBlurIsNeverBetter() {
    var last = 1.0
    for sigma: Float in [1, 2, 3, 4, 6] {
      let score = quality(print(size: 24).gaussianBlurred(sigma: sigma)).score
      #expect(score <= last)
      last = score
    }
    #expect(last < 0.25)
  }

  @Test(arguments: [true, false])
  func moreMotionIsNeverBetter(levelly: Bool) {
    var last = 1.0
    for radius in [0, 2, 5, 9] {
      let moved = print(size: 24).boxBlurred(
        radiusX: levelly ? radius : 0, radiusY: levelly ? 0 : radius)
      let score = quality(moved).score
      #expect(score <= last)
      last = score
    }
    #expect(last < 0.65)
  }

  @Test func lessLightOnAllOfItIsNoHarm() {
    let page = print(size: 24)
    let bright = quality(page).score
    let dimmer = quality(page.map { UInt8(Int($0) * 6 / 10) }).score
    #expect(abs(bright - dimmer) < 0.03)
  }

  @Test(arguments: 1...3)
  func whichWayItLiesIsNoMatter(turns: Int) {
    let page = print(size: 24).gaussianBlurred(sigma: 2)
    let turned = page.turned(clockwiseQuarterTurns: turns)
    #expect(abs(quality(page).score - quality(turned).score) < 0.08)
  }

  @Test func lightPrintOnBlackIsAsGood() {
    #expect(quality(print(size: 24).map { 255 - $0 }).grade == .excellent)
  }

  @Test func headlinesAreReadable() {
    #expect(quality(print(size: 110)).grade >= .good)
  }

  @Test func colouredPaperIsNoHarm() {
    var page = print(size: 24).gaussianBlurred(sigma: 0.6).colour()
    page.updateRows { _, row in
      for x in row.indices { row[x].blue = row[x].blue / 2 }
    }
    #expect(PageQuality.measure(page).grade == .excellent)
  }

  @Test func aSmoothPictureIsNoDocument() {
    var picture = GreyBitmap(width: 900, height: 900, filledWith: 0)
    picture.updateRows { y, row in
      for x in row.indices { row[x] = UInt8((x * 140 + y * 90) / 900 + 12) }
    }
    #expect(quality(picture).grade == .noDocument)
  }

  @Test func blurIsNamed() {
    let quality = quality(print(size: 24).gaussianBlurred(sigma: 4))
    #expect(quality.reasons.first == .blur)
    #expect(!quality.reasons.contains(.motion))
  }

  @Test func motionIsNamed() {
    let quality = quality(print(size: 24).boxBlurred(radiusX: 8, radiusY: 0))
    #expect(quality.reasons.first == .motion)
  }

  @Test func smallTextIsNamed() {
    let quality = PageQuality.measure(
      print(size: 24).resized(width: 220, height: 220, by: .area).colour())
    #expect(quality.grade < .excellent)
    #expect(quality.reasons.contains(.smallText))
  }

  @Test func paleInkIsNamed() {
    let quality = quality(print(size: 24, ink: 223))
    #expect(quality.grade < .excellent)
    #expect(quality.reasons == [.lowContrast])
  }

  @Test func aDarkPhotoIsNamed() {
    let quality = quality(print(size: 24, ink: 4, paper: 24))
    #expect(quality.reasons == [.dark])
  }

  @Test func noiseIsTooLittleLight() {
    var random = SeededRandom(seed: 8)
    let noisy = print(size: 24, paper: 190).map {
      UInt8(min(max(Int($0) + Int(random.number(in: -150...150)), 0), 255))
    }
    #expect(PageQuality.measure(noisy.colour()).reasons.contains(.dark))
  }

  @Test func glareIsNamed() {
    var page = print(size: 24, paper: 190)
    for y in 100..<600 {
      page.updateRow(y) { row in
        for x in 100..<600 { row[x] = 255 }
      }
    }
    #expect(quality(page).reasons == [.glare])
  }

  @Test func shadowIsNamed() {
    var page = print(size: 24)
    for y in 0..<500 {
      page.updateRow(y) { row in
        for x in row.indices { row[x] = row[x] / 40 }
      }
    }
    #expect(quality(page).reasons.first == .shadow)
  }

  @Test func aSmudgeOnTheLensIsNamed() {
    let page = print(size: 24)
    let veil = page.gaussianBlurred(sigma: 40)
    let soft = page.gaussianBlurred(sigma: 3)
    var spoilt = page
    for y in 0..<600 {
      spoilt.updateRow(y) { row in
        veil.withRow(y) { veil in
          soft.withRow(y) { soft in
            for x in row.indices { row[x] = UInt8((Int(veil[x]) * 3 + Int(soft[x])) / 4) }
          }
        }
      }
    }
    #expect(quality(spoilt).reasons.contains(.smudge))
  }

  @Test func onlyThePageCounts() {
    var photo = ColourBitmap(width: 2400, height: 2400, filledWith: RGBA(60, 50, 40))
    let page = print(size: 24).gaussianBlurred(sigma: 0.6).colour()
    for y in 0..<1200 {
      page.withRow(y) { source in
        photo.updateRow(600 + y) { row in
          for x in source.indices { row[600 + x] = source[x] }
        }
      }
    }
    let quad = Quad(Point(0.25, 0.25), Point(0.75, 0.25), Point(0.75, 0.75), Point(0.25, 0.75))
    #expect(PageQuality.measure(photo, quad: quad).grade == .excellent)
  }

  @Test(arguments: [(1, 1), (2, 500), (500, 2), (17, 16)])
  func anySizeIsNoTrouble(width: Int, height: Int) {
    let picture = ColourBitmap(width: width, height: height, filledWith: .white)
    #expect(PageQuality.measure(picture).grade == .noDocument)
  }
}

extension Bitmap where Pixel == UInt8 {
  /// Each tone by a function.
  fileprivate func map(_ change: (UInt8) -> UInt8) -> GreyBitmap {
    GreyBitmap(width: width, height: height, pixels: pixels.map(change))
  }
}
