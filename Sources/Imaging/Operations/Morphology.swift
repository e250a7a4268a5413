extension Bitmap where Pixel: BytePixel {
  /// The greatest value in the rectangle of `2 * radiusX + 1` by `2 * radiusY + 1` pixels around
  /// each pixel, channel by channel; pixels beyond the edge don't count.
  ///
  /// Three comparisons a pixel and axis, whatever the radius (van Herk, "A fast algorithm for
  /// local minimum and maximum filters", 1992; Gil and Werman, 1993).
  public func dilated(radiusX: Int, radiusY: Int) -> Bitmap {
    extremes(radiusX: radiusX, radiusY: radiusY, greatest: true)
  }

  /// The least value in the rectangle around each pixel; see `dilated`.
  public func eroded(radiusX: Int, radiusY: Int) -> Bitmap {
    extremes(radiusX: radiusX, radiusY: radiusY, greatest: false)
  }

  /// Dilated, then eroded: fills dark spots smaller than the rectangle.
  public func closed(radiusX: Int, radiusY: Int) -> Bitmap {
    dilated(radiusX: radiusX, radiusY: radiusY).eroded(radiusX: radiusX, radiusY: radiusY)
  }

  /// Eroded, then dilated: takes away bright spots smaller than the rectangle.
  public func opened(radiusX: Int, radiusY: Int) -> Bitmap {
    eroded(radiusX: radiusX, radiusY: radiusY).dilated(radiusX: radiusX, radiusY: radiusY)
  }

  private func extremes(radiusX: Int, radiusY: Int, greatest: Bool) -> Bitmap {
    precondition(radiusX >= 0 && radiusY >= 0, "a radius is not negative")
    let (width, height, channels) = (width, height, Pixel.channels)
    var result = self
    result.updateBytes { bytes in
      if radiusX > 0 {
        for y in 0..<height {
          for c in 0..<channels {
            extremeLine(
              &bytes, from: y * width * channels + c, step: channels, count: width,
              radius: radiusX, greatest: greatest)
          }
        }
      }
      if radiusY > 0 {
        for x in 0..<width * channels {
          extremeLine(
            &bytes, from: x, step: width * channels, count: height, radius: radiusY,
            greatest: greatest)
        }
      }
    }
    return result
  }
}

private func extremeLine(
  _ bytes: inout MutableSpan<UInt8>, from: Int, step: Int, count: Int, radius: Int, greatest: Bool
) {
  let size = 2 * radius + 1
  let neutral: UInt8 = greatest ? 0 : 255
  let blocks = (count + 2 * radius + size - 1) / size
  let padded = blocks * size
  var forward = [UInt8](repeating: neutral, count: padded)
  for k in 0..<count { forward[k + radius] = bytes[from + k * step] }
  var backward = forward
  for k in 1..<padded where k % size != 0 {
    forward[k] =
      greatest ? max(forward[k], forward[k - 1]) : min(forward[k], forward[k - 1])
  }
  for k in stride(from: padded - 2, through: 0, by: -1) where k % size != size - 1 {
    backward[k] =
      greatest ? max(backward[k], backward[k + 1]) : min(backward[k], backward[k + 1])
  }
  for k in 0..<count {
    let (a, b) = (backward[k], forward[k + size - 1])
    bytes[from + k * step] = greatest ? max(a, b) : min(a, b)
  }
}
