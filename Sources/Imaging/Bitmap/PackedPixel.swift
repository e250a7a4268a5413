/// A pixel in one integer, whose channels can be added and weighed all at once, in 16 bits each
/// of a 64-bit word ("SIMD within a register").
protocol PackedPixel: BitwiseCopyable {
  /// The channels, each in 16 bits.
  var lanes: UInt64 { get }
  /// The pixel whose channels are the low bytes of the lanes.
  init(lanes: UInt64)
  /// The pixel whose channels are each lane times `scale`, rounded; at most 255.5.
  init(lanes: UInt64, scaledBy scale: Float)
}

/// A grey pixel.
extension UInt8: PackedPixel {
  @inline(__always)
  var lanes: UInt64 { UInt64(self) }

  @inline(__always)
  init(lanes: UInt64) { self = UInt8(truncatingIfNeeded: lanes) }

  @inline(__always)
  init(lanes: UInt64, scaledBy scale: Float) {
    self = roundedByte(Float(Int32(truncatingIfNeeded: lanes)) * scale)
  }
}

/// The four channels of an `RGBA`. Their order in the word doesn't matter: all are treated alike.
extension UInt32: PackedPixel {
  /// The first and third byte in the lower half, the second and fourth in the upper.
  @inline(__always)
  var lanes: UInt64 { UInt64(self & 0x00ff_00ff) | UInt64(self & 0xff00_ff00) &<< 24 }

  @inline(__always)
  init(lanes: UInt64) {
    let bytes = lanes & 0x00ff_00ff_00ff_00ff
    self = UInt32(truncatingIfNeeded: bytes | bytes &>> 24)
  }

  @inline(__always)
  init(lanes: UInt64, scaledBy scale: Float) {
    @inline(__always)
    func byte(_ lane: UInt64) -> UInt32 {
      UInt32(roundedByte(Float(Int32(truncatingIfNeeded: lane & 0xffff)) * scale))
    }
    self =
      byte(lanes) | byte(lanes &>> 32) &<< 8 | byte(lanes &>> 16) &<< 16 | byte(lanes &>> 48) &<< 24
  }
}
