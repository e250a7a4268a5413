import Imaging

extension ColourBitmap {
  /// The lens' blur: passes of a three-pixel kernel whose variances add up to `sigma`².
  mutating func soften(_ sigma: Float) {
    guard sigma > 0 else { return }
    // One pass spreads by 2k; k up to a quarter keeps the kernel's middle the highest.
    let passes = Int((sigma * sigma / 0.5).rounded(.up))
    let share = Int32(sigma * sigma / Float(2 * passes) * 4096)
    for _ in 0..<passes {
      self = softened(share)
    }
  }

  private func softened(_ share: Int32) -> ColourBitmap {
    var result = self
    let middle = 4096 - 2 * share
    var line = [SIMD4<Int32>](repeating: .zero, count: width)
    result.updateRows { y, row in
      withRow(max(0, y - 1)) { above in
        withRow(y) { here in
          withRow(Swift.min(height - 1, y + 1)) { below in
            for x in row.indices {
              line[x] =
                (above[x].integers &+ below[x].integers) &* share &+ here[x].integers &* middle
            }
          }
        }
      }
      for x in row.indices {
        let (left, right) = (line[max(0, x - 1)], line[Swift.min(width - 1, x + 1)])
        // Twelve bits a direction; the first sum keeps only four of them.
        let sum =
          ((left &+ right) &>> 8) &* share &+ (line[x] &>> 8) &* middle &+ (1 << 15)
        let value = sum &>> 16
        row[x] = RGBA(UInt8(value.x), UInt8(value.y), UInt8(value.z))
      }
    }
    return result
  }

  /// The sensor's noise: `deviation` levels at middle grey, more in light and less in dark, three
  /// quarters of it the same in all colours.
  mutating func addNoise(_ deviation: Float, _ random: inout SeededRandom) {
    guard deviation > 0 else { return }
    // Half for the sensor itself, half for the light, which grows with its root.
    let strengths = (0..<256).map {
      deviation * (0.5 + 0.5 * (Float($0) / 128).squareRoot()) / 147
    }
    var state = random
    updateRows { _, row in
      for x in row.indices {
        let bits = state.next()
        // The sum of four bytes is nearly normal, with a deviation of 147.
        let common = Float(
          Int(bits & 255) + Int(bits >> 8 & 255) + Int(bits >> 16 & 255)
            + Int(bits >> 24 & 255) - 510)
        let pixel = row[x]
        func noisy(_ value: UInt8, _ own: UInt64) -> UInt8 {
          byte(
            Float(value) + (common * 0.9 + (Float(own & 255) - 127.5) * 0.8) * strengths[Int(value)]
          )
        }
        row[x] = RGBA(
          noisy(pixel.red, bits >> 32), noisy(pixel.green, bits >> 40),
          noisy(pixel.blue, bits >> 48))
      }
    }
    random = state
  }
}

extension RGBA {
  @inline(__always)
  fileprivate var integers: SIMD4<Int32> {
    SIMD4<Int32>(Int32(red), Int32(green), Int32(blue), 0)
  }
}
