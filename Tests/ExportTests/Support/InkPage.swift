import Documents
import Export
import Imaging
import Scanning

/// A page whose words are black bars: the ink is known to the pixel.
struct InkPage {
  /// A word and its ink, in pixels.
  struct Bar {
    var text: String
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  enum Kind: CaseIterable {
    case colour, grey, bilevel
  }

  /// 200 pixels per inch.
  static let density = 200.0

  let width: Int
  let height: Int
  /// Lines in reading order of words in logical order.
  var lines: [[Bar]]

  /// An A5 page at 200 pixels per inch.
  init(width: Int = 1166, height: Int = 1654, lines: [[Bar]] = []) {
    self.width = width
    self.height = height
    self.lines = lines
  }

  /// Lines of words set in the given direction: 40 pixels high, 18 wide a character, their
  /// gaps 20 wide, 80 from line to line.
  static func set(_ lines: [[String]], rightToLeft: Bool = false) -> InkPage {
    var page = InkPage()
    page.lines = lines.enumerated().map { row, words in
      var pen = 0
      return words.map { text in
        let width = 18 * text.unicodeScalars.count
        defer { pen += width + 20 }
        let x = rightToLeft ? page.width - 100 - pen - width : 100 + pen
        return Bar(text: text, x: x, y: 100 + 80 * row, width: width, height: 40)
      }
    }
    return page
  }

  var size: PhysicalSize {
    PhysicalSize(
      millimetresWide: Double(width) / Self.density * 25.4,
      high: Double(height) / Self.density * 25.4)
  }

  var picture: GreyBitmap {
    var bitmap = GreyBitmap(width: width, height: height, filledWith: 255)
    for bar in lines.joined() {
      for y in bar.y..<bar.y + bar.height {
        bitmap.updateRow(y) { row in
          for x in bar.x..<bar.x + bar.width { row[x] = 0 }
        }
      }
    }
    return bitmap
  }

  var text: PageText {
    let scale = (x: 1 / Double(width), y: 1 / Double(height))
    let lines = lines.map { bars in
      TextLine(
        words: bars.map { bar in
          let (left, top) = (Double(bar.x), Double(bar.y))
          let (right, bottom) = (left + Double(bar.width), top + Double(bar.height))
          let quad = Quad(
            Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom))
          return Word(
            transcript: bar.text, confidence: 1, quad: quad.scaled(x: scale.x, y: scale.y))
        })
    }
    return PageText(blocks: [TextBlock(lines: lines)])
  }

  func exportPage(_ kind: Kind = .bilevel) -> ExportPage {
    let image: PageImage =
      switch kind {
      case .colour: .colour(picture.colour())
      case .grey: .grey(picture)
      case .bilevel: .bilevel(picture)
      }
    return ExportPage(image: image, size: size, text: text)
  }
}
