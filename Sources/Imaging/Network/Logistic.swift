/// The logistic function 1 / (1 + e⁻ˣ) in single precision, quick and the same everywhere.
package enum Logistic {
  /// The value at `x`, within 2⁻²² of the exact one.
  package static func value(of x: Float) -> Float {
    // e to the power −x as 2ᵏ eʳ. Adding 1.5 · 2²³ rounds to a whole number, which is then in the
    // last bits.
    let power = min(max(-x, -60), 60)
    let shifted = power * 1.442_695 + 12_582_912
    let k = shifted - 12_582_912
    let r = (power - k * 0.693_359_4) + k * 2.121_944_4e-4
    var sum: Float = 1.0 / 720
    sum = sum * r + 1.0 / 120
    sum = sum * r + 1.0 / 24
    sum = sum * r + 1.0 / 6
    sum = sum * r + 0.5
    sum = sum * r + 1
    sum = sum * r + 1
    let scale = Float(bitPattern: (shifted.bitPattern &<< 23) &+ 0x3f80_0000)
    return 1 / (1 + sum * scale)
  }
}
