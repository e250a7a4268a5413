package import Documents
package import Imaging
package import Scanning

/// A clean page and the truth about it.
package struct PaintedPage: Sendable {
  /// The page as a perfect scanner would see it.
  package var bitmap: ColourBitmap
  /// Its size on paper.
  package var size: PhysicalSize
  /// Its words, in reading order.
  package var words: [PaintedWord]

  /// Pixels per inch.
  package var density: Double { Double(bitmap.width) / size.width * 25.4 }

  /// What a perfect recogniser returns.
  package var text: PageText {
    var blocks: [TextBlock] = []
    var last: PaintedWord?
    let (width, height) = (Double(bitmap.width), Double(bitmap.height))
    for painted in words {
      let word = Word(
        transcript: painted.transcript, confidence: 1,
        quad: painted.ink.quad.scaled(x: 1 / width, y: 1 / height))
      if let last, last.block == painted.block {
        let block = blocks.count - 1
        if last.line == painted.line {
          blocks[block].lines[blocks[block].lines.count - 1].words.append(word)
        } else {
          blocks[block].lines.append(TextLine(words: [word]))
        }
      } else {
        blocks.append(TextBlock(lines: [TextLine(words: [word])]))
      }
      last = painted
    }
    return PageText(blocks: blocks)
  }

  /// The page in its own millimetres becomes PDF points: the word's ink from the page's top left.
  package func inkInPoints(of word: PaintedWord) -> Quad {
    word.ink.quad.scaled(x: 72 / density, y: 72 / density)
  }
}

/// A word where it was painted.
package struct PaintedWord: Equatable, Sendable {
  /// The text in logical order.
  package var transcript: String
  /// Round all its ink, upright even where the word is on a slope.
  package var ink: InkBox
  /// Which line, counted over the page.
  package var line: Int
  /// Which block, counted over the page.
  package var block: Int
}

/// The smallest upright rectangle round ink, in pixels.
package struct InkBox: Equatable, Sendable {
  package var left: Double
  package var top: Double
  package var right: Double
  package var bottom: Double

  /// The rectangle, in pixels.
  package var quad: Quad {
    Quad(
      Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom))
  }

  /// The smallest box round both.
  package func union(_ other: InkBox) -> InkBox {
    InkBox(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }
}
