extension Bitmap {
  /// The picture turned clockwise by quarter turns; negative numbers turn anticlockwise.
  public func turned(clockwiseQuarterTurns: Int) -> Bitmap {
    switch ((clockwiseQuarterTurns % 4) + 4) % 4 {
    case 1: quarterTurned()
    case 2: halfTurned()
    case 3: quarterTurned().halfTurned()
    default: self
    }
  }

  /// The picture with left and right exchanged.
  public func mirrored() -> Bitmap {
    var result = self
    result.updateRows { y, row in
      self.withRow(y) { source in
        for x in row.indices { row[x] = source[source.count &- 1 &- x] }
      }
    }
    return result
  }

  private func halfTurned() -> Bitmap {
    var result = self
    result.updatePixels { target in
      self.withPixels { source in
        for k in target.indices { target[k] = source[source.count &- 1 &- k] }
      }
    }
    return result
  }

  private func quarterTurned() -> Bitmap {
    var result = Bitmap(width: height, height: width, filledWith: storage[0])
    let (width, height) = (width, height)
    result.updatePixels { target in
      self.withPixels { source in
        for y in 0..<height {
          for x in 0..<width { target[x * height + height - 1 - y] = source[y * width + x] }
        }
      }
    }
    return result
  }
}
