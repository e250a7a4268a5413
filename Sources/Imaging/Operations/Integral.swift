/// Sums over rectangles in constant time (Crow, "Summed-area tables for texture mapping", 1984).
public struct IntegralImage: Sendable {
  /// Pixels in a row of the picture.
  public let width: Int
  /// Rows of the picture.
  public let height: Int
  /// `(width + 1) * (height + 1)` sums modulo 2³²: at (x, y) that of all pixels left of x and
  /// above y.
  public let sums: [UInt32]

  /// The sum over a rectangle inside the picture. Right as long as it is below 2³², which
  /// 16.8 million white pixels are.
  public func sum(in rect: PixelRect) -> Int {
    precondition(
      rect.x >= 0 && rect.y >= 0 && rect.right <= width && rect.bottom <= height,
      "a rectangle inside the picture")
    let (top, bottom) = (rect.y * (width + 1), rect.bottom * (width + 1))
    return Int(
      sums[bottom + rect.right] &- sums[bottom + rect.x] &- sums[top + rect.right]
        &+ sums[top + rect.x])
  }

  /// The mean over the part of a rectangle that is inside the picture; 0 when none is.
  public func mean(in rect: PixelRect) -> Double {
    let inside = rect.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
    return inside.area > 0 ? Double(sum(in: inside)) / Double(inside.area) : 0
  }
}

extension Bitmap where Pixel == UInt8 {
  /// The picture's sums over rectangles.
  public func integral() -> IntegralImage {
    let stride = width + 1
    var sums = [UInt32](repeating: 0, count: stride * (height + 1))
    for y in 0..<height {
      withRow(y) { row in
        var sum: UInt32 = 0
        for x in row.indices {
          sum &+= UInt32(row[x])
          sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1] &+ sum
        }
      }
    }
    return IntegralImage(width: width, height: height, sums: sums)
  }
}
