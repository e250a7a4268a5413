import Imaging

extension Bitmap where Pixel == RGBA {
  /// Lays the picture on white paper: what is clear becomes white.
  ///
  /// - Parameter premultiplied: the colours are already weighted by their alpha.
  mutating func flattenOnWhite(premultiplied: Bool = false) {
    // Some programs leave the alpha of every pixel 0: then it means nothing.
    let isClear = withPixels { pixels in
      pixels.indices.allSatisfy { pixels[$0].alpha == 0 }
    }
    updateRows { _, row in
      for x in row.indices {
        let pixel = row[x]
        guard pixel.alpha != 255 else { continue }
        let alpha = premultiplied ? 255 : UInt32(pixel.alpha)
        let paper = 255 &- UInt32(pixel.alpha)
        func mixed(_ colour: UInt8) -> UInt8 {
          let sum = UInt32(colour) &* alpha &+ paper &* 255 &+ 127
          return UInt8(min(255, sum / 255))
        }
        guard !isClear else {
          row[x].alpha = 255
          continue
        }
        row[x] = RGBA(mixed(pixel.red), mixed(pixel.green), mixed(pixel.blue))
      }
    }
  }
}
