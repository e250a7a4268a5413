/// A closed border between nonzero and zero pixels of a mask.
public struct Contour: Equatable, Sendable {
  /// The centres of the nonzero pixels along the border, in pixel space, each an eighth of a
  /// turn's step from the one before; the outer border of a set runs clockwise, that of a hole
  /// anticlockwise.
  public var points: [Point]
  /// Whether the border goes round a hole.
  public var isHole: Bool
  /// The place among all contours of the border that directly encloses this one: a hole's is
  /// the outer border of its set, an outer border's is the hole it lies in; `nil` for none.
  public var parent: Int?

  /// The area inside the polygon of the points, in pixels: half a pixel less than the mask's on
  /// every side.
  public var area: Double {
    var twice = 0.0
    for k in points.indices {
      twice += points[k].cross(points[(k + 1) % points.count])
    }
    return twice.magnitude / 2
  }
}

extension Bitmap where Pixel == UInt8 {
  /// The borders of the nonzero pixels' 8-connected sets and of their holes, by border following
  /// (Suzuki and Abe, "Topological structural analysis of digitized binary images by border
  /// following", 1985), in the order of their first pixels, row by row.
  public func contours() -> [Contour] {
    var tracer = BorderTracer(self)
    return tracer.contours()
  }
}

/// Follows borders on a copy with a frame of zeros. A cell holds 0 off the mask, 1 on it, and
/// on a border its number, from 2 on, negative where the pixel to the right is off the mask.
private struct BorderTracer {
  let stride: Int
  let height: Int
  var cells: [Int32]
  /// Right, then clockwise.
  let steps: [Int]

  init(_ mask: GreyBitmap) {
    stride = mask.width + 2
    height = mask.height + 2
    steps = [1, stride + 1, stride, stride - 1, -1, -stride - 1, -stride, 1 - stride]
    cells = [Int32](repeating: 0, count: stride * height)
    for y in 0..<mask.height {
      mask.withRow(y) { row in
        for x in row.indices where row[x] != 0 { cells[(y + 1) * stride + x + 1] = 1 }
      }
    }
  }

  mutating func contours() -> [Contour] {
    var found: [Contour] = []
    for y in 1..<height - 1 {
      // The last border met in this row; 1 is the frame.
      var last: Int32 = 1
      for x in 1..<stride - 1 {
        let here = y * stride + x
        let cell = cells[here]
        if cell == 0 { continue }
        let startsOuter = cell == 1 && cells[here - 1] == 0
        let startsHole = cell >= 1 && cells[here + 1] == 0 && !startsOuter
        if startsOuter || startsHole {
          if startsHole && cell > 1 { last = cell }
          let parent = parent(of: startsHole, after: last, in: found)
          let number = Int32(found.count + 2)
          let points = trace(from: here, first: startsOuter ? 4 : 0, number: number)
          found.append(Contour(points: points, isHole: startsHole, parent: parent))
        }
        if cells[here] != 1 { last = Int32(cells[here].magnitude) }
      }
    }
    return found
  }

  /// The table of the paper: a border of the other kind encloses, one of the same kind shares
  /// its parent.
  private func parent(of isHole: Bool, after last: Int32, in found: [Contour]) -> Int? {
    guard last > 1 else { return nil }
    let index = Int(last) - 2
    return found[index].isHole == isHole ? found[index].parent : index
  }

  private mutating func trace(from start: Int, first: Int, number: Int32) -> [Point] {
    // Clockwise from the zero pixel, the first neighbour on the mask.
    guard let entry = (1...8).first(where: { cells[start + steps[(first + $0) & 7]] != 0 })
    else {
      cells[start] = -number
      return [point(start)]
    }
    let before = start + steps[(first + entry) & 7]
    var points: [Point] = []
    var here = start
    var direction = (first + entry) & 7
    while true {
      // Anticlockwise from where we came, the next neighbour on the mask.
      var rightIsOff = false
      var next = direction
      for turn in 1...8 {
        next = (direction - turn) & 7
        if cells[here + steps[next]] != 0 { break }
        if next == 0 { rightIsOff = true }
      }
      if rightIsOff {
        cells[here] = -number
      } else if cells[here] == 1 {
        cells[here] = number
      }
      points.append(point(here))
      let there = here + steps[next]
      if there == start && here == before {
        // The paper's way round is anticlockwise for an outer border.
        points[1...].reverse()
        return points
      }
      here = there
      direction = (next + 4) & 7
    }
  }

  private func point(_ cell: Int) -> Point {
    Point(Double(cell % stride) - 0.5, Double(cell / stride) - 0.5)
  }
}
