import Imaging

/// The widths of letters' edges, in pixels: the contrast nearby over the steepest slope.
struct EdgeWidths {
  /// By the direction of the slope in eighths of a turn, modulo half a turn: 0 along x, 1 and 3
  /// diagonal, 2 along y.
  private(set) var byDirection: [[Double]] = [[], [], [], []]
  private let reach: Int

  /// A contrast of less, in levels, is noise.
  private static let leastContrast = 50

  /// No widths yet; the contrast of an edge is that of the square of pixels to `reach` around.
  init(reach: Int) { self.reach = reach }

  /// Adds the edges of a patch.
  mutating func add(_ patch: GreyBitmap, isInk: GreyBitmap) {
    let (width, height) = (patch.width, patch.height)
    let high = patch.dilated(radiusX: reach, radiusY: reach).pixels
    let low = patch.eroded(radiusX: reach, radiusY: reach).pixels
    // They differ where ink and paper meet, within a pixel.
    let inkNear = isInk.dilated(radiusX: 1, radiusY: 1).pixels
    let inkAround = isInk.eroded(radiusX: 1, radiusY: 1).pixels
    let squares = Self.squaredSlopes(of: patch)
    for y in 1..<height - 1 {
      for x in 1..<width - 1 {
        let i = y * width + x
        guard inkNear[i] != inkAround[i] else { continue }
        let contrast = Int(high[i]) - Int(low[i])
        guard contrast > Self.leastContrast else { continue }
        var steepest: Int32 = 0
        for row in -1...1 {
          let j = i + row * width
          steepest = max(steepest, squares[j - 1], squares[j], squares[j + 1])
        }
        // Three fifths of the steepest slope around, or less, is an edge's flank.
        guard 25 * squares[i] > 9 * steepest else { continue }
        let slope = Double(steepest).squareRoot() / 8
        byDirection[Self.direction(of: patch, at: i)].append(Double(contrast) / slope)
      }
    }
  }

  /// Sobel's slopes, in eighths of a level a pixel, squared; 0 at the patch's edge.
  private static func squaredSlopes(of patch: GreyBitmap) -> [Int32] {
    let width = patch.width
    var squares = [Int32](repeating: 0, count: width * patch.height)
    var all = squares.mutableSpan
    for y in 1..<patch.height - 1 {
      var line = all._mutatingExtracting(y * width + 1..<(y + 1) * width - 1)
      patch.withPixels { pixels in
        let above = pixels.extracting((y - 1) * width..<y * width)
        let at = pixels.extracting(y * width..<(y + 1) * width)
        let below = pixels.extracting((y + 1) * width..<(y + 2) * width)
        precondition(above.count == line.count + 2 && at.count == line.count + 2)
        precondition(below.count == line.count + 2)
        for x in line.indices {
          let (a, b, c) = (Int32(above[x]), Int32(above[x &+ 1]), Int32(above[x &+ 2]))
          let (d, f) = (Int32(at[x]), Int32(at[x &+ 2]))
          let (g, h, i) = (Int32(below[x]), Int32(below[x &+ 1]), Int32(below[x &+ 2]))
          let across = c &+ 2 &* f &+ i &- a &- 2 &* d &- g
          let down = g &+ 2 &* h &+ i &- a &- 2 &* b &- c
          line[x] = across &* across &+ down &* down
        }
      }
    }
    return squares
  }

  private static func direction(of patch: GreyBitmap, at i: Int) -> Int {
    let width = patch.width
    func tone(_ offset: Int) -> Float { Float(patch.pixels[i + offset]) }
    let across =
      tone(1 - width) + 2 * tone(1) + tone(1 + width) - tone(-1 - width) - 2 * tone(-1)
      - tone(width - 1)
    let down =
      tone(width - 1) + 2 * tone(width) + tone(width + 1) - tone(-1 - width) - 2 * tone(-width)
      - tone(1 - width)
    if abs(down) < 0.4142 * abs(across) { return 0 }
    if abs(across) < 0.4142 * abs(down) { return 2 }
    return (across > 0) == (down > 0) ? 1 : 3
  }
}

extension [Double] {
  /// The value that would stand at `rank` if they were sorted (Hoare's FIND, 1961).
  func value(ofRank rank: Int) -> Double {
    var values = self
    var (low, high) = (0, values.count - 1)
    while low < high {
      let pivot = values[rank]
      var (i, j) = (low, high)
      while i <= j {
        while values[i] < pivot { i += 1 }
        while pivot < values[j] { j -= 1 }
        if i <= j {
          values.swapAt(i, j)
          i += 1
          j -= 1
        }
      }
      if j < rank { low = i }
      if rank < i { high = j }
    }
    return values[rank]
  }
}
