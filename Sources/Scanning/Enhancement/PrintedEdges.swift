import Imaging

/// The edges of printed boxes and pictures: steps of the ceiling that are sharp, straight and
/// along the page's sides, give or take a slant.
///
/// The edges of shadows are soft, or curved, or lie askew; where one is none of these it seldom
/// encloses anything, which is what `PrintedAreas` looks for.
struct PrintedEdges {
  /// 255 on cells right of an edge, 0 elsewhere.
  let upright: GreyBitmap
  /// 255 on cells below an edge, 0 elsewhere.
  let level: GreyBitmap

  /// The smallest step that counts, in natural logarithms: a grey of 240 on paper of 252.
  private static let leastStep: Float = 0.035
  /// How many cells long an edge is at least; on A4 8 mm.
  private static let leastLength: Int32 = 11
  /// Cells from one sidestep of an edge to the next in that direction at least: a slant of four
  /// degrees.
  private static let leastStride: Int32 = 14
  /// Cells without a step that an edge may bridge, where letters or a shadow's edge touch it.
  private static let longestGap: Int32 = 8

  /// - Parameter tones: the ceiling.
  init(in tones: Bitmap<LogTone>) {
    upright = Self.upright(in: tones)
    level = Self.upright(in: tones.transposed()).transposed()
  }

  private static func upright(in tones: Bitmap<LogTone>) -> GreyBitmap {
    let steps = steps(in: tones)
    let (width, height) = (steps.width, steps.height)
    let down = lengths(of: steps, rows: Array(0..<height))
    let up = lengths(of: steps, rows: Array((0..<height).reversed()))
    var edges = GreyBitmap(width: width, height: height, filledWith: 0)
    edges.updatePixels { edges in
      steps.withPixels { steps in
        for i in edges.indices where steps[i] != 0 && down[i] + up[i] - 1 >= leastLength {
          edges[i] = 255
        }
      }
    }
    return edges
  }

  /// 255 where a sharp step lies left of the cell.
  private static func steps(in tones: Bitmap<LogTone>) -> GreyBitmap {
    let (width, height) = (tones.width, tones.height)
    var result = GreyBitmap(width: width, height: height, filledWith: 0)
    if width < 12 { return result }
    var strengths = [Float](repeating: 0, count: width)
    result.updateRows { y, row in
      tones.withRow(y) { tones in
        for x in 5..<width - 4 { strengths[x] = strength(tones, x) }
        for x in 5..<width - 4 where strengths[x] > 0 {
          // The highest of its neighbourhood.
          let own = strengths[x]
          if own > strengths[x - 1], own > strengths[x - 2], own >= strengths[x + 1],
            own >= strengths[x + 2]
          {
            row[x] = 255
          }
        }
      }
    }
    return result
  }

  /// How strong and sharp a step lies left of cell `x`, 0 for none.
  @inline(__always)
  private static func strength(_ tones: Span<LogTone>, _ x: Int) -> Float {
    let (left, right) = (tones[x - 2], tones[x + 1])
    let whole = right.channels - left.channels
    let dimmest = min(left.luma, right.luma)
    // Dark colours are coarse.
    let least = leastStep + 3 / max(dimmest, 1)
    if whole.largest < least { return 0 }
    let leftSlope = left.channels - tones[x - 5].channels
    let rightSlope = tones[x + 4].channels - right.channels
    // A slope on both sides is light's and goes on across the edge.
    let ramp = shared(leftSlope, rightSlope)
    let step = (whole - ramp).largest
    if step < least { return 0 }
    let (bright, dark) = left.luma > right.luma ? (leftSlope, rightSlope) : (rightSlope, leftSlope)
    // Paper is smooth; a picture need not be.
    if (bright - ramp).largest > 0.35 * step + 0.008 || (dark - ramp).largest > 0.7 * step {
      return 0
    }
    return step + (tones[x].channels - tones[x - 1].channels - ramp / 3).largest / 2
  }

  /// What two slopes have in common: the lesser where they agree in direction.
  @inline(__always)
  private static func shared(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    func part(_ a: Float, _ b: Float) -> Float { a * b <= 0 ? 0 : (abs(a) < abs(b) ? a : b) }
    return SIMD4(part(a.x, b.x), part(a.y, b.y), part(a.z, b.z), 0)
  }

  /// For each step the cells of the straightest, longest edge that leads to it.
  private static func lengths(of steps: GreyBitmap, rows: [Int]) -> [Int32] {
    let width = steps.width
    var lengths = [Int32](repeating: 0, count: steps.width * steps.height)
    var last = [Trace](repeating: Trace(), count: width)
    var next = last
    for y in rows {
      steps.withRow(y) { steps in
        for x in steps.indices {
          var best = last[x]
          best.stride += 1
          if steps[x] == 0 {
            best.gap += 1
            next[x] = best.gap > longestGap ? Trace() : best
            continue
          }
          if x > 0, last[x - 1].length > best.length, last[x - 1].maySidestep(1) {
            best = last[x - 1]
            (best.stride, best.direction) = (0, 1)
          }
          if x + 1 < width, last[x + 1].length > best.length, last[x + 1].maySidestep(-1) {
            best = last[x + 1]
            (best.stride, best.direction) = (0, -1)
          }
          best.gap = 0
          best.length += 1
          next[x] = best
          lengths[y * width + x] = best.length
        }
      }
      swap(&last, &next)
    }
    return lengths
  }

  /// An edge on its way from row to row.
  private struct Trace {
    /// Steps so far.
    var length: Int32 = 0
    /// Cells since the last sidestep.
    var stride: Int32 = 0
    /// Cells since the last step.
    var gap: Int32 = 0

    /// Where the last sidestep went, −1 or 1; 0 before the first.
    var direction: Int32 = 0

    /// To and fro is noise, twice the same way is a slant.
    func maySidestep(_ way: Int32) -> Bool {
      stride >= PrintedEdges.leastStride || direction != way
    }
  }
}

/// A colour as the logarithms of its channels.
struct LogTone: BitwiseCopyable, Sendable {
  /// Red, green and blue, natural logarithms of 1…256; and the luma, 0…255.
  var channels: SIMD4<Float>
  /// 0…255.
  var luma: Float { channels.w }

  /// The largest difference of a channel.
  @inline(__always)
  func distance(to other: LogTone) -> Float {
    (channels - other.channels).largest
  }

  /// The logarithms of a picture's colours.
  static func tones(of picture: ColourBitmap) -> Bitmap<LogTone> {
    let logarithms = (0..<256).map { Float(Math.log(Double($0 + 1))) }
    return picture.map { pixel in
      LogTone(
        channels: SIMD4(
          logarithms[Int(pixel.red)], logarithms[Int(pixel.green)], logarithms[Int(pixel.blue)],
          Float(pixel.luma)))
    }
  }
}

extension SIMD4<Float> {
  /// The largest of the channels' magnitudes.
  @inline(__always)
  fileprivate var largest: Float { Swift.max(abs(x), Swift.max(abs(y), abs(z))) }
}

extension Bitmap {
  /// Rows become columns.
  fileprivate func transposed() -> Bitmap {
    var pixels: [Pixel] = []
    pixels.reserveCapacity(width * height)
    withPixels { all in
      for x in 0..<width {
        for y in 0..<height { pixels.append(all[y &* width &+ x]) }
      }
    }
    return Bitmap(width: height, height: width, pixels: pixels)
  }
}
