/// The byte nearest to `value`, which lies in −0.5 … 255.5; halves go to the even one.
///
/// Adding 2²³ leaves no bits for fractions, so that the float's last byte is the answer: it
/// vectorises, where a conversion that checks its range does not.
@inline(__always)
func roundedByte(_ value: Float) -> UInt8 {
  UInt8(truncatingIfNeeded: (value + 0x1p23).bitPattern)
}

/// The byte nearest to `value`, clamped to 0 … 255.
@inline(__always)
func clampedByte(_ value: Float) -> UInt8 {
  roundedByte(max(0, min(255, value)))
}
