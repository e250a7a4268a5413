/// A pixel whose channels are bytes. Operations that treat each channel alike are written once,
/// over rows of bytes, for every such pixel.
public protocol BytePixel: BitwiseCopyable, Equatable, Sendable {
  /// Bytes in a pixel, one a channel: 1 for grey, 4 for `RGBA`.
  static var channels: Int { get }
}

extension UInt8: BytePixel {
  /// One.
  @inlinable
  public static var channels: Int { 1 }
}

extension RGBA: BytePixel {
  /// Four: red, green, blue, alpha.
  @inlinable
  public static var channels: Int { 4 }
}
