package import Imaging
import Scanning

/// What paper bears that nobody wrote on it.
extension PagePainter {
  /// How sheets are punched.
  package enum Punch: Sendable, CaseIterable {
    /// Two holes of 6 mm, 80 mm apart (ISO 838).
    case two
    /// Four of them.
    case four
    /// Three holes of 8 mm, 108 mm apart, as in North America.
    case three

    package var count: Int {
      switch self {
      case .two: 2
      case .four: 4
      case .three: 3
      }
    }
  }

  /// Where holes along the left edge lie, in millimetres, and how wide they are.
  package func places(of punch: Punch) -> (centres: [Point], diameter: Double) {
    let (pitch, inset, diameter) = punch == .three ? (108.0, 12.7, 8.0) : (80.0, 12.0, 6.0)
    let middle = Double(punch.count - 1) / 2
    let centres = (0..<punch.count).map { k in
      Point(inset, size.height / 2 + (Double(k) - middle) * pitch)
    }
    return (centres, diameter)
  }

  /// Holes along the left edge, through which something dark is seen.
  package mutating func punch(_ punch: Punch, _ below: RGBA = RGBA(74, 60, 50)) {
    let (centres, diameter) = places(of: punch)
    for centre in centres { disc(centre, diameter: diameter, below) }
  }

  /// A filled circle, in millimetres.
  package mutating func disc(_ centre: Point, diameter: Double, _ colour: RGBA) {
    let scale = pixels(1)
    let (x, y, radius) = (centre.x * scale, centre.y * scale, diameter / 2 * scale)
    let rows = max(0, Int(y - radius) - 1)..<max(0, min(bitmap.height, Int(y + radius) + 2))
    let columns = max(0, Int(x - radius) - 1)..<max(0, min(bitmap.width, Int(x + radius) + 2))
    for row in rows {
      bitmap.updateRow(row) { pixels in
        for column in columns {
          let (dx, dy) = (Double(column) + 0.5 - x, Double(row) + 0.5 - y)
          let inside = radius - (dx * dx + dy * dy).squareRoot()
          let cover = Int(min(1, max(0, inside + 0.5)) * 255)
          if cover > 0 { pixels[column] = pixels[column].mixed(with: colour, cover) }
        }
      }
    }
  }

  /// The print of another page, seen through from the back: mirrored, faint and soft.
  ///
  /// - Parameters:
  ///   - strength: how dark black print is, 0…1.
  ///   - blur: its standard deviation in millimetres.
  package mutating func showThrough(
    _ back: ColourBitmap, strength: Float = 0.12, blur: Double = 0.25
  ) {
    let soft = back.mirrored().resized(width: bitmap.width, height: bitmap.height, by: .area)
      .gaussianBlurred(sigma: Float(pixels(blur)))
    bitmap.updateRows { y, row in
      soft.withRow(y) { back in
        for x in row.indices {
          func seen(_ front: UInt8, _ back: UInt8) -> UInt8 {
            UInt8((Float(front) * (1 - strength * (1 - Float(back) / 255))).rounded())
          }
          row[x] = RGBA(
            seen(row[x].red, back[x].red), seen(row[x].green, back[x].green),
            seen(row[x].blue, back[x].blue))
        }
      }
    }
  }

  /// A fold across the page: a line from side to side, a little darker than paper.
  package mutating func fold(y: Double, depth: Int = 20) {
    fill(Area(x: 0, y: y, width: size.width, height: 0.8), RGBA.black, cover: depth)
  }

  /// Grains smaller than a millimetre.
  package mutating func dust(_ count: Int, _ random: inout SeededRandom) {
    for _ in 0..<count {
      let centre = Point(
        random.number(in: 2...size.width - 2), random.number(in: 2...size.height - 2))
      disc(centre, diameter: random.number(in: 0.1...0.45), RGBA(120, 118, 112))
    }
  }

  /// Loops as of a signature or a note, in millimetres.
  package mutating func scribble(
    x: Double, y: Double, width: Double, height: Double, pen: Double, _ colour: RGBA
  ) {
    let steps = max(1, Int(width * 40))
    for step in 0..<steps {
      let t = Double(step) / Double(steps)
      let loop = Math.sin(t * 34) * (1 - t * 0.5) * height / 2
      disc(
        Point(x + t * width + Math.cos(t * 34) * height / 4, y - loop), diameter: pen, colour)
    }
  }

  private mutating func fill(_ area: Area, _ colour: RGBA, cover: Int) {
    let rows =
      max(0, Int(pixels(area.y)))..<min(bitmap.height, Int(pixels(area.y + area.height)) + 1)
    let columns =
      max(0, Int(pixels(area.x)))..<min(bitmap.width, Int(pixels(area.x + area.width)) + 1)
    for row in rows {
      bitmap.updateRow(row) { pixels in
        for column in columns { pixels[column] = pixels[column].mixed(with: colour, cover) }
      }
    }
  }
}
