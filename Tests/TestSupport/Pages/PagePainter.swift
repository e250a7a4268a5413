package import Imaging
package import Scanning

/// Paints a page and remembers where each word's ink lies.
///
/// Lengths are millimetres from the page's top left corner; letters are measured in points, as
/// in print. Text is in logical order; lines in Hebrew or Arabic run from right to left.
package struct PagePainter {
  /// How letters look.
  package struct Style {
    package var face: Face
    /// Em height in points, 1/72 inch.
    package var size: Double
    package var colour: RGBA
    /// Baseline to baseline, in ems.
    package var leading: Double

    package init(
      _ face: Face = .serif, size: Double = 11, colour: RGBA = RGBA(24, 24, 28),
      leading: Double = 1.35
    ) {
      self.face = face
      self.size = size
      self.colour = colour
      self.leading = leading
    }

    /// Baseline to baseline, in millimetres.
    package var lineHeight: Double { size * leading * 25.4 / 72 }
  }

  /// Where a line stands against its anchor.
  package enum Alignment { case left, centre, right }

  /// The page's size on paper.
  package let size: PhysicalSize
  /// Pixels per inch.
  package let density: Double
  var bitmap: ColourBitmap
  private var words: [PaintedWord] = []
  private var line = 0
  private var block = 0
  private let typesetter = Typesetter()

  /// An empty page of `paper`'s colour.
  package init(size: PhysicalSize, density: Double = 200, paper: RGBA = RGBA(252, 252, 250)) {
    self.size = size
    self.density = density
    bitmap = ColourBitmap(
      width: max(1, Int((size.width / 25.4 * density).rounded())),
      height: max(1, Int((size.height / 25.4 * density).rounded())), filledWith: paper)
  }

  /// The page.
  package func finished() -> PaintedPage { PaintedPage(bitmap: bitmap, size: size, words: words) }

  /// Millimetres in pixels.
  func pixels(_ millimetres: Double) -> Double { millimetres / 25.4 * density }

  /// What comes next belongs to another block: a paragraph, a column, a cell.
  package mutating func beginBlock() { block += 1 }

  /// The width of a line, in millimetres.
  package func width(of text: String, _ style: Style) -> Double {
    let em = style.size / 72 * density
    return typesetter.advance(of: text.unicodeScalars, face: style.face, size: em)
      / density * 25.4
  }

  /// One line with its baseline at `y`, its left end, middle or right end at `x`; `angle` turns
  /// it clockwise round that anchor, in degrees.
  package mutating func line(
    _ text: String, x: Double, y: Double, _ style: Style, align: Alignment = .left,
    angle: Double = 0
  ) {
    let em = style.size / 72 * density
    let width = typesetter.advance(of: text.unicodeScalars, face: style.face, size: em)
    let start =
      switch align {
      case .left: 0.0
      case .centre: -width / 2
      case .right: -width
      }
    let slope = Angle(degrees: angle)
    let runs = VisualLine(text).runs
    var pen = start
    var painted: [(order: Int, word: PaintedWord)] = []
    for run in runs {
      var ink: InkBox?
      for scalar in run.scalars {
        let at = (
          x: pixels(x) + pen * slope.cosine, y: pixels(y) + pen * slope.sine
        )
        let glyph = typesetter.glyph(
          scalar, face: style.face, size: em, pen: at,
          slope: (slope.cosine, slope.sine))
        bitmap.blend(glyph, colour: style.colour)
        if let box = glyph.ink { ink = ink?.union(box) ?? box }
        pen += typesetter.advance(of: scalar, face: style.face, size: em)
      }
      if let ink, let order = run.order {
        let word = PaintedWord(transcript: run.transcript, ink: ink, line: line, block: block)
        painted.append((order, word))
      }
    }
    words += painted.sorted { $0.order < $1.order }.map(\.word)
    line += 1
  }

  /// A paragraph, broken at blanks, its first baseline one line below `y`; returns the last
  /// baseline's `y`. A block of its own.
  @discardableResult
  package mutating func paragraph(
    _ text: String, x: Double, y: Double, width: Double, _ style: Style,
    align: Alignment = .left
  ) -> Double {
    beginBlock()
    var y = y
    let anchor =
      switch align {
      case .left: x
      case .centre: x + width / 2
      case .right: x + width
      }
    for line in broken(text, width: width, style) {
      y += style.lineHeight
      self.line(line, x: anchor, y: y, style, align: align)
    }
    return y
  }

  private func broken(_ text: String, width: Double, _ style: Style) -> [String] {
    var lines: [String] = []
    var current = ""
    for word in text.split(separator: " ") {
      let longer = current.isEmpty ? String(word) : "\(current) \(word)"
      if current.isEmpty || self.width(of: longer, style) <= width {
        current = longer
      } else {
        lines.append(current)
        current = String(word)
      }
    }
    return current.isEmpty ? lines : lines + [current]
  }
}

extension ColourBitmap {
  /// Lays the letter's colour over the pixels.
  mutating func blend(_ glyph: Typesetter.Glyph, colour: RGBA) {
    for row in 0..<glyph.height {
      let y = glyph.top + row
      guard y >= 0, y < height else { continue }
      let (first, last) = (max(0, -glyph.left), Swift.min(glyph.width, width - glyph.left))
      guard first < last else { continue }
      updateRow(y) { pixels in
        for column in first..<last {
          let coverage = glyph.coverage[row * glyph.width + column]
          guard coverage > 0 else { continue }
          let x = glyph.left + column
          pixels[x] = pixels[x].mixed(with: colour, Int(coverage))
        }
      }
    }
  }
}

extension RGBA {
  /// This colour under `coverage` 255ths of the other.
  func mixed(with other: RGBA, _ coverage: Int) -> RGBA {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8((Int(a) * (255 - coverage) + Int(b) * coverage + 127) / 255)
    }
    return RGBA(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }
}
