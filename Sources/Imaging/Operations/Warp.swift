extension Bitmap where Pixel: BytePixel {
  /// The picture drawn through a perspective map.
  ///
  /// `outputToSource` takes a place in the result to its place in this picture, both in pixel
  /// space. Bilinear; where the result is smaller than the source, the mean of a grid of samples
  /// as fine as the source's pixels, taken from a reduced source where it is less than a third
  /// of the size. Linear time in the pixels of both pictures.
  public func warped(
    by outputToSource: Homography, width: Int, height: Int, border: Border<Pixel>
  ) -> Bitmap {
    Warp(of: self, by: outputToSource, width: width, height: height, border: border)
      .drawn(rows: 0..<height)
  }
}

/// A warp ready to be drawn, in bands if need be, which may be on several threads: the bands,
/// joined by `Bitmap(width:height:bands:perform:draw:)`, are to the bit what `warped` gives.
public struct Warp<Pixel: BytePixel>: Sendable {
  /// The size of the whole result.
  public let width, height: Int
  private let source: Bitmap<Pixel>
  private let border: Border<Pixel>
  private let sampler: WarpSampler

  /// A warp; see `Bitmap.warped`.
  public init(
    of picture: Bitmap<Pixel>, by outputToSource: Homography, width: Int, height: Int,
    border: Border<Pixel>
  ) {
    self.init(
      of: picture, by: .straight(outputToSource), width: width, height: height, border: border)
  }

  /// A warp through a bent sheet, sampled as `Bitmap.warped` samples.
  public init(
    of picture: Bitmap<Pixel>, by outputToSource: MeshMap, width: Int, height: Int,
    border: Border<Pixel>
  ) {
    self.init(
      of: picture, by: .bent(outputToSource), width: width, height: height, border: border)
  }

  private init(
    of picture: Bitmap<Pixel>, by outputToSource: WarpMap, width: Int, height: Int,
    border: Border<Pixel>
  ) {
    precondition(width > 0 && height > 0, "a bitmap has at least one pixel")
    self.width = width
    self.height = height
    self.border = border
    let factor = outputToSource.reduction(width: width, height: height)
    let k = 1 / Double(factor)
    source = picture.reduced(by: factor)
    sampler = WarpSampler(
      map: outputToSource.concatenated(with: .scaling(k, k)), width: source.width,
      height: source.height)
  }

  /// Some of the result's rows.
  public func drawn(rows: Range<Int>) -> Bitmap<Pixel> {
    precondition(rows.lowerBound >= 0 && rows.upperBound <= height, "rows of the result")
    var result = Bitmap<Pixel>(width: width, height: rows.count)
    if Pixel.channels == 4 {
      let fill = borderPixel?.withWords { $0[0] }
      source.withWords { source in
        result.updateWords {
          sampler.draw(source, fill: fill, width: width, rows: rows, into: &$0)
        }
      }
    } else {
      let fill = borderPixel?.withBytes { $0[0] }
      source.withBytes { source in
        result.updateBytes {
          sampler.draw(source, fill: fill, width: width, rows: rows, into: &$0)
        }
      }
    }
    return result
  }

  private var borderPixel: Bitmap<Pixel>? {
    switch border {
    case .nearest: nil
    case .filled(let pixel): Bitmap(width: 1, height: 1, filledWith: pixel)
    }
  }
}
