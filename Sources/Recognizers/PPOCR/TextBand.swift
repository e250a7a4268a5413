package import Imaging

/// Where a line of text stands in a picture: a band of even thickness along a centre line that
/// may be curved. All lengths in pixels of the picture, pixel centres at half integers.
package struct TextBand: Equatable, Sendable {
  /// Where the text begins: on the centre line of a straight band, at the left of its first
  /// letter.
  package var start: Point
  /// The reading direction, of length 1.
  package var direction: Point
  /// From the start to the end, along `direction`.
  package var length: Double
  /// From the top of the text to its bottom.
  package var thickness: Double
  /// How far the centre line lies below the straight line from `start` along `direction`.
  package var bend: CentreLine

  /// A band from its parts.
  package init(
    start: Point, direction: Point, length: Double, thickness: Double,
    bend: CentreLine = .straight
  ) {
    self.start = start
    self.direction = direction
    self.length = length
    self.thickness = thickness
    self.bend = bend
  }

  /// The direction from the top of the letters to their feet, of length 1.
  package var down: Point { Point(-direction.y, direction.x) }

  /// The place `along` pixels from the start and `below` pixels under the centre line.
  package func place(along: Double, below: Double) -> Point {
    start + direction * along + down * (bend.offset(at: along) + below)
  }

  /// The corners of the part from `left` to `right` along the band and from `top` to `bottom`
  /// below its centre line, clockwise from the text's own top left.
  package func quad(left: Double, right: Double, top: Double, bottom: Double) -> Quad {
    Quad(
      place(along: left, below: top), place(along: right, below: top),
      place(along: right, below: bottom), place(along: left, below: bottom))
  }

  /// The corners of the whole band.
  package var quad: Quad {
    quad(left: 0, right: length, top: -thickness / 2, bottom: thickness / 2)
  }

  /// The band read a quarter turn further clockwise, if `quarterTurns` is 1: what runs to the
  /// right then runs down. For straight bands only.
  package func turned(quarterTurns: Int) -> TextBand {
    precondition(bend == .straight, "only a straight band can be turned")
    var result = self
    for _ in 0..<((quarterTurns % 4) + 4) % 4 {
      let centre = result.start + result.direction * (result.length / 2)
      result.direction = result.down
      (result.length, result.thickness) = (result.thickness, result.length)
      result.start = centre - result.direction * (result.length / 2)
    }
    return result
  }
}
