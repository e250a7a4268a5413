import Imaging

/// Where a picture's colours change, how much, and in which direction: the largest gradient of
/// the three channels, thinned to ridges one pixel wide.
struct EdgeMap {
  let width: Int
  let height: Int
  /// 0 nothing … 255 certainly an edge. Saturates soon: a faint straight edge counts nearly as
  /// much as a strong one, so that text does not outvote the rim of a page on a light desk.
  let strength: GreyBitmap
  /// The direction across the edge, from dark to bright, as the angle in 1/256 turns clockwise
  /// from the right.
  let direction: GreyBitmap
  /// The ridges.
  let points: [EdgePoint]
  /// The median gradient, in levels a pixel: the picture's texture and noise.
  let texture: Double

  /// The edges of a picture, blurred first.
  init(_ picture: ColourBitmap) {
    let blurred = picture.gaussianBlurred(sigma: 1)
    let (width, height) = (picture.width, picture.height)
    var magnitude = Bitmap<UInt16>(width: width, height: height, filledWith: 0)
    var slopeX = Bitmap<Int16>(width: width, height: height, filledWith: 0)
    var slopeY = Bitmap<Int16>(width: width, height: height, filledWith: 0)
    var counts = [Int](repeating: 0, count: 256)
    if width > 2, height > 2 {
      blurred.withPixels { pixels in
        magnitude.updatePixels { magnitude in
          slopeX.updatePixels { slopeX in
            slopeY.updatePixels { slopeY in
              for y in 1..<height - 1 {
                for x in 1..<width - 1 {
                  let i = y &* width &+ x
                  let slope = sobel(pixels, i, width)
                  magnitude[i] = slope.magnitude
                  slopeX[i] = slope.x
                  slopeY[i] = slope.y
                  counts[Int(min(slope.magnitude / 4, 255))] += 1
                }
              }
            }
          }
        }
      }
    }
    // Sobel sums are 8 times the slope in levels a pixel; the counts are in half levels.
    let texture = EdgeMap.median(counts) / 2
    let faint = min(max(2 * texture, 1.2), 6)

    var strength = GreyBitmap(width: width, height: height, filledWith: 0)
    var direction = GreyBitmap(width: width, height: height, filledWith: 0)
    var points: [EdgePoint] = []
    if width > 2, height > 2 {
      magnitude.withPixels { magnitude in
        slopeX.withPixels { slopeX in
          slopeY.withPixels { slopeY in
            strength.updatePixels { strength in
              direction.updatePixels { direction in
                let least = UInt16(8 * 0.6 * faint)
                for y in 1..<height - 1 {
                  for x in 1..<width - 1 {
                    let i = y &* width &+ x
                    let m = magnitude[i]
                    guard m > least else { continue }
                    let (gx, gy) = (Int(slopeX[i]), Int(slopeY[i]))
                    guard isRidge(magnitude, i, width, gx, gy) else { continue }
                    let levels = Double(m) / 8
                    let weight = levels / (levels + faint)
                    let angle = Math.atan2(Double(gy), Double(gx))
                    strength[i] = UInt8(255 * weight)
                    direction[i] = UInt8(
                      truncatingIfNeeded: Int((angle * (128 / Math.pi)).rounded()))
                    points.append(
                      EdgePoint(
                        place: Point(Double(x) + 0.5, Double(y) + 0.5), angle: angle,
                        weight: weight))
                  }
                }
              }
            }
          }
        }
      }
    }
    self.width = width
    self.height = height
    self.strength = strength
    self.direction = direction
    self.points = points
    self.texture = texture
  }

  /// The index that halves the counts.
  private static func median(_ counts: [Int]) -> Double {
    let half = counts.reduce(0, +) / 2
    var sum = 0
    for (level, count) in counts.enumerated() {
      sum += count
      if sum > half { return Double(level) }
    }
    return 0
  }
}

/// A place on a ridge of the gradient.
struct EdgePoint {
  /// In pixels.
  var place: Point
  /// From dark to bright, in radians, clockwise from the right.
  var angle: Double
  /// 0 … 1.
  var weight: Double
}

/// The Sobel sums of the channel that changes most.
@inline(__always)
private func sobel(
  _ p: Span<RGBA>, _ i: Int, _ width: Int
) -> (x: Int16, y: Int16, magnitude: UInt16) {
  let (a, b, c) = (p[i &- width &- 1], p[i &- width], p[i &- width &+ 1])
  let (d, f) = (p[i &- 1], p[i &+ 1])
  let (g, h, k) = (p[i &+ width &- 1], p[i &+ width], p[i &+ width &+ 1])
  @inline(__always) func sums(
    _ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8, _ f: UInt8, _ g: UInt8, _ h: UInt8, _ k: UInt8
  ) -> (Int32, Int32) {
    let (a, b, c, d) = (Int32(a), Int32(b), Int32(c), Int32(d))
    let (f, g, h, k) = (Int32(f), Int32(g), Int32(h), Int32(k))
    return ((c &+ 2 &* f &+ k) &- (a &+ 2 &* d &+ g), (g &+ 2 &* h &+ k) &- (a &+ 2 &* b &+ c))
  }
  var (x, y) = sums(a.red, b.red, c.red, d.red, f.red, g.red, h.red, k.red)
  var square = x &* x &+ y &* y
  let green = sums(
    a.green, b.green, c.green, d.green, f.green, g.green, h.green, k.green)
  let greenSquare = green.0 &* green.0 &+ green.1 &* green.1
  if greenSquare > square { (x, y, square) = (green.0, green.1, greenSquare) }
  let blue = sums(a.blue, b.blue, c.blue, d.blue, f.blue, g.blue, h.blue, k.blue)
  let blueSquare = blue.0 &* blue.0 &+ blue.1 &* blue.1
  if blueSquare > square { (x, y, square) = (blue.0, blue.1, blueSquare) }
  return (
    Int16(truncatingIfNeeded: x), Int16(truncatingIfNeeded: y),
    UInt16(truncatingIfNeeded: Int32(Float(square).squareRoot()))
  )
}

/// Whether the gradient is largest here along its own direction, to the nearest of eight.
@inline(__always)
private func isRidge(
  _ magnitude: Span<UInt16>, _ i: Int, _ width: Int, _ gx: Int, _ gy: Int
) -> Bool {
  let (ax, ay) = (abs(gx), abs(gy))
  // tan 22.5° is about 53/128.
  let step: Int
  if ay &* 128 < ax &* 53 {
    step = 1
  } else if ax &* 128 < ay &* 53 {
    step = width
  } else {
    step = (gx > 0) == (gy > 0) ? width &+ 1 : width &- 1
  }
  return magnitude[i] >= magnitude[i &- step] && magnitude[i] > magnitude[i &+ step]
}
