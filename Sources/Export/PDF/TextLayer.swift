import Documents
import Foundation
import Imaging

/// The invisible text of a page: each word stretched over its ink, in reading order.
struct TextLayer: Sendable {
  /// Operators for the page's content stream; empty without text.
  let content: String
  /// The characters in use.
  let scalars: Set<Unicode.Scalar>

  /// The text of a page of this size in points.
  init(_ text: PageText, pageWidth: Double, pageHeight: Double) {
    var operators = TextOperators()
    for block in text.blocks {
      var above: [WordBox] = []
      for line in block.lines {
        let words = line.words.compactMap { word -> (scalars: [Unicode.Scalar], box: WordBox)? in
          let scalars = Self.scalars(of: word.transcript)
          guard !scalars.isEmpty,
            let box = WordBox(word.quad, pageWidth: pageWidth, pageHeight: pageHeight)
          else { return nil }
          return (scalars, box)
        }
        var boxes = WordBox.evened(words.map(\.box))
        let isMirrored = WritingDirection(of: words.flatMap(\.scalars)) == .rightToLeft
        if isMirrored { boxes = WordBox.separated(boxes, from: above) }
        above = isMirrored ? boxes : []
        let marks = DirectionMarks(words.map(\.scalars), boxes)
        if let mark = marks?.first { operators.show([mark.scalar], over: mark.box, mark.direction) }
        for (index, word) in words.enumerated() {
          operators.show(word.scalars, over: boxes[index], WritingDirection(of: word.scalars))
          if index + 1 < words.count {
            // A blank of its own over the gap: viewers that look for blanks and those that
            // look for gaps then find the same words.
            let gap = boxes[index].gap(to: boxes[index + 1])
            operators.show([" "], over: gap.box, gap.leftwards ? .rightToLeft : .leftToRight)
          }
        }
        if let mark = marks?.last { operators.show([mark.scalar], over: mark.box, mark.direction) }
      }
    }
    // Render mode 3: neither filled nor stroked.
    content = operators.content.isEmpty ? "" : "BT\n3 Tr\n\(operators.content)ET\n"
    scalars = operators.scalars
  }

  /// What is shown of a transcript: composed characters, ligatures and other presentation
  /// forms spelled out, any white space a blank, nothing that only steers a display.
  static func scalars(of transcript: String) -> [Unicode.Scalar] {
    var spelled = String.UnicodeScalarView()
    for scalar in transcript.unicodeScalars {
      switch scalar.value {
      case 0xFB00...0xFDFF, 0xFE70...0xFEFC:
        let letters = String(scalar).precomposedStringWithCompatibilityMapping
        spelled.append(
          contentsOf: letters.contains(" ") ? String(scalar).unicodeScalars : letters.unicodeScalars
        )
      default: spelled.append(scalar)
      }
    }
    return String(spelled).precomposedStringWithCanonicalMapping.unicodeScalars.compactMap {
      scalar in
      if scalar.properties.isWhitespace { return " " }
      let isSilent =
        scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
        || scalar.properties.isNoncharacterCodePoint || scalar == "\u{FEFF}"
      return isSilent ? nil : scalar
    }
  }
}
