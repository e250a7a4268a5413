extension Bitmap where Pixel: BytePixel {
  /// The picture turned clockwise by quarter turns; negative numbers turn anticlockwise.
  public func turned(clockwiseQuarterTurns: Int) -> Bitmap {
    switch ((clockwiseQuarterTurns % 4) + 4) % 4 {
    case 1: transposed(mirroringRows: true)
    case 2: halfTurned()
    case 3: transposed(mirroringRows: false)
    default: self
    }
  }

  /// The picture with left and right exchanged.
  @specialized(where Pixel == UInt8)
  @specialized(where Pixel == RGBA)
  public func mirrored() -> Bitmap {
    var result = Bitmap(width: width, height: height)
    result.updateRows { y, row in
      self.withRow(y) { source in reverse(source, into: &row) }
    }
    return result
  }

  @specialized(where Pixel == UInt8)
  @specialized(where Pixel == RGBA)
  private func halfTurned() -> Bitmap {
    var result = Bitmap(width: width, height: height)
    result.updatePixels { target in
      self.withPixels { source in reverse(source, into: &target) }
    }
    return result
  }

  /// Columns become rows, read from below when `mirroringRows`, which makes it a clockwise
  /// turn, else the last column first, an anticlockwise one. In square blocks, so that both
  /// pictures' rows stay in the cache.
  @specialized(where Pixel == UInt8)
  @specialized(where Pixel == RGBA)
  private func transposed(mirroringRows clockwise: Bool) -> Bitmap {
    var result = Bitmap(width: height, height: width)
    let (width, height) = (width, height)
    let block = 32
    result.updatePixels { target in
      self.withPixels { source in
        for top in stride(from: 0, to: height, by: block) {
          let bottom = min(top + block, height)
          for left in stride(from: 0, to: width, by: block) {
            for x in left..<min(left + block, width) {
              // The new row, and how it runs.
              let row = (clockwise ? x : width - 1 - x) * height
              for y in top..<bottom {
                target[row &+ (clockwise ? height &- 1 &- y : y)] = source[y &* width &+ x]
              }
            }
          }
        }
      }
    }
    return result
  }
}

@inline(__always)
private func reverse<Pixel>(_ source: Span<Pixel>, into target: inout MutableSpan<Pixel>) {
  precondition(source.count == target.count)
  for x in target.indices { target[x] = source[source.count &- 1 &- x] }
}
