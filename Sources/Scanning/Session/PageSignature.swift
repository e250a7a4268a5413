public import Imaging

/// What is on a page, coarsely: whether two frames show the same page is told by comparing
/// theirs, whatever the light, the place and the perspective.
///
/// The page is straightened to a square of 128 × 128 cells, softened so that half a cell's shift
/// changes little. Each keeps how much darker or brighter it is than its row and its column nearby
/// would have it, as a part of the light there: light and shadow cancel out, and so do margins,
/// rules and the spacing of lines, which pages of one kind have in common. Words remain. Strong
/// contrasts are cut off, or a picture would drown the text.
public struct PageSignature: Equatable, Sendable {
  /// Cells along a side.
  static let side = 128
  /// Contrasts are cut off here, in units of `cells`.
  private static let most: Float = 16
  /// Contrasts, in 254ths of the light.
  let cells: [Int8]
  /// The luma of the paper in each block, row by row.
  let paper: [UInt8]

  /// Blocks along a side; each is compared by itself.
  static let blocks = 8
  static let blockSide = side / blocks
  /// Samples of a cell, across and down, at most.
  private static let samples = 3
  /// The surroundings reach so many cells to each side.
  private static let reach = 10

  /// The page at `quad`, in unit coordinates; `nil` when that is not convex.
  ///
  /// Give frames of 360 pixels and more on their shorter side: on smaller ones words are lost.
  /// Looks at up to 147,000 pixels, so the time does not grow with the picture.
  public init?(of picture: GreyBitmap, in quad: Quad) {
    let pixels = quad.scaled(x: Double(picture.width), y: Double(picture.height))
    guard quad.isConvex, picture.width > 0, picture.height > 0,
      let map = Homography(from: .whole, to: pixels)
    else { return nil }
    let longest = max(
      pixels.topLeft.distance(to: pixels.topRight),
      pixels.topRight.distance(to: pixels.bottomRight),
      pixels.bottomRight.distance(to: pixels.bottomLeft),
      pixels.bottomLeft.distance(to: pixels.topLeft))
    let cell = longest / Double(PageSignature.side)
    let samples = min(max(Int((cell / 1.5).rounded()), 1), PageSignature.samples)
    let tones = PageSignature.softened(PageSignature.sampled(picture, map, samples))
    cells = PageSignature.contrasts(tones)
    paper = PageSignature.paper(tones)
  }

  /// The cells' mean lumas.
  private static func sampled(_ picture: GreyBitmap, _ map: Homography, _ samples: Int) -> [Int32] {
    let unit = 1 / Double(side * samples)
    let (right, bottom) = (Double(picture.width - 1), Double(picture.height - 1))
    let width = picture.width
    var result = [Int32](repeating: 0, count: side * side)
    var sums = result.mutableSpan
    picture.withPixels { pixels in
      for row in 0..<side * samples {
        // Numerators and denominator of the map along the row, step by step.
        let y = (Double(row) + 0.5) * unit
        var u = map.a * 0.5 * unit + map.b * y + map.c
        var v = map.d * 0.5 * unit + map.e * y + map.f
        var w = map.g * 0.5 * unit + map.h * y + map.i
        let (du, dv, dw) = (map.a * unit, map.d * unit, map.g * unit)
        let line = row / samples * side
        for cell in 0..<side {
          var sum: Int32 = 0
          for _ in 0..<samples {
            let scale = 1 / w
            let (x, y) = (index(u * scale, last: right), index(v * scale, last: bottom))
            sum &+= Int32(pixels[y &* width &+ x])
            u += du
            v += dv
            w += dw
          }
          sums[line &+ cell] &+= sum
        }
      }
    }
    let count = Int32(samples * samples)
    return result.map { $0 / count }
  }

  /// The pixel at a coordinate, the nearest one for those outside.
  @inline(__always)
  private static func index(_ coordinate: Double, last: Double) -> Int {
    Int(coordinate > 0 ? (coordinate < last ? coordinate : last) : 0)
  }

