/// A camera's picture as it comes: brightness in full, colour at half the width and height
/// (I420, ITU-R BT.601).
public struct I420Bitmap: Equatable, Sendable {
  /// Y.
  public var luma: GreyBitmap
  /// U, of half the size, rounded up.
  public var blue: GreyBitmap
  /// V, of half the size, rounded up.
  public var red: GreyBitmap
  /// Whether black is 0 and white 255 rather than 16 and 235.
  public var isFullRange: Bool

  /// A picture from its three planes.
  public init(luma: GreyBitmap, blue: GreyBitmap, red: GreyBitmap, isFullRange: Bool = false) {
    let (width, height) = ((luma.width + 1) / 2, (luma.height + 1) / 2)
    precondition(
      blue.width == width && blue.height == height && red.width == width && red.height == height,
      "colour planes of half the size")
    self.luma = luma
    self.blue = blue
    self.red = red
    self.isFullRange = isFullRange
  }

  /// The picture in colour at another size, by area; only what that needs is converted.
  public func colour(width: Int, height: Int) -> ColourBitmap {
    let luma = luma.resized(width: width, height: height)
    let blue = blue.resized(width: width, height: height)
    let red = red.resized(width: width, height: height)
    let (black, stretch): (Int32, Int32) = isFullRange ? (0, 65_536) : (16, 76_309)
    // BT.601 in units of 2⁻¹⁶.
    let chroma: (red: Int32, redGreen: Int32, blueGreen: Int32, blue: Int32) =
      isFullRange ? (91_881, 46_802, 22_554, 116_130) : (104_597, 53_279, 25_675, 132_201)
    func byte(_ value: Int32) -> UInt8 { UInt8(min(max(value >> 16, 0), 255)) }
    var result = ColourBitmap(width: width, height: height, filledWith: .black)
    result.updateRows { y, row in
      luma.withRow(y) { luma in
        blue.withRow(y) { blue in
          red.withRow(y) { red in
            for x in row.indices {
              let light = (Int32(luma[x]) - black) * stretch + 32_768
              let (u, v) = (Int32(blue[x]) - 128, Int32(red[x]) - 128)
              row[x] = RGBA(
                byte(light + chroma.red * v),
                byte(light - chroma.redGreen * v - chroma.blueGreen * u),
                byte(light + chroma.blue * u))
            }
          }
        }
      }
    }
    return result
  }
}
