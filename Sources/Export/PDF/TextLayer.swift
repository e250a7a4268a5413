import Documents
import Foundation
import Imaging

/// The invisible text of a page: each word stretched over its ink, in reading order.
struct TextLayer: Sendable {
  /// Operators for the page's content stream; empty without text.
  private(set) var content = ""
  /// The characters in use.
  private(set) var scalars: Set<Unicode.Scalar> = []
  /// The plane of the font that is selected.
  private var plane: UInt32?

  /// The text of a page of this size in points.
  init(_ text: PageText, pageWidth: Double, pageHeight: Double) {
    for block in text.blocks {
      for line in block.lines {
        let words = line.words.compactMap { word -> (scalars: [Unicode.Scalar], box: WordBox)? in
          let scalars = Self.scalars(of: word.transcript)
          guard !scalars.isEmpty,
            let box = WordBox(word.quad, pageWidth: pageWidth, pageHeight: pageHeight)
          else { return nil }
          return (scalars, box)
        }
        for (index, word) in words.enumerated() {
          show(word.scalars, over: word.box, WritingDirection(of: word.scalars))
          if index + 1 < words.count {
            // A blank of its own over the gap: viewers that look for blanks and those that
            // look for gaps then find the same words.
            let gap = word.box.gap(to: words[index + 1].box)
            show([" "], over: gap.box, gap.leftwards ? .rightToLeft : .leftToRight)
          }
        }
      }
    }
    if !content.isEmpty { content = "BT\n3 Tr\n\(content)ET\n" }
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

  private mutating func show(
    _ characters: [Unicode.Scalar], over box: WordBox, _ direction: WritingDirection
  ) {
    let matrix = box.textMatrix(glyphs: characters.count, direction: direction)
    let numbers = matrix.enumerated().map { index, value in
      PDFSyntax.number(value, decimals: index < 4 ? 3 : 2)
    }
    content += numbers.joined(separator: " ") + " Tm"
    var isOpen = false
    for scalar in characters {
      scalars.insert(scalar)
      let code = GlyphlessFont.code(of: scalar)
      if plane != code.plane {
        if isOpen { content += ">Tj" }
        content += "/\(GlyphlessFont.name(ofPlane: code.plane)) 1 Tf"
        plane = code.plane
        isOpen = false
      }
      if !isOpen { content += "<" }
      isOpen = true
      content += PDFSyntax.hex(code.value)
    }
    content += ">Tj\n"
  }
}