  /// Each cell mixed with its neighbours by 1 2 1 across and down; 16 times the mean.
  private static func softened(_ tones: [Int32]) -> [Int32] {
    var across = tones
    var result = tones
    for y in 0..<side {
      for x in 0..<side {
        let (left, right) = (max(x - 1, 0), min(x + 1, side - 1))
        across[y * side + x] =
          tones[y * side + left] + 2 * tones[y * side + x] + tones[y * side + right]
      }
    }
    for y in 0..<side {
      let (above, below) = (max(y - 1, 0), min(y + 1, side - 1))
      for x in 0..<side {
        result[y * side + x] =
          across[above * side + x] + 2 * across[y * side + x] + across[below * side + x]
      }
    }
    return result
  }

  /// How much cells differ from what their row and their column around them would have them be.
  private static func contrasts(_ tones: [Int32]) -> [Int8] {
    // Sums of all cells above and left.
    var sums = [Int32](repeating: 0, count: (side + 1) * (side + 1))
    for y in 0..<side {
      var line: Int32 = 0
      for x in 0..<side {
        line += tones[y * side + x]
        sums[(y + 1) * (side + 1) + x + 1] = sums[y * (side + 1) + x + 1] + line
      }
    }
    let all = sums.span
    @inline(__always) func sum(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> Int32 {
      all[bottom &* (side &+ 1) &+ right] &- all[top &* (side &+ 1) &+ right]
        &- all[bottom &* (side &+ 1) &+ left] &+ all[top &* (side &+ 1) &+ left]
    }
    var result = [Int8](repeating: 0, count: side * side)
    for y in 0..<side {
      let (top, bottom) = (max(y - reach, 0), min(y + reach + 1, side))
      let high = Float(bottom - top)
      for x in 0..<side {
        let (left, right) = (max(x - reach, 0), min(x + reach + 1, side))
        let wide = Float(right - left)
        let around = Float(sum(left, top, right, bottom)) / (wide * high)
        let expected =
          Float(sum(left, y, right, y + 1)) / wide + Float(sum(x, top, x + 1, bottom)) / high
          - around
        let contrast = (Float(tones[y * side + x]) - expected) * 254 / max(around, 16)
        result[y * side + x] = Int8(min(max(contrast, -most), most).rounded())
      }
    }
    return result
  }

  /// The luma that a fifth of a block's cells exceed.
  private static func paper(_ tones: [Int32]) -> [UInt8] {
    var result: [UInt8] = []
    for row in 0..<blocks {
      for column in 0..<blocks {
        var counts = [Int](repeating: 0, count: 256)
        for y in row * blockSide..<(row + 1) * blockSide {
          for x in column * blockSide..<(column + 1) * blockSide {
            counts[Int(min(tones[y * side + x] / 16, 255))] += 1
          }
        }
        result.append(Histogram(counts: counts).percentile(0.8))
      }
    }
    return result
  }

  /// A number that changes with any cell, for telling builds apart.
  public var checksum: Double {
    var sum: UInt32 = 0
    for cell in cells { sum = sum &* 31 &+ UInt32(bitPattern: Int32(cell)) }
    for level in paper { sum = sum &* 31 &+ UInt32(level) }
    return Double(sum)
  }

  /// The signature of the page turned clockwise by so many quarters.
  func turned(_ quarterTurns: Int) -> PageSignature {
    let turns = ((quarterTurns % 4) + 4) % 4
    return PageSignature(
      cells: PageSignature.turned(cells, side: PageSignature.side, turns),
      paper: PageSignature.turned(paper, side: PageSignature.blocks, turns))
  }

  /// A signature of its parts, as many as `side` and `blocks` say.
  init(cells: [Int8], paper: [UInt8]) {
    self.cells = cells
    self.paper = paper
  }

  private static func turned<Value>(_ values: [Value], side: Int, _ turns: Int) -> [Value] {
    guard turns > 0 else { return values }
    var result: [Value] = []
    result.reserveCapacity(values.count)
    let last = side - 1
    for y in 0..<side {
      for x in 0..<side {
        let (u, v) =
          switch turns {
          case 1: (y, last - x)
          case 2: (last - x, last - y)
          default: (last - y, x)
          }
        result.append(values[v * side + u])
      }
    }
    return result
  }
}
