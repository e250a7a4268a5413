/// The nearest byte.
@inline(__always)
func byte(_ value: Float) -> UInt8 { UInt8(min(255, max(0, value + 0.5))) }
