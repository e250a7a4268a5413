extension Bitmap where Pixel: BytePixel {
  /// The picture drawn through a perspective map.
  ///
  /// `outputToSource` takes a place in the result to its place in this picture, both in pixel
  /// space. Bilinear; where the result is smaller than the source, the mean of a grid of samples,
  /// as fine as the source's pixels.
  public func warped(
    by outputToSource: Homography, width: Int, height: Int, border: Border<Pixel>
  ) -> Bitmap {
    precondition(width > 0 && height > 0, "a bitmap has at least one pixel")
    var result = Bitmap(width: width, height: height)
    let (oldWidth, oldHeight, channels) = (self.width, self.height, Pixel.channels)
    var fill: [UInt8] = []
    if case .filled(let pixel) = border {
      fill = Bitmap(width: 1, height: 1, filledWith: pixel).withBytes { bytes in
        bytes.indices.map { bytes[$0] }
      }
    }
    withBytes { source in
      result.updateBytes { target in
        var sums = [Double](repeating: 0, count: channels)
        for y in 0..<height {
          for x in 0..<width {
            let centre = Point(Double(x) + 0.5, Double(y) + 0.5)
            let across =
              outputToSource(centre + Point(0.5, 0)) - outputToSource(centre - Point(0.5, 0))
            let down =
              outputToSource(centre + Point(0, 0.5)) - outputToSource(centre - Point(0, 0.5))
            let nx = min(max(Int(across.length.rounded(.up)), 1), 16)
            let ny = min(max(Int(down.length.rounded(.up)), 1), 16)
            for c in 0..<channels { sums[c] = 0 }
            for j in 0..<ny {
              for i in 0..<nx {
                let place = outputToSource(
                  Point(
                    Double(x) + (Double(i) + 0.5) / Double(nx),
                    Double(y) + (Double(j) + 0.5) / Double(ny)))
                let sx = min(max(place.x - 0.5, -2), Double(oldWidth) + 1)
                let sy = min(max(place.y - 0.5, -2), Double(oldHeight) + 1)
                let (fx, fy) = (sx.rounded(.down), sy.rounded(.down))
                let (tx, ty) = (sx - fx, sy - fy)
                for (dx, dy, weight) in [
                  (0, 0, (1 - tx) * (1 - ty)), (1, 0, tx * (1 - ty)), (0, 1, (1 - tx) * ty),
                  (1, 1, tx * ty),
                ] {
                  let (px, py) = (Int(fx) + dx, Int(fy) + dy)
                  let inside = px >= 0 && py >= 0 && px < oldWidth && py < oldHeight
                  let cx = min(max(px, 0), oldWidth - 1), cy = min(max(py, 0), oldHeight - 1)
                  for c in 0..<channels {
                    let value =
                      inside || fill.isEmpty ? source[(cy * oldWidth + cx) * channels + c] : fill[c]
                    sums[c] += weight * Double(value)
                  }
                }
              }
            }
            for c in 0..<channels {
              target[(y * width + x) * channels + c] = UInt8(
                Math.round(sums[c] / Double(nx * ny)))
            }
          }
        }
      }
    }
    return result
  }
}
