import Imaging

/// Where characters stand on a page: a parallelogram, in points from the page's bottom left.
struct WordBox {
  /// The bottom left corner, as the reader of the text sees it.
  var corner: Point
  /// From there to the bottom right.
  var along: Point
  /// From there to the top left.
  var up: Point

  /// The least length and height of a box, in points.
  private static let least = 0.1
  /// A word that rises less than this along its length, in points, is laid level: no end is
  /// then more than half of it off its ink, and poppler, which takes steep words apart, keeps
  /// it whole.
  private static let levelled = 2.0

  /// A line's height over that of its usual word, at most, when all words get it. Letters with
  /// neither ascender nor descender are half as high as the line.
  private static let mostEvened = 2.0

  /// A box from its sides.
  private init(corner: Point, along: Point, up: Point) {
    self.corner = corner
    self.along = along
    self.up = up
  }

  /// The parallelogram nearest to a quad in unit coordinates of a page of this size in points;
  /// `nil` when a corner is no number or far outside the page.
  init?(_ quad: Quad, pageWidth: Double, pageHeight: Double) {
    // Not a number fails this test too.
    guard quad.corners.allSatisfy({ abs($0.x) < 100 && abs($0.y) < 100 }) else { return nil }
    let points = quad.mapped { Point($0.x * pageWidth, (1 - $0.y) * pageHeight) }
    let bottom = points.bottomRight - points.bottomLeft
    let top = points.topRight - points.topLeft
    let left = points.topLeft - points.bottomLeft
    let right = points.topRight - points.bottomRight
    var along = (bottom + top) * 0.5
    var up = (left + right) * 0.5
    if abs(along.y) < Self.levelled && along.x > 0 && up.y > 0 {
      along.y = 0
      up.x = 0
    }
    if along.length < Self.least { along = Point(Self.least, 0) }
    if abs(along.cross(up)) < Self.least * along.length {
      up = Point(-along.y, along.x) * (Self.least / along.length)
    }
    let centre = points.corners.reduce(Point(0, 0), +) * 0.25
    self.init(corner: centre - along * 0.5 - up * 0.5, along: along, up: up)
  }

  /// The boxes of a line's words, each as high as the line. Poppler takes characters of other
  /// sizes for other lines, and ink has other heights: "×" is lower than "21", "high" is higher.
  /// A line that leans, or of which one word is far higher, keeps its boxes.
  static func evened(_ boxes: [WordBox]) -> [WordBox] {
    guard boxes.count > 1, boxes.allSatisfy(\.isLevel) else { return boxes }
    let bottom = boxes.reduce(boxes[0].corner.y) { min($0, $1.corner.y) }
    let top = boxes.reduce(bottom) { max($0, $1.corner.y + $1.up.y) }
    let usual = boxes.map(\.up.y).sorted()[boxes.count / 2]
    guard top - bottom <= mostEvened * usual else { return boxes }
    return boxes.map { box in
      WordBox(
        corner: Point(box.corner.x, bottom), along: box.along, up: Point(0, top - bottom))
    }
  }

  /// A line's boxes as they are, or where the line is right to left and reaches up into the one above
  /// it, cut to end below that: pdfium takes mirrored lines that overlap for one, and then reads the
  /// lower first. What is left is most of the line, or nothing is cut.
  static func separated(_ boxes: [WordBox], from above: [WordBox]) -> [WordBox] {
    guard let first = boxes.first, let bottom = above.map(\.corner.y).min(),
      (boxes + above).allSatisfy(\.isLevel)
    else { return boxes }
    let limit = bottom - clearance
    let top = boxes.reduce(first.corner.y) { max($0, $1.corner.y + $1.up.y) }
    guard top > limit, boxes.allSatisfy({ limit - $0.corner.y >= leastLeft * $0.up.y }) else {
      return boxes
    }
    return boxes.map { box in
      WordBox(
        corner: box.corner, along: box.along, up: Point(0, min(box.up.y, limit - box.corner.y)))
    }
  }

  /// Points between lines that must not overlap; their places are rounded to a tenth.
  private static let clearance = 0.3
  /// The part of a line's height that must be left.
  private static let leastLeft = 0.6

  /// The box of the blank between this word and the next of its line, and whether the next one
  /// lies on this one's left.
  func gap(to next: WordBox) -> (box: WordBox, leftwards: Bool) {
    let length = along.length
    let direction = along * (1 / length)
    let start = (next.corner - corner).dot(direction)
    let end = start + next.along.dot(direction)
    let leftwards = start + end < length
    let width = max(leftwards ? -max(start, end) : min(start, end) - length, Self.least)
    let gapStart = leftwards ? -width : length
    return (
      WordBox(corner: corner + direction * gapStart, along: direction * width, up: up), leftwards
    )
  }

  /// A place for a mark just outside its left or right end.
  func beside(onRight: Bool) -> WordBox {
    let unit = along * (1 / along.length)
    let start = onRight ? along + unit * 0.3 : unit * -0.5
    return WordBox(corner: corner + start, along: unit * 0.1, up: up)
  }

  /// Whether another box lies on its left, as the reader of the text sees it.
  func lies(rightOf other: WordBox) -> Bool {
    (corner + along * 0.5 - other.corner - other.along * 0.5).dot(along) > 0
  }

  /// Whether the box runs along the page's edges, from left to right.
  var isLevel: Bool { along.y == 0 && up.x == 0 && along.x > 0 && up.y > 0 }

  /// Where its text's baseline begins, and the way that it runs from there to its end.
  /// Right-to-left text begins at the right edge.
  func baseline(_ direction: WritingDirection) -> (start: Point, run: Point) {
    let left = corner + up * GlyphlessFont.descent
    return switch direction {
    case .leftToRight: (left, along)
    case .rightToLeft: (left + along, along * -1)
    }
  }
}
