package import Imaging

/// A line of text cut out of its picture, straightened, and brought to the height that the
/// reading network takes.
package struct LineStrip: Sendable {
  /// The height of every strip.
  package static let height = 48
  /// Longer lines are squeezed to this.
  private static let greatestWidth = 3200

  /// Rows above the strip, and below, where letters may reach that are found too low.
  package static let margin = 8

  /// Where the line stands in its picture.
  package let band: TextBand
  /// The strip, `height` pixels high.
  package let pixels: ColourBitmap
  /// The strip with its margins.
  package let withMargins: ColourBitmap

  /// The line at `band` of `picture`. Cubic interpolation (Keys 1981) where the picture is
  /// enlarged, the mean of several bilinear samples where it is reduced.
  package init(of band: TextBand, in picture: ColourBitmap) {
    self.band = band
    let aspect = band.length / max(band.thickness, 1)
    let width = Int((aspect * Double(Self.height)).rounded(.up))
    withMargins = Self.sample(band, in: picture, width: min(max(width, 8), Self.greatestWidth))
    let (stride, size) = (withMargins.width, withMargins.width * Self.height)
    pixels = ColourBitmap(
      width: stride, height: Self.height,
      pixels: Array(withMargins.pixels.dropFirst(Self.margin * stride).prefix(size)))
  }

  /// The corners, in pixels of the picture, of a part of the strip given in its pixels.
  package func quad(left: Double, right: Double, top: Double, bottom: Double) -> Quad {
    let alongStep = band.length / Double(pixels.width)
    let downStep = band.thickness / Double(pixels.height)
    let middle = Double(pixels.height) / 2
    return band.quad(
      left: left * alongStep, right: right * alongStep,
      top: (top - middle) * downStep, bottom: (bottom - middle) * downStep)
  }

  private static func sample(
    _ band: TextBand, in picture: ColourBitmap, width: Int
  ) -> ColourBitmap {
    let height = Self.height + 2 * Self.margin
    let alongStep = band.length / Double(width)
    let downStep = band.thickness / Double(Self.height)
    let columns = samples(alongStep)
    let rows = samples(downStep)
    let enlarges = columns == 1 && rows == 1
    let share = 1 / Float(columns * rows)
    var result = ColourBitmap(width: width, height: height, filledWith: .white)
    picture.withPixels { source in
      let sampler = Sampler(width: picture.width, height: picture.height)
      result.updateRows { y, row in
        for x in row.indices {
          var sum = SIMD4<Float>(repeating: 0)
          for i in 0..<columns {
            let along = (Double(x) + (Double(i) + 0.5) / Double(columns)) * alongStep
            for j in 0..<rows {
              let offset = Double(y) + (Double(j) + 0.5) / Double(rows) - Double(height) / 2
              let place = band.place(along: along, below: offset * downStep)
              sum +=
                enlarges
                ? sampler.cubic(source, place) : sampler.bilinear(source, place)
            }
          }
          row[x] = RGBA(rounding: sum * share)
        }
      }
    }
    return result
  }

  private static func samples(_ step: Double) -> Int {
    min(max(Int(step.rounded(.up)), 1), 8)
  }
}

/// Reads a picture between its pixels; beyond its edge it goes on as at the edge.
private struct Sampler {
  let width: Int
  let height: Int

  @inline(__always)
  private func pixel(_ source: Span<RGBA>, _ x: Int, _ y: Int) -> SIMD4<Float> {
    let pixel = source[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)]
    return SIMD4(Float(pixel.red), Float(pixel.green), Float(pixel.blue), 255)
  }

  @inline(__always)
  func bilinear(_ source: Span<RGBA>, _ place: Point) -> SIMD4<Float> {
    let (x, y) = (place.x - 0.5, place.y - 0.5)
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (tx, ty) = (Float(x - left), Float(y - top))
    let (column, row) = (clamped(left, width), clamped(top, height))
    let above = mix(
      pixel(source, column, row), pixel(source, column + 1, row), tx)
    let below = mix(
      pixel(source, column, row + 1), pixel(source, column + 1, row + 1), tx)
    return mix(above, below, ty)
  }

  @inline(__always)
  func cubic(_ source: Span<RGBA>, _ place: Point) -> SIMD4<Float> {
    let (x, y) = (place.x - 0.5, place.y - 0.5)
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let across = cubicWeights(Float(x - left))
    let down = cubicWeights(Float(y - top))
    let (column, row) = (clamped(left, width), clamped(top, height))
    var sum = SIMD4<Float>(repeating: 0)
    for j in 0..<4 {
      var line = SIMD4<Float>(repeating: 0)
      for i in 0..<4 {
        line += pixel(source, column + i - 1, row + j - 1) * across[i]
      }
      sum += line * down[j]
    }
    return sum
  }

  @inline(__always)
  private func clamped(_ value: Double, _ count: Int) -> Int {
    Int(min(max(value, -2), Double(count) + 1))
  }
}

@inline(__always)
private func mix(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ t: Float) -> SIMD4<Float> {
  a + (b - a) * t
}

/// The weights of the four pixels round a place `t` after the second.
@inline(__always)
private func cubicWeights(_ t: Float) -> SIMD4<Float> {
  let a: Float = -0.5
  let (t2, t3) = (t * t, t * t * t)
  return SIMD4(
    a * (t3 - 2 * t2 + t), (a + 2) * t3 - (a + 3) * t2 + 1,
    -(a + 2) * t3 + (2 * a + 3) * t2 - a * t, a * (t2 - t3))
}

extension RGBA {
  fileprivate init(rounding channels: SIMD4<Float>) {
    let bytes = channels.clamped(
      lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
    self.init(
      UInt8(bytes[0].rounded()), UInt8(bytes[1].rounded()), UInt8(bytes[2].rounded()))
  }
}
