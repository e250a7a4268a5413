package import Imaging

/// A pixel whose tones can be mixed with its neighbours'.
package protocol TonePixel: BytePixel {
  associatedtype Tones: Scanning.Tones
  var luma: UInt8 { get }
  /// The tones in levels.
  var tones: Tones { get }
}

/// Tones of a place, or their change from one place to another.
package protocol Tones {
  init()
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (tones: Self, factor: Float) -> Self
  /// How large a change is, over all channels.
  var size: Float { get }
}

extension Float: Tones {
  @inline(__always)
  package var size: Float { magnitude }
}

extension SIMD4: Tones where Scalar == Float {
  @inline(__always)
  package var size: Float { (self * self).sum().squareRoot() }
}

extension RGBA: TonePixel {
  @inline(__always)
  package var tones: SIMD4<Float> { SIMD4(Float(red), Float(green), Float(blue), 0) }
}

extension UInt8: TonePixel {
  @inline(__always)
  package var luma: UInt8 { self }
  @inline(__always)
  package var tones: Float { Float(self) }
}

extension Bitmap where Pixel: TonePixel {
  /// The tones at a place between pixels; beyond the middles of the outermost ones theirs. The
  /// picture is at least two pixels wide and high.
  @inline(__always)
  func tones(at x: Float, _ y: Float) -> Pixel.Tones {
    let across = min(max(x - 0.5, 0), Float(width &- 2))
    let down = min(max(y - 0.5, 0), Float(height &- 2))
    let (column, row) = (Int(across), Int(down))
    let (right, below) = (across - Float(column), down - Float(row))
    let first = row &* width &+ column
    return withPixels { pixels in
      let (a, b) = (pixels[first].tones, pixels[first &+ 1].tones)
      let (c, d) = (pixels[first &+ width].tones, pixels[first &+ width &+ 1].tones)
      let top = a + (b - a) * right
      let bottom = c + (d - c) * right
      return top + (bottom - top) * below
    }
  }

  /// The mean luma, 0 … 1, of places spread over the picture.
  var brightness: Double {
    let grid = TextureGrid.side
    var sum = 0
    withPixels { pixels in
      for y in 0..<grid {
        for x in 0..<grid {
          sum += Int(pixels[y * height / grid * width + x * width / grid].luma)
        }
      }
    }
    return Double(sum) / Double(grid * grid * 255)
  }

  /// The median of the luma's gradient, of places spread over the picture, in levels a pixel of
  /// a picture of 512 pixels along its longer side.
  var texture: Double {
    let grid = TextureGrid.side
    let reach = max(1, max(width, height) / 512)
    guard width > 2 * reach, height > 2 * reach else { return 0 }
    var counts = [Int](repeating: 0, count: 256)
    withPixels { pixels in
      for y in 0..<grid {
        for x in 0..<grid {
          let column = reach + x * (width - 2 * reach) / grid
          let row = reach + y * (height - 2 * reach) / grid
          let place = row * width + column
          func difference(_ step: Int) -> Int {
            Int(pixels[place + step].luma) - Int(pixels[place - step].luma)
          }
          let (dx, dy) = (difference(reach), difference(reach * width))
          let size = Float(dx * dx + dy * dy).squareRoot() / 2
          counts[min(Int(size), 255)] += 1
        }
      }
    }
    return Double(Histogram(counts: counts).percentile(0.5))
  }
}

/// How many places, across and down, tell what light and texture a picture has.
private enum TextureGrid {
  static let side = 64
}
