package import Documents
import Foundation
import Imaging

/// A line of text with its words, in whatever order it was found.
package struct FoundLine: Sendable {
  /// Where it stands, in pixels of the picture.
  package var band: TextBand
  /// Its words from left to right, quads in pixels of the picture.
  package var words: [Word]

  /// A line from its place and words.
  package init(band: TextBand, words: [Word]) {
    self.band = band
    self.words = words
  }
}

/// Puts lines into the order in which a reader takes them.
///
/// The page is cut into columns and bands as long as clear white runs through it, the XY cut of
/// Nagy and Seth ("Hierarchical representation of optically scanned documents", 1984), with two
/// changes. A line right across the page, a headline, does not hide the gutter below it: the
/// gutter is sought in each stretch between such lines. And white between a text and its
/// figures, on a receipt or in a table, is no gutter: both sides must look like columns of
/// prose, or what stands side by side is read as one line.
package enum ReadingOrder {
  /// The text of lines in order.
  package static func pageText(of lines: [FoundLine]) -> PageText {
    let direction = pageDirection(of: lines)
    var items: [Item] = []
    var aside: [FoundLine] = []
    for line in lines where !line.words.isEmpty {
      if line.band.direction.dot(direction) > 0.7 {
        items.append(Item(line, direction: direction))
      } else {
        aside.append(line)
      }
    }
    let shear = shear(of: items)
    for index in items.indices { items[index].shift(by: -shear * items[index].middle) }
    let blocks = ColumnCut.columns(of: items).flatMap { RowGrouping.blocks(of: $0) }
    let margins = aside.map { TextBlock(lines: [TextLine(words: $0.words)]) }
    return PageText(blocks: blocks + margins)
  }

  /// How far lines begin further right, in x per y: a photo's columns need not stand square to its
  /// lines. Told by lines that begin nearly under each other; 0 when few do.
  private static func shear(of items: [Item]) -> Double {
    let sorted = items.sorted { $0.middle < $1.middle }
    let slopes = sorted.indices.compactMap { index -> Double? in
      let item = sorted[index]
      let below = sorted[(index + 1)...].first { abs($0.left - item.left) < 0.5 * item.height }
      return below.flatMap {
        let distance = $0.middle - item.middle
        let isNext = distance > 0.5 * item.height && distance < 4 * item.height
        return isNext ? ($0.left - item.left) / distance : nil
      }
    }.sorted()
    return slopes.count < 8 ? 0 : slopes[slopes.count / 2]
  }

  /// The direction most of the text runs in: the long lines tell it.
  private static func pageDirection(of lines: [FoundLine]) -> Point {
    var sum = Point(0, 0)
    for line in lines where line.band.direction.x > 0.7 {
      sum = sum + line.band.direction * line.band.length
    }
    return sum.length > 0 ? sum * (1 / sum.length) : Point(1, 0)
  }
}

/// A line in the page's own frame: x along the text, y down across it.
struct Item {
  var words: [Word]
  var left: Double
  var right: Double
  var middle: Double
  var height: Double
  /// How much the line falls, in y per x, against the page's direction.
  var slope: Double

  var top: Double { middle - height / 2 }
  var bottom: Double { middle + height / 2 }
  var width: Double { right - left }

  init(_ line: FoundLine, direction: Point) {
    let across = Point(-direction.y, direction.x)
    let corners = line.words.flatMap(\.quad.corners).map { $0.dot(direction) }
    let centre = line.band.place(along: line.band.length / 2, below: 0)
    words = line.words
    left = corners.min() ?? centre.dot(direction)
    right = corners.max() ?? centre.dot(direction)
    middle = centre.dot(across)
    // The detector's bands are some 1.4 times as high as the letters.
    height = line.band.thickness * 0.7
    slope = line.band.direction.dot(across) / max(line.band.direction.dot(direction), 0.1)
  }

  /// Moves the line to the right.
  mutating func shift(by distance: Double) {
    left += distance
    right += distance
  }

  /// How far apart the two lines run where the gap between them lies.
  func distance(to other: Item) -> Double {
    let place = (max(left, other.left) + min(right, other.right)) / 2
    return abs(height(at: place) - other.height(at: place))
  }

  /// Short lines don't know their slope.
  private func height(at place: Double) -> Double {
    let trust = min(1, width / (8 * height))
    return middle + slope * trust * (place - (left + right) / 2)
  }
}
