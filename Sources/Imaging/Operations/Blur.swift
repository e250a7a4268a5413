extension Bitmap where Pixel: BytePixel {
  /// The mean of the square of `2 * radius + 1` pixels around each pixel, channel by channel,
  /// rounded. Beyond its edge the picture goes on with its nearest pixel.
  /// Linear time in pixels, whatever the radius.
  public func boxBlurred(radius: Int) -> Bitmap {
    precondition(radius >= 0, "a radius is not negative")
    return boxBlurred(radiusX: radius, radiusY: radius)
  }

  /// A Gaussian blur by three box blurs whose variances add up to that of the Gaussian
  /// (Kovesi, "Fast almost-Gaussian filtering", 2010). `sigma` is in pixels; below 0.3
  /// nothing changes.
  public func gaussianBlurred(sigma: Float) -> Bitmap {
    precondition(sigma >= 0 && sigma.isFinite, "sigma is a finite number of pixels")
    var result = self
    for radius in gaussianBoxes(sigma: sigma) where radius > 0 {
      result = result.boxBlurred(radius: radius)
    }
    return result
  }

  /// A box blur with its own radius for each axis.
  public func boxBlurred(radiusX: Int, radiusY: Int) -> Bitmap {
    precondition(radiusX >= 0 && radiusY >= 0, "a radius is not negative")
    var result = self
    let (width, height, channels) = (width, height, Pixel.channels)
    withBytes { source in
      result.updateBytes { target in
        var across = [UInt8](repeating: 0, count: source.count)
        for y in 0..<height {
          for c in 0..<channels {
            boxLine(
              source, from: y * width * channels + c, step: channels, count: width,
              radius: radiusX
            ) { across[$0] = $1 }
          }
        }
        for x in 0..<width * channels {
          boxLine(
            across.span, from: x, step: width * channels, count: height, radius: radiusY
          ) { target[$0] = $1 }
        }
      }
    }
    return result
  }
}

private func boxLine(
  _ source: Span<UInt8>, from: Int, step: Int, count: Int, radius: Int, put: (Int, UInt8) -> Void
) {
  func at(_ k: Int) -> Int { Int(source[from + min(max(k, 0), count - 1) * step]) }
  let size = 2 * radius + 1
  var sum = size / 2
  for k in -radius...radius { sum += at(k) }
  for k in 0..<count {
    put(from + k * step, UInt8(sum / size))
    sum += at(k + radius + 1) - at(k - radius)
  }
}

/// The radii of three boxes that together come nearest to a Gaussian.
private func gaussianBoxes(sigma: Float) -> [Int] {
  let variance = Double(sigma) * Double(sigma)
  let ideal = (4 * variance + 1).squareRoot()
  var lower = Int(ideal)
  if lower % 2 == 0 { lower -= 1 }
  // How many of the three take the smaller size.
  let w = Double(lower)
  let smaller = Math.round((12 * variance - 3 * w * w - 12 * w - 9) / (-4 * w - 4))
  return (0..<3).map { Double($0) < smaller ? (lower - 1) / 2 : (lower + 1) / 2 }
}
