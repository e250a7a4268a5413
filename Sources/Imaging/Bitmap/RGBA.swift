/// One pixel of a colour picture: sRGB, 8 bits a channel, in memory in this order (as in a
/// canvas' `ImageData`). Pictures are opaque: `alpha` is 255 once a photo has been read.
@frozen
public struct RGBA: Equatable, Sendable, BitwiseCopyable {
  /// 0 none … 255 full.
  public var red: UInt8
  /// 0 none … 255 full.
  public var green: UInt8
  /// 0 none … 255 full.
  public var blue: UInt8
  /// 0 clear … 255 opaque.
  public var alpha: UInt8

  /// A pixel from its channels.
  @inlinable
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque white.
  public static var white: RGBA { RGBA(255, 255, 255) }
  /// Opaque black.
  public static var black: RGBA { RGBA(0, 0, 0) }

  /// BT.601 luma with integer weights 77, 150, 29 of 256.
  @inlinable
  public var luma: UInt8 {
    UInt8(
      truncatingIfNeeded: (UInt32(red) &* 77 &+ UInt32(green) &* 150 &+ UInt32(blue) &* 29) &>> 8)
  }
}
