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
    var last = PageQuality.Grade.excellent
    for sigma: Float in [1, 2, 4, 6] {
      let grade = quality(print(size: 24).gaussianBlurred(sigma: sigma)).grade
      #expect(grade <= last)
      last = grade
    }
    #expect(last <= .poor)
  }

  @Test func blurIsNamed() {
    #expect(quality(print(size: 24).gaussianBlurred(sigma: 4)).reasons.first == .blur)
  }

  @Test func smallTextIsNamed() {
    let quality = PageQuality.measure(
      print(size: 24).resized(width: 260, height: 260, by: .area).colour())
    #expect(quality.grade < .excellent)
    #expect(quality.reasons.contains(.smallText))
  }

  @Test func paleInkIsNamed() {
    let quality = quality(print(size: 24, ink: 205))
    #expect(quality.grade < .excellent)
    #expect(quality.reasons.contains(.lowContrast))
  }

  @Test func aDarkPhotoIsNamed() {
    let quality = quality(print(size: 24, ink: 5, paper: 30))
    #expect(quality.reasons.contains(.dark))
  }

  @Test func glareIsNamed() {
    var page = print(size: 24, paper: 190)
    for y in 100..<700 {
      page.updateRow(y) { row in
        for x in 100..<700 { row[x] = 255 }
      }
    }
    #expect(quality(page).reasons.contains(.glare))
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
