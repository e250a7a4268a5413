import Imaging
import Scanning
import TestSupport
import Testing

struct BookFoldTests {
  /// Two pages side by side under light that dips where they meet, by `depth`.
  private func spread(
    at fold: Double = 0.5, lean: Double = 0, depth: Double = 0.3, seed: UInt64 = 1
  ) -> GreyBitmap {
    let (left, right) = (
      DrawnPage.written(width: 400, height: 560, seed: seed),
      DrawnPage.written(width: 400, height: 560, seed: seed + 1)
    )
    var both = ColourBitmap(width: 800, height: 560, filledWith: .white)
    both.updateRows { y, row in
      left.withRow(y) { left in for x in 0..<400 { row[x] = left[x] } }
      right.withRow(y) { right in for x in 0..<400 { row[400 + x] = right[x] } }
    }
    return both.lit { x, y in
      let away = abs(x - fold - lean * (2 * y - 1)) / 0.04
      return 0.9 * (1 - depth * max(0, 1 - away))
    }.grey()
  }

  @Test(arguments: [(0.5, 0.0), (0.47, 0.0), (0.52, 0.015)])
  func theFoldOfABookIsFound(at: Double, lean: Double) throws {
    let fold = try #require(BookFold(in: spread(at: at, lean: lean)))
    #expect(fold.isSure)
    #expect(abs(fold.top - (at - lean)) < 0.01)
    #expect(abs(fold.bottom - (at + lean)) < 0.01)
  }

  @Test func thePagesMeetAtTheFold() throws {
    let fold = try #require(BookFold(in: spread(at: 0.48)))
    let (left, right) = (fold.halves[0], fold.halves[1])
    #expect(left.topLeft == Point(0, 0) && right.bottomRight == Point(1, 1))
    #expect(left.topRight == right.topLeft && left.bottomRight == right.bottomLeft)
    #expect(fold.upright.top == fold.upright.bottom)
  }

  @Test func evenLightHasNoFold() {
    #expect(BookFold(in: spread(depth: 0))?.isSure == false)
  }

  /// A printed rule between two columns: dark, thin, and it ends before the paper does.
  @Test func aRuleIsNoFold() {
    for width in [3, 24] {
      var page = DrawnPage.written(width: 800, height: 560, lines: 20)
      page.fill(x: 400, y: 50, width: width, to: 510, RGBA(60, 60, 60))
      #expect(BookFold(in: page.grey())?.isSure == false, "\(width) pixels")
    }
  }

  @Test func aFoldThatEndsHalfwayIsNotSure() {
    let page = DrawnPage.written(width: 800, height: 560, lines: 20).lit { x, y in
      y < 0.6 ? 0.9 * (1 - 0.3 * max(0, 1 - abs(x - 0.5) / 0.04)) : 0.9
    }
    #expect(BookFold(in: page.grey())?.isSure == false)
  }

  @Test(arguments: [(600, 800), (100, 70), (1000, 200), (1, 1)])
  func onlyTwoPagesHaveTheShape(width: Int, height: Int) {
    #expect(BookFold(in: GreyBitmap(width: width, height: height, filledWith: 200)) == nil)
  }
}
