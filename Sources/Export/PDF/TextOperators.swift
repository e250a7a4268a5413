import Imaging

/// Writes the operators that show unseen text (ISO 32000-2, 9.4), with no more numbers than
/// needed: a matrix is set only where the pen isn't already.
struct TextOperators: Sendable {
  /// The operators, for between BT and ET.
  private(set) var content = ""
  /// The characters shown.
  private(set) var scalars: Set<Unicode.Scalar> = []

  /// The plane of the font that is selected.
  private var plane: UInt32?
  /// The text matrix without its shift: for a font of size 1, as long in either direction as
  /// the box is high.
  private var matrix: [Double] = []
  /// Where the next character would begin, in points.
  private var pen = Point(0, 0)
  /// The horizontal scale, in percent, as written.
  private var stretch = "100"

  /// How far the pen may be from where text begins, in points.
  private static let nearEnough = 0.1

  /// Shows characters so that they fill a box. In right-to-left text the matrix is mirrored:
  /// then the characters can follow each other in logical order.
  mutating func show(
    _ characters: [Unicode.Scalar], over box: WordBox, _ direction: WritingDirection
  ) {
    let (start, run) = box.baseline(direction)
    let unit = run * (1 / run.length)
    moveTo(start, along: unit * box.up.length, up: box.up, decimals: box.isLevel ? 1 : 3)
    let natural =
      Double(characters.count) * GlyphlessFont.advance * Point(matrix[0], matrix[1]).length
    // From where the pen is, so that roundings don't add up along a line.
    let length = (start + run - pen).dot(unit)
    let scale = max(0.1, (1000 * length / natural).rounded() / 10)
    stretch(to: PDFSyntax.number(scale, decimals: 1))
    pen = pen + unit * (natural * scale / 100)
    append(characters)
  }

  private mutating func moveTo(_ start: Point, along: Point, up: Point, decimals: Int) {
    let numbers = [along.x, along.y, up.x, up.y].map {
      PDFSyntax.number($0, decimals: decimals)
    }
    let rounded = numbers.map { Double($0) ?? 0 }
    guard rounded != matrix || pen.distance(to: start) > Self.nearEnough else { return }
    let (x, y) = (PDFSyntax.number(start.x, decimals: 1), PDFSyntax.number(start.y, decimals: 1))
    content += "\(numbers.joined(separator: " ")) \(x) \(y) Tm\n"
    matrix = rounded
    pen = Point(Double(x) ?? 0, Double(y) ?? 0)
  }

  private mutating func stretch(to percent: String) {
    guard percent != stretch else { return }
    content += "\(percent) Tz"
    stretch = percent
  }

  private mutating func append(_ characters: [Unicode.Scalar]) {
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
