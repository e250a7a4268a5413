package import Imaging

/// A rectangle on the page, in millimetres from its top left corner.
package struct Area: Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension PagePainter {
  /// A filled rectangle, along whole pixels.
  package mutating func fill(_ area: Area, _ colour: RGBA) {
    let columns = span(from: area.x, length: area.width, limit: bitmap.width)
    let rows = span(from: area.y, length: area.height, limit: bitmap.height)
    for y in rows {
      bitmap.updateRow(y) { row in
        for x in columns { row[x] = colour }
      }
    }
  }

  /// The outline of a rectangle, inside it.
  package mutating func frame(_ area: Area, thickness: Double, _ colour: RGBA) {
    let t = thickness
    fill(Area(x: area.x, y: area.y, width: area.width, height: t), colour)
    fill(Area(x: area.x, y: area.y + area.height - t, width: area.width, height: t), colour)
    fill(Area(x: area.x, y: area.y, width: t, height: area.height), colour)
    fill(Area(x: area.x + area.width - t, y: area.y, width: t, height: area.height), colour)
  }

  /// A rubber stamp: a word in a turned frame, in one colour, its ink a little uneven.
  package mutating func stamp(
    _ text: String, centre: Point, size: Double = 20, angle: Double = -8,
    colour: RGBA = RGBA(186, 44, 52)
  ) {
    let style = Style(.sansBold, size: size, colour: colour)
    let (cap, padding) = (size * 0.73 * 25.4 / 72, size * 0.09)
    let half = Point(width(of: text, style) / 2 + padding, cap / 2 + padding)
    let slope = Angle(degrees: angle)
    let (thick, thin) = (size * 0.035, size * 0.012)
    let reach = half.length + 4 * thick
    let columns = span(from: centre.x - reach, length: 2 * reach, limit: bitmap.width)
    let rows = span(from: centre.y - reach, length: 2 * reach, limit: bitmap.height)
    let scale = 25.4 / density
    // How much of a pixel lies inside an edge, 0…255; `distance` millimetres outside it.
    func coverage(_ distance: Double) -> Int {
      Int(min(1, max(0, 0.5 - distance / scale)) * 255)
    }
    for y in rows {
      bitmap.updateRow(y) { row in
        for x in columns {
          let d = Point((Double(x) + 0.5) * scale, (Double(y) + 0.5) * scale) - centre
          let along = abs(d.x * slope.cosine + d.y * slope.sine) - half.x
          let across = abs(d.y * slope.cosine - d.x * slope.sine) - half.y
          // Distance outside the frame's middle line: two strokes, the inner one thick.
          let distance = max(along, across)
          let inner = coverage(abs(distance) - thick / 2)
          let outer = coverage(abs(distance - 2.2 * thick) - thin / 2)
          row[x] = row[x].mixed(with: colour, max(outer, inner))
        }
      }
    }
    beginBlock()
    line(
      text, x: centre.x - slope.sine * cap / 2, y: centre.y + slope.cosine * cap / 2, style,
      align: .centre, angle: angle)
  }

  /// A picture that looks like a photo: sky, sun, hills and water, different for each seed.
  package mutating func picture(_ area: Area, seed: UInt64) {
    let columns = span(from: area.x, length: area.width, limit: bitmap.width)
    let rows = span(from: area.y, length: area.height, limit: bitmap.height)
    guard !columns.isEmpty, !rows.isEmpty else { return }
    let landscape = Landscape(width: columns.count, height: rows.count, seed: seed)
    for y in rows {
      bitmap.updateRow(y) { row in
        for x in columns {
          row[x] = landscape.colour(x - columns.lowerBound, y - rows.lowerBound)
        }
      }
    }
  }

  private func span(from: Double, length: Double, limit: Int) -> Range<Int> {
    let first = min(limit, max(0, Int(pixels(from).rounded())))
    return first..<max(first, min(limit, Int(pixels(from + length).rounded())))
  }
}
