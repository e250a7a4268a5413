import Documents
import Imaging

/// An upright rectangle in whole pixels of a page.
struct PixelBox: Equatable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  var width: Int { right - left }
  var height: Int { bottom - top }

  /// Round all words, whose quads are in unit coordinates of a page of this size; cut at the
  /// page's edges; `nil` when no word has a place in it.
  init?(around words: [Word], width: Int, height: Int) {
    var box: PixelBox?
    for word in words {
      let corners = word.quad.corners
      guard corners.allSatisfy({ abs($0.x) < 100 && abs($0.y) < 100 }) else { continue }
      for corner in corners {
        let x = Self.pixel(corner.x, of: width)
        let y = Self.pixel(corner.y, of: height)
        box = PixelBox(
          left: min(x, box?.left ?? x), top: min(y, box?.top ?? y), right: max(x, box?.right ?? x),
          bottom: max(y, box?.bottom ?? y))
      }
    }
    guard let box else { return nil }
    self = box
  }

  private init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// A unit coordinate in pixels, within the page.
  static func pixel(_ coordinate: Double, of length: Int) -> Int {
    Int((min(max(coordinate, 0), 1) * Double(length)).rounded())
  }
}

extension TextLine {
  /// By how many degrees the line is turned counter-clockwise on a page of this size; 0 when it is
  /// nearly level or has no direction.
  func angle(width: Int, height: Int) -> Int {
    let along = words.reduce(Point(0, 0)) { sum, word in
      let quad = word.quad.scaled(x: Double(width), y: Double(height))
      return sum + (quad.topRight - quad.topLeft)
    }
    guard along.length > 0, along.length.isFinite else { return 0 }
    return Int((Math.atan2(-along.y, along.x) / Math.pi * 180).rounded())
  }

  /// The direction of most of the line's letters.
  var direction: WritingDirection {
    WritingDirection(of: words.flatMap { Array($0.transcript.unicodeScalars) })
  }
}
